/** All measures and axioms, to be searched, each with its page. */
VIEWS.push({
  id: "catalogue",
  title: "Catalogue",
  panel: true,
  has: (model) => Boolean(model.catalogue),
  make(model, root) {
    const { measures, axioms } = model.catalogue;
    const found = h("div.found");
    const bar = h("div");
    fill(root, viewHead("catalogue", "Measures and axioms", `${plural(measures.length, "measure")} and ${plural(axioms.length, "axiom")}, each with its page.`), bar, found);
    let made = false;
    return (params) => {
      if (!made) fill(bar, catalogueBar(params));
      made = true;
      const words = (params.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
      const fits = (entry) => words.every((word) => JSON.stringify(entry).toLowerCase().includes(word));
      const kind = params.get("kind") ?? "";
      redraw(found, catalogueLists(kind === "axioms" ? [] : measures.filter(fits), kind === "measures" ? [] : axioms.filter(fits), params));
      const measure = measures.find((entry) => entry.name === params.get("measure"));
      const axiom = axioms.find((entry) => entry.name === params.get("axiom"));
      const close = () => amend({ measure: "", axiom: "" }, { replace: true });
      if (measure) openPanel(measurePage(measure), close);
      else if (axiom) openPanel(axiomPage(axiom), close);
      else closePanel();
    };
  },
});

function catalogueBar(params) {
  const search = h("input", { type: "search", placeholder: "cutoff, redundancy, moffat …", value: params.get("q") ?? "", oninput: () => amend({ q: search.value }, { replace: true }) });
  return h("form.filters", { onsubmit: (event) => event.preventDefault() },
    h("label.field", h("span", "Find a measure or an axiom"), search),
    choice("Show", [["", "both"], ["measures", "measures"], ["axioms", "axioms"]], params.get("kind") ?? "", (kind) => amend({ kind }, { replace: true })));
}

function catalogueLists(measures, axioms, params) {
  if (!measures.length && !axioms.length) return h("div.empty", h("p", "Nothing matches these words."), h("button.plain", { type: "button", onclick: () => go("catalogue") }, "Show all"));
  const to = (values) => address("catalogue", { q: params.get("q"), kind: params.get("kind"), ...values });
  const line = (href, title, text, key) => h("li", h("a", { href, "data-key": key }, title), h("p", text));
  return [
    measures.length > 0 && h("section", h("h2", plural(measures.length, "measure")), h("ul.entries", measures.map((entry) => line(to({ measure: entry.name }), name(entry.title), capital(entry.summary), `c-${entry.name}`)))),
    axioms.length > 0 && h("section", h("h2", plural(axioms.length, "axiom")), h("ul.entries", axioms.map((entry) => line(to({ axiom: entry.name }), [shortName(entry.name), h("span.muted", ` ${entry.source}`)], entry.says, `c-${entry.name}`)))),
  ];
}

/** The parameters as the measure describes them, a line for each. */
const parameterLines = (entry) => entry.describe.split("\n").filter((line) => /^\w+: .*;/.test(line) && !/^(Formula|Range|Equals|Reference):/.test(line));

function measurePage(entry) {
  const lines = parameterLines(entry);
  return [
    panelHead("Measure", name(entry.title), h("p.sentence", capital(entry.summary))),
    facts([["What it does", entry.text], ["Formula", h("code", entry.formula)], ["Range", entry.range], ["Family", entry.family], ["For instance", name(entry.name)]]),
    lines.length > 0 && h("section", h("h3", "Parameters"), h("ul.claimed", lines.map((line) => h("li", line)))),
    reference(entry),
    h("p.more", h("a", { href: address("playground", { s: entry.name }) }, "Try it in the playground")),
  ];
}

function axiomPage(entry) {
  const some = (names) => names.length > 0 && names.map((one, i) => [i ? ", " : "", name(one)]);
  return [
    panelHead(`Axiom of ${entry.source}`, shortName(entry.name), h("p.sentence", entry.says)),
    facts([["In signs", entry.formula && h("code", entry.formula)], ["Why it matters", entry.matters], ["Holds for", some(entry.holds_for)], ["Fails for", some(entry.fails_for)], ["Implies", entry.implies]]),
    reference(entry),
  ];
}
