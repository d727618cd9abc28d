/** Which measures and axioms are shown, in what order: read from the address, so that a link restores it. */
const ORDERS = [["", "as given"], ["most", "most kept first"], ["fewest", "fewest kept first"], ["name", "by name"]];

/** The verdicts of an audit, by measure and axiom, with what the filters need. */
function indexAudit(model) {
  const audit = model.audit;
  const rows = new Map(audit.measures.map((measure) => [measure, new Map()]));
  for (const verdict of audit.verdicts) rows.get(verdict.measure)?.set(verdict.axiom, verdict);
  const family = (measure) => {
    const known = model.words.measures.get(measure);
    return known ? known.family : "other";
  };
  return { rows, family, at: (measure, axiom) => rows.get(measure)?.get(axiom) };
}

/** How many of these verdicts are proved or hold, how many more do so within the cutoff, and how many there are that could. */
function kept(verdicts) {
  const told = verdicts.filter((verdict) => verdict && verdict.status !== "not-applicable");
  const within = told.filter((verdict) => kindOf(verdict) === "past" && STATUS[withinOf(verdict)].good);
  return { good: told.filter((verdict) => STATUS[verdict.status]?.good).length, within: within.length, all: told.length };
}

/** The same in signs: 5/8, and +2 where two more are kept within the cutoff. */
function keptText({ good, within, all }) {
  if (!all) return "–";
  return [`${good}/${all}`, within > 0 && h("span.more-within", { title: `${within} more within the cutoff` }, ` +${within}`, h("span.sr", " within the cutoff"))];
}

function chosen(model, index, params) {
  const { measures, axioms } = model.audit;
  const wanted = (params.get("q") ?? "").trim().toLowerCase();
  const source = params.get("source");
  const family = params.get("family");
  const status = params.get("status");
  const kindAt = (measure, axiom) => index.at(measure, axiom) && kindOf(index.at(measure, axiom));
  let columns = axioms.filter((axiom) => !source || sourceOf(axiom) === source);
  let rows = measures.filter((measure) => !family || index.family(measure) === family);
  if (status) rows = rows.filter((measure) => columns.some((axiom) => kindAt(measure, axiom) === status));
  if (wanted) {
    const has = (text) => text.toLowerCase().includes(wanted);
    const hits = { rows: rows.filter(has), columns: columns.filter(has) };
    if (hits.rows.length || !hits.columns.length) rows = hits.rows;
    if (hits.columns.length) columns = hits.columns;
  }
  const share = (verdicts) => {
    const { good, all } = kept(verdicts);
    return all ? good / all : -1;
  };
  return {
    rows: ordered(rows, params.get("order"), (measure) => share(columns.map((axiom) => index.at(measure, axiom)))),
    columns: ordered(columns, params.get("axioms"), (axiom) => share(rows.map((measure) => index.at(measure, axiom)))),
  };
}

function ordered(names, order, share) {
  if (order === "name") return [...names].sort((a, b) => a.localeCompare(b));
  if (order !== "most" && order !== "fewest") return names;
  const turn = order === "most" ? -1 : 1;
  const shares = new Map(names.map((one) => [one, share(one)]));
  return [...names].sort((a, b) => turn * (shares.get(a) - shares.get(b)));
}

/** The controls above the matrix. */
function filterBar(model, index, params) {
  const { measures, axioms } = model.audit;
  const some = (values) => [...new Set(values)].sort();
  const families = some(measures.map(index.family));
  const sources = some(axioms.map(sourceOf));
  const set = (key) => (value) => amend({ [key]: value }, { replace: true });
  let waiting = 0;
  const search = h("input", {
    type: "search", placeholder: "nDCG, redundancy …", value: params.get("q") ?? "", autocomplete: "off", spellcheck: "false",
    oninput: () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => set("q")(search.value), 120);
    },
  });
  return h("form.filters", { onsubmit: (event) => event.preventDefault() },
    h("label.field", h("span", "Find a measure or an axiom"), search),
    families.length > 1 && choice("Family of measures", [["", "all families"], ...families.map((f) => [f, f])], params.get("family") ?? "", set("family")),
    sources.length > 1 && choice("Source of axioms", [["", "all sources"], ...sources.map((f) => [f, f])], params.get("source") ?? "", set("source")),
    choice("Order of measures", ORDERS, params.get("order") ?? "", set("order")),
    choice("Order of axioms", ORDERS, params.get("axioms") ?? "", set("axioms")));
}
