/** Every published claim, with our verdict beside it. */
const CLAIM = {
  reproduced: { sign: "●", word: "reproduced", means: "as it is printed" },
  "reproduced-under-convention": { sign: "◐", word: "reproduced under a convention", means: "which the paper does not state" },
  refuted: { sign: "✗", word: "refuted", means: "with a witness" },
  "not-checkable": { sign: "·", word: "not checkable", means: "by computation" },
};

VIEWS.push({
  id: "claims",
  title: "Claims",
  has: (model) => Array.isArray(model.claims),
  make(model, root) {
    const space = h("div");
    const bar = h("div");
    const legend = h("div.legend");
    fill(root, claimsHead(model.claims), legend, bar, space);
    let made = false;
    return (params) => {
      if (!made) fill(bar, claimFilters(model.claims, params));
      made = true;
      fill(legend, claimLegend(model.claims, params));
      fill(space, claimGroups(model, params));
    };
  },
});

function claimsHead(claims) {
  const wrong = claims.filter((claim) => claim.status === "refuted").length;
  const sources = new Set(claims.map((claim) => claim.source)).size;
  const title = `${plural(claims.length, "published claim")}, decided again`;
  return viewHead("claims", title, claims.length
    ? `What ${sources === 1 ? "a paper prints" : `${count(sources)} papers print`} about measures, each statement computed anew. ${wrong ? `${count(wrong)} ${wrong === 1 ? "is" : "are"} refuted.` : "None is refuted."}`
    : "No claim is in this report.");
}

function claimLegend(claims, params) {
  const counts = new Map();
  for (const { status } of claims) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Object.entries(CLAIM).filter(([status]) => counts.has(status)).map(([status, { sign, word, means }]) => {
    const on = params.get("status") === status;
    return h(`button.chip.${status}`, { type: "button", "aria-pressed": String(on), onclick: () => amend({ status: on ? "" : status }, { replace: true }) },
      h("span.sign", { "aria-hidden": "true" }, sign), h("b", count(counts.get(status))), ` ${word} `, h("span.means", means));
  });
}

function claimFilters(claims, params) {
  const sources = [...new Set(claims.map((claim) => claim.source))];
  const search = h("input", { type: "search", placeholder: "ACT, redundancy …", value: params.get("q") ?? "", oninput: () => amend({ q: search.value }, { replace: true }) });
  return h("form.filters", { onsubmit: (event) => event.preventDefault() },
    h("label.field", h("span", "Find a claim"), search),
    sources.length > 1 && choice("Paper", [["", "all papers"], ...sources.map((one) => [one, one])], params.get("source") ?? "", (value) => amend({ source: value }, { replace: true })));
}

function claimGroups(model, params) {
  const { claims } = model;
  const wanted = (params.get("q") ?? "").trim().toLowerCase();
  const fits = (claim) =>
    (!params.get("status") || claim.status === params.get("status")) &&
    (!params.get("source") || claim.source === params.get("source")) &&
    (!wanted || [claim.id, claim.statement, claim.found, claim.witness].some((text) => text?.toLowerCase().includes(wanted)));
  const shown = claims.filter(fits);
  if (claims.length && !shown.length) return h("div.empty", h("p", "No claim matches these filters."), h("button.plain", { type: "button", onclick: () => go("claims") }, "Show all claims"));
  const sources = [...new Set(shown.map((claim) => claim.source))];
  return sources.map((source) => claimTable(model, source, shown.filter((claim) => claim.source === source)));
}

/** The claims of one paper; what did not come out as printed stands first. */
function claimTable(model, source, claims) {
  const known = model.words.sources.get(source);
  const order = ["refuted", "reproduced-under-convention", "not-checkable", "reproduced"];
  const sorted = [...claims].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return h("table.claims",
    h("caption", h("span.paper", source), known && reference(known)),
    h("thead", h("tr", ["verdict", "printed", "found"].map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", sorted.map(claimRow)));
}

function claimRow(claim) {
  const { sign, word } = CLAIM[claim.status] ?? { sign: "?", word: claim.status };
  return h(`tr.${claim.status}`, { id: `claim-${claim.id}` },
    h("td", h(`p.status.${claim.status}`, h("span.sign", { "aria-hidden": "true" }, sign), h("b", word))),
    h("th", { scope: "row" }, h("p.statement", claim.statement), h("p.where", claim.section && `Section ${claim.section} · `.replace("Section Table", "Table"), h("code", claim.id))),
    h("td", h("p", claim.found), claim.witness && claim.witness !== claim.found && !claim.found.includes(claim.witness) && h("p.witness", claim.witness), claim.convention && h("p.convention", "Under: ", claim.convention)));
}
