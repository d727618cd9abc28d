/** What may be computed with a measure's numbers, and which intervals say no. */
VIEWS.push({
  id: "scales",
  title: "Scales",
  has: (model) => Boolean(model.scales?.length),
  make(model, root) {
    const parts = { table: h("div"), one: h("section") };
    fill(root, scalesHead(model.scales), parts.table, parts.one);
    return (params) => {
      const scale = model.scales.find((one) => scaleKey(one) === params.get("s")) ?? model.scales[0];
      fill(parts.table, scaleTable(model.scales, scale));
      fill(parts.one, scaleSection(model.scales, scale, params));
    };
  },
});

const scaleKey = (scale) => `${scale.measure}:${scale.length}`;

function scalesHead(scales) {
  const best = scales.filter((scale) => scale.verdicts.some((verdict) => STATUS[verdict.status]?.good)).length;
  return viewHead("scales", "On which scale are the numbers?",
    `A mean is meaningful where equal steps of the measure mean equal steps of the ranking. ${count(best)} of ${plural(scales.length, "measure")} ${best === 1 ? "passes" : "pass"} at least one of the criteria.`);
}

/** Measures by criteria, with the same signs as the matrix. */
function scaleTable(scales, current) {
  const criteria = [...new Set(scales.flatMap((scale) => scale.verdicts.map((verdict) => verdict.axiom)))];
  const cell = (scale, axiom) => {
    const verdict = scale.verdicts.find((one) => one.axiom === axiom);
    const { sign, word } = verdict ? STATUS[verdict.status] : { sign: "", word: "" };
    return h(`td.v.${verdict?.status ?? "open"}`, { title: verdict?.witness?.sentence ?? verdict?.reason }, h("span", { "aria-hidden": "true" }, sign), " ", word);
  };
  const row = (scale) => h("tr", { "aria-current": scale === current ? "true" : null },
    h("th", { scope: "row" }, h("button.run", { type: "button", onclick: () => amend({ s: scaleKey(scale), i: "", j: "" }, { replace: true }) }, name(scale.measure))),
    h("td", scale.length),
    criteria.map((axiom) => cell(scale, axiom)));
  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": "Criteria" }, h("table.plain.criteria",
    h("caption", "Criteria of an interval scale; choose a measure to see its intervals."),
    h("thead", h("tr", ["measure", "length", ...criteria.map(shortName)].map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", scales.map(row))));
}

function scaleSection(scales, scale, params) {
  const broken = scale.verdicts.filter((verdict) => verdict.witness);
  return [
    h("h2", name(scale.measure), ` on lists of length ${scale.length}`),
    scale.permissible?.length > 0 && permissible(scale.permissible),
    broken.length > 0 && h("ul.plainlist", broken.map((verdict) => h("li", h("b", shortName(verdict.axiom)), ` ${verdict.witness.sentence}`))),
    scale.intervals?.length > 0 ? intervalMap(scale, params) : h("p.hint", "The intervals themselves are not in this report: there are too many at this length."),
  ];
}

function permissible(statistics) {
  return h("ul.permissible", statistics.map(({ statistic, allowed, why }) =>
    h(`li.${allowed ? "yes" : "no"}`, h("span.sign", { "aria-hidden": "true" }, allowed ? "●" : "✗"), h("b", statistic), h("span", ` ${allowed ? "permissible" : "not permissible"}${why ? `: ${why}` : ""}`))));
}
