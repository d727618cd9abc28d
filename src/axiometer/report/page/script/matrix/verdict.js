/** One verdict in full: what is wrong, the lists, how it was decided, what the axiom says. */
function verdictPanel(model, verdict, around) {
  const axiom = model.words.axioms.get(verdict.axiom);
  return [
    panelHead("Verdict", [name(verdict.measure), h("span.on", " on "), shortName(verdict.axiom)], statusLine(verdict), around),
    verdict.witness && h("p.sentence", verdict.witness.sentence),
    verdict.witness && (verdict.witness.scene ? sceneTable(verdict.witness.scene) : listTable(verdict.witness)),
    verdict.reason && h("p.reason", capital(verdict.reason)),
    h("section", h("h3", "How it was decided"), facts([
      ["Bounds", extent(verdict.bounds)],
      ["Cases", verdict.cases ? caseLine(verdict) : ""],
      ["Arithmetic", verdict.arithmetic],
      ["Time", verdict.seconds ? `${number(verdict.seconds, verdict.seconds < 1 ? 3 : 1)} s` : ""],
    ])),
    verdict.certificate && h("section", h("h3", "Certificate"), certificate(verdict)),
    verdict.parts?.length > 1 && h("section", h("h3", "Space by space"), verdict.parts.map(partLine)),
    axiom && h("section", h("h3", "The axiom"), h("p", axiom.says), h("p.muted", axiom.matters), reference(axiom)),
    h("p.more", link("About the axiom", { axiom: verdict.axiom }), link("About the measure", { measure: verdict.measure })),
  ];
}

const link = (text, values) => h("a", { href: address("matrix", { ...keepFilters(), ...values }) }, text);

function keepFilters() {
  const params = Object.fromEntries(readRoute().params);
  delete params.measure;
  delete params.axiom;
  return params;
}

function statusLine(verdict) {
  const { sign, word, means } = STATUS[verdict.status] ?? { sign: "?", word: verdict.status, means: "" };
  return h(`p.status.${verdict.status}`, h("span.sign", { "aria-hidden": "true" }, sign), h("b", word), h("span", ` ${means}`));
}

function caseLine(verdict) {
  if (verdict.status !== "violated") return `${count(verdict.cases)}, none violates it`;
  const share = verdict.violations / verdict.cases;
  return [`${count(verdict.violations)} of ${count(verdict.cases)} violate it (${percent(share)})`, h("span.meter.bad", { "aria-hidden": "true", css: { "--part": share } })];
}

function partLine(part) {
  const { sign, word } = STATUS[part.status] ?? { sign: "?", word: part.status };
  return h(`div.part.${part.status}`,
    h("p", h("span.sign", { "aria-hidden": "true" }, sign), h("b", word), ` · ${extent(part.bounds)}`),
    part.cases > 0 && h("p.muted", `${count(part.violations)} of ${plural(part.cases, "case")} violated`),
    part.witness && h("p.muted", part.witness.sentence),
    part.reason && h("p.muted", part.reason));
}

/** Why it is proved: the lemma, what it needs, and how to check that again. */
function certificate({ certificate: proof, measure, axiom }) {
  if (!proof.lemma || !Array.isArray(proof.claims)) return tree(proof);
  const reach = typeof proof.depth === "number" ? `for lists of up to ${count(proof.depth)} documents` : "for lists of any length";
  return [
    h("p", "By the lemma ", h("b", proof.lemma), `, ${reach}:`),
    h("ul.claimed", proof.claims.map((claim) => h("li", claim))),
    proof.evidence && h("details", h("summary", "Evidence"), tree(proof.evidence)),
    h("p.muted.replay", "Check it again in Python: ", h("code", `ax.check(${JSON.stringify(measure)}, ${JSON.stringify(axiom)}).certificate.replay()`)),
  ];
}

/** Plain data of any shape, as nested terms. */
function tree(value) {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== "object" || item === null)) return h("code", value.join(", "));
    return h("ol.tree", value.map((item) => h("li", tree(item))));
  }
  if (typeof value === "object" && value !== null)
    return h("dl.facts.tree", Object.entries(value).map(([term, item]) => [h("dt", term.replaceAll("_", " ")), h("dd", tree(item))]));
  return value === null ? "–" : String(value);
}

/** The page of an axiom, and of a measure: what it says, and who keeps it. */
function axiomPanel(model, index, axiom) {
  const known = model.words.axioms.get(axiom);
  const verdicts = model.audit.measures.map((measure) => index.at(measure, axiom)).filter(Boolean);
  return [
    panelHead(`Axiom${sourceOf(axiom) ? ` of ${sourceOf(axiom)}` : ""}`, shortName(axiom), known && h("p.sentence", known.says)),
    known && facts([["Why it matters", known.matters], ["Implies", known.implies]]),
    known && reference(known),
    standing(verdicts, (verdict) => link(name(verdict.measure), { measure: verdict.measure, axiom })),
  ];
}

function measurePanel(model, index, measure) {
  const known = model.words.measures.get(measure);
  const verdicts = model.audit.axioms.map((axiom) => index.at(measure, axiom)).filter(Boolean);
  return [
    panelHead("Measure", name(measure), known && h("p.sentence", capital(known.summary))),
    known ? facts([["What it does", known.text], ["Formula", known.formula], ["Range", known.range], ["Family", known.family]]) : h("p.muted", "A measure of your own, or of another package."),
    known && reference(known),
    standing(verdicts, (verdict) => link(shortName(verdict.axiom), { measure, axiom: verdict.axiom })),
  ];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Verdicts by status, the worst first. */
function standing(verdicts, line) {
  const order = ["violated", "undecided", "proved", "holds", "not-applicable"];
  return order.map((status) => {
    const some = verdicts.filter((verdict) => verdict.status === status);
    if (!some.length) return null;
    const { sign, word } = STATUS[status];
    return h(`section.standing.${status}`,
      h("h3", h("span.sign", { "aria-hidden": "true" }, sign), `${word} (${some.length})`),
      h("ul", some.map((verdict) => h("li", line(verdict)))));
  });
}
