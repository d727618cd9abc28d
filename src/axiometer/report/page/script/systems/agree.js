/** How alike the measures order the runs, and what each does by itself. */
const ALIKE = [
  ["tau_b", "Kendall’s tau-b"],
  ["tau_ap", "tau-AP (rows: the reference)"],
  ["rbo", "RBO, extrapolated"],
];

function agreement(data, by) {
  if (data.runs.length < 2) return null;
  return [data.measures.length > 1 && alikeTable(data, by), data.alone.length > 0 && aloneTable(data)];
}

function alikeTable(data, by) {
  const names = data.measures.map((measure) => measure.name);
  const values = new Map(data.agreement.map((row) => [`${row.reference}\n${row.measure}`, row[by]]));
  const cell = (one, two) => {
    if (one === two) return h("td.same", { "aria-label": "the same measure" });
    const value = values.get(`${one}\n${two}`);
    return h("td.heat", { css: { "--heat": Math.max(0, Math.min(1, value ?? 0)) } }, number(value, 2));
  };
  return [
    h("h2", "Do the measures agree?"),
    h("form.filters", { onsubmit: (event) => event.preventDefault() }, choice("Agreement by", ALIKE, by, (value) => amend({ by: value }, { replace: true }))),
    h("div.scroll", { tabindex: "0", role: "region", "aria-label": "Agreement of the measures" }, h("table.plain.alike",
      h("caption", "1: the same order of the runs; 0: no relation; −1: the opposite order."),
      h("thead", h("tr", h("td"), names.map((one) => h("th", { scope: "col" }, name(one))))),
      h("tbody", names.map((one) => h("tr", h("th", { scope: "row" }, name(one)), names.map((two) => cell(one, two))))))),
  ];
}

function aloneTable(data) {
  const range = (low, high) => low === null || high === null ? "–" : `${number(low, 2)} to ${number(high, 2)}`;
  return [
    h("h2", "Each measure by itself"),
    table(`Discriminative power: ${data.how.power}. Stability: ${count(data.how.resamples)} draws of the topics.`,
      ["measure", "power", "pairs told apart", "stability", "interval", "pairs that turn", "winner kept", "unanimity", "interval"],
      data.alone.map((row) => [
        name(row.measure), number(row.power, 3), `${row.significant} of ${row.pairs}`,
        number(row.stability_tau, 3), range(row.stability_low, row.stability_high), percent(row.swaps), percent(row.winner),
        number(row.unanimity, 3), range(row.unanimity_low, row.unanimity_high),
      ]), ".numbers"),
    h("p.hint", "Power: the share of pairs of runs that the test tells apart. Stability: tau-b with the order on all topics when topics are drawn anew. Unanimity: 1 where the measure ties no pair that all measures together see in order."),
  ];
}
