/** One verdict in full: what is wrong, the lists, how it was decided, what the axiom says. */
function verdictPanel(model, verdict, around) {
  return [
    panelHead("Verdict", [name(verdict.measure), h("span.on", " on "), shortName(verdict.axiom)], statusLine(verdict), around),
    verdictBody(model, verdict),
    h("p.more", link("About the axiom", { axiom: verdict.axiom }), link("About the measure", { measure: verdict.measure })),
  ];
}

/** What stands below the head, of a measure of the report as of one's own metric. */
function verdictBody(model, verdict) {
  const axiom = model.words.axioms.get(verdict.axiom);
  const { witness, parts = [] } = verdict;
  return [
    witness && h("p.sentence", witness.sentence),
    witness && (witness.scene ? sceneTable(witness.scene) : listTable(witness, axiom?.strict)),
    verdict.reason && h("p.reason", capital(verdict.reason)),
    witness && again(witness, verdict.files, model.live),
    h("section", h("h3", "How it was decided"), facts([
      ["Bounds", parts.length ? "" : extent(verdict.bounds)],
      ["Cases", verdict.cases ? caseLine(verdict) : ""],
      ["Arithmetic", verdict.arithmetic],
      ["Time", verdict.seconds ? `${number(verdict.seconds, verdict.seconds < 1 ? 3 : 1)} s` : ""],
    ])),
    parts.length > 0 && h("section", h("h3", "Part by part"), parts.map((part, i) => partLine(part, verdict, i))),
    !parts.length && verdict.certificate && h("section", h("h3", "Certificate"), certificate(verdict)),
    axiom && h("section", h("h3", "The axiom"), h("p", axiom.says), signs(axiom), h("p.muted", axiom.matters), reference(axiom)),
  ];
}

/** The statement of an axiom in signs. */
const signs = (axiom) => axiom.formula && h("p.signs", h("code", axiom.formula));

/** The recall base of the scores, and what computes each of them again. */
function again(witness, files = {}, live = null) {
  const { lists, relevant, nonrelevant, readers = [], commands = [] } = witness;
  if (!commands.length) return null;
  const links = live && !Object.keys(files).length ? playLinks(witness, live) : [];
  // One list with two scores was read under two recall bases.
  const two = new Set(lists.map((list, i) => JSON.stringify([list, readers[i]]))).size === 1 && lists.length === 2;
  const base = two ? "another one for each score" : relevant ? `${baseText(relevant)}; ${count(nonrelevant)} not relevant` : "the measure does not look at it";
  return h("section", h("h3", "The numbers again"),
    facts([["Recall base", base]]),
    Object.entries(files).map(([file, text]) => [h("p.muted", `With this table in ${file}:`), h("pre.command", text)]),
    h("ol.commands", commands.map((command) => h("li", h("code.command", command.split(" ").map((word, i) => [i ? " " : "", h("span", word)]))))),
    links.length > 0 && h("p.more", links.map(({ title, to }) => h("a", { href: to }, title))));
}

/** The lists in the playground, two at a time where they share a recall base; none that it cannot hold. */
function playLinks({ lists, readers = [], commands }, live) {
  const shown = lists.map((list, i) => played(list, readers[i], commands[i], live));
  const links = [];
  for (let i = 0; i < shown.length; i += 1) {
    const [one, two] = shown.slice(i, i + 2);
    if (!one) continue;
    const both = two && one.r === two.r && one.n === two.n && one.kind === two.kind;
    const width = Math.max(one.width, both ? two.width : 0);
    const measures = [...new Set(both ? [one.m, two.m] : [one.m])];
    // An empty list is a list: it stays in the address.
    const query = new URLSearchParams({ k: `${one.kind}${width}`, a: one.list, ...(both ? { b: two.list } : {}), m: measures.join("|"), s: measures[0], ...(one.r ? { r: one.r, n: one.n } : {}) });
    links.push({ title: both ? `Lists ${i + 1} and ${i + 2} in the playground` : `List ${i + 1} in the playground`, to: `#playground?${query}` });
    if (both) i += 1;
  }
  return links;
}

/** A list as the playground's address has it; null where it is too long, or read by what the server does not know. */
function played(list, reader, command, live) {
  const option = (name) => new RegExp(`--${name} (\\S+)`).exec(command)?.[1] ?? "";
  const given = option("relevant");
  const r = given && !given.includes(":") ? `1:${given}` : given;
  const kinds = r.split(",").filter(Boolean).map((pair) => pair.split(":"));
  const labels = [...list.filter((item) => item !== ""), ...kinds.map(([kind]) => kind)];
  const graded = labels.every((label) => /^\d+$/.test(String(label)));
  const width = graded ? Math.max(2, ...labels.map((label) => Number(label) + 1)) : Math.max(1, ...labels.flatMap((label) => [...String(label)].map((letter) => letter.charCodeAt(0) - 96)));
  const fits = list.length <= live.longest && width <= (graded ? live.grades : live.aspects) && [...kinds.map(([, many]) => many), option("nonrelevant") || 0].every((many) => Number(many) <= live.relevant);
  if (!fits || !reader || !command.startsWith("axiometer explain ") || /\.(py|csv|json|toml)\b/.test(reader)) return null;
  return { kind: graded ? "g" : "a", width, list: list.map((item) => (item === "" ? "-" : String(item))).join("."), m: reader, r, n: option("nonrelevant") };
}

/** A recall base in words: 2 relevant; or a kind after the other. */
function baseText(relevant) {
  const kinds = Object.entries(relevant);
  if (kinds.length === 1 && kinds[0][0] === "1") return `${count(kinds[0][1])} relevant`;
  return kinds.map(([kind, many]) => `${count(many)} of ${/^\d+$/.test(kind) ? `grade ${kind}` : kind}`).join(", ") || "nothing relevant";
}

const link = (text, values) => h("a", { href: address("matrix", { ...keepFilters(), ...values }) }, text);

function keepFilters() {
  const params = Object.fromEntries(readRoute().params);
  delete params.measure;
  delete params.axiom;
  return params;
}

function statusLine(verdict) {
  const { sign, means } = shownAs(verdict);
  return h(`p.status.${kindOf(verdict)}`, h("span.sign", { "aria-hidden": "true" }, sign), h("b", headline(verdict)), h("span", ` ${means}`));
}

function caseLine(verdict) {
  if (verdict.status !== "violated") return `${count(verdict.cases)}, none violates it`;
  const share = verdict.violations / verdict.cases;
  const where = kindOf(verdict) === "bases" ? ", under the space's own recall base" : "";
  return [`${count(verdict.violations)} of ${count(verdict.cases)} violate it (${percent(share)})${where}`, h("span.meter.bad", { "aria-hidden": "true", css: { "--part": share } })];
}

/** A part: its status and where its lists lie; a witness is told where it is not the verdict's own. */
function partLine(part, whole, at) {
  const { sign, word } = STATUS[part.status] ?? { sign: "?", word: part.status };
  const about = { "long lists": "in long lists", [OTHER]: `under ${OTHER}` }[part.about] ?? part.about;
  const where = [part.region, about].filter(Boolean).join(", ");
  const said = part.witness?.sentence;
  return h(`div.part.${part.status}`,
    h("p", h("span.sign", { "aria-hidden": "true" }, sign), h("b", word), where && ` ${where}`),
    h("p", capital(extent(part.bounds))),
    part.cases > 0 && h("p.muted", `${count(part.violations)} of ${plural(part.cases, "case")} violated`),
    said && said !== whole.witness?.sentence && h("p.muted", said),
    part.reason && part.reason !== whole.reason && h("p.muted", capital(part.reason)),
    part.certificate && h("details", h("summary", `Certificate ${part.certificate.extent ?? ""}`), certificate(part, `.parts[${at}]`)));
}

/** Why it is proved: the lemma, how far it reaches, what it needs, the cases it covers, and how to check that again. */
function certificate({ certificate: proof, measure, axiom }, part = "") {
  if (!proof.lemma || !Array.isArray(proof.claims)) return tree(proof);
  const kinds = kindsOf(proof.evidence ?? {});
  return [
    h("p", "By the lemma ", h("b", proof.lemma), `, ${proof.extent}:`),
    h("ul.claimed", proof.claims.map((claim) => h("li", claim))),
    kinds.length > 0 && [h("p", `It covers ${plural(kinds.length, "kind")} of cases:`), h("ul.claimed", kinds.slice(0, LISTED).map((text) => h("li", text))), kinds.length > LISTED && h("p.muted", `and ${count(kinds.length - LISTED)} more`)],
    proof.evidence && h("details", h("summary", "Evidence"), tree({ ...proof.evidence, kinds: undefined })),
    h("p.muted.replay", "Check it again in Python: ", h("code", `ax.check(${JSON.stringify(measure)}, ${JSON.stringify(axiom)})${part}.certificate.replay()`)),
  ];
}

/** So many items of a list are written out; what lies behind them is in the data. */
const LISTED = 40;

/** The kinds of cases that a proof covers, in words; a proof of several parts has those of each. */
function kindsOf(evidence) {
  const document_ = (label) => (evidence.kind === "aspects" ? (label ? String.fromCharCode(96 + label) : "x") : String(label));
  const own = (evidence.kinds ?? []).map((kind) => kindText(kind, document_));
  return [...own, ...(evidence.parts ?? []).flatMap(kindsOf)];
}

/** Words for words, or documents at places behind a rank i; then the ranks at which they may stand. */
function kindText(kind, document_) {
  const ranks = kind.filter((item) => typeof item === "number");
  const open = kind.at(-1) === null ? `, every i from ${ranks[0]} on` : "";
  const at = ranks.length === 2 ? `, i = ${ranks[0]} to ${ranks[1]}` : open;
  const items = kind.filter((item) => typeof item !== "number" && item !== null);
  const word = (labels) => (Array.isArray(labels) ? labels.map(document_).join("·") || "nothing" : String(labels));
  const place = ([after, better, worse]) => `${better === null ? "nothing" : document_(better)} for ${worse === null ? "nothing" : document_(worse)} at rank i${after ? `+${after}` : ""}`;
  if (items[0].better) return [...new Set(items.map((one) => `${word(one.better)} against ${word(one.worse)}`))].join(", ");
  const terms = items.length === 1 && items[0].every(Array.isArray);
  return (terms ? items[0].map(place).join(", ") : `${word(items[0])} against ${word(items[1])}`) + at;
}

/** Plain data of any shape, as nested terms. */
function tree(value) {
  if (Array.isArray(value)) {
    if (!value.length) return "none";
    const some = value.slice(0, LISTED);
    const rest = value.length > LISTED && `… and ${count(value.length - LISTED)} more`;
    if (value.every((item) => typeof item !== "object" || item === null)) return [h("code", some.join(", ")), rest && ` ${rest}`];
    return [h("ol.tree", some.map((item) => h("li", tree(item)))), rest];
  }
  if (typeof value === "object" && value !== null)
    return h("dl.facts.tree", Object.entries(value).filter(([, item]) => item !== undefined).map(([term, item]) => [h("dt", term.replaceAll("_", " ")), h("dd", tree(item))]));
  return value === null ? "–" : String(value);
}

/** The page of an axiom, and of a measure: what it says, and who keeps it. */
function axiomPanel(model, index, axiom) {
  const known = model.words.axioms.get(axiom);
  const verdicts = model.audit.measures.map((measure) => index.at(measure, axiom)).filter(Boolean);
  return [
    panelHead(`Axiom${sourceOf(axiom) ? ` of ${sourceOf(axiom)}` : ""}`, shortName(axiom), known && h("p.sentence", known.says)),
    known && facts([["In signs", known.formula && h("code", known.formula)], ["Why it matters", known.matters], ["Implies", known.implies]]),
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

/** Verdicts by kind, the worst first. */
function standing(verdicts, line) {
  const order = ["violated", "bases", "past", "undecided", "proved", "holds", "not-applicable"];
  return order.map((kind) => {
    const some = verdicts.filter((verdict) => kindOf(verdict) === kind);
    if (!some.length) return null;
    const { sign, word } = STATUS[kind];
    return h(`section.standing.${kind}`,
      h("h3", h("span.sign", { "aria-hidden": "true" }, sign), `${word} (${some.length})`),
      h("ul", some.map((verdict) => h("li", line(verdict)))));
  });
}
