/** Measures by axioms. */
VIEWS.push({
  id: "matrix",
  title: "Axioms",
  panel: true,
  has: (model) => Boolean(model.audit),
  make(model, root) {
    const index = indexAudit(model);
    if (!model.audit.verdicts.length) {
      fill(root, emptyAudit(model));
      return () => {};
    }
    const legend = h("div.legend");
    const bar = h("div");
    const space = h("div.scroll.wide");
    const list = h("div");
    const hint = h("p.hint", "In a violated cell, the darker part is the share of the cases that violate the axiom. A number behind + counts axioms that are kept within the cutoff and violated only past it.");
    const bad = model.audit.verdicts.some((verdict) => verdict.status === "violated");
    fill(root, matrixHead(model, index), legend, bar, space, hint, list);
    let last = null;
    return (params) => {
      const filters = ["q", "family", "source", "status", "order", "axioms"].map((key) => params.get(key) ?? "").join("\n");
      if (filters !== last) {
        if (last === null || !bar.contains(document.activeElement)) fill(bar, filterBar(model, index, params));
        fill(legend, legendButtons(model, params));
        const picked = chosen(model, index, params);
        hint.hidden = !picked.rows.length || !bad;
        fill(space, picked.rows.length && picked.columns.length ? matrixTable(model, index, picked) : nothingFound());
        fill(list, counterexamples(model, index, picked));
        last = filters;
      }
      showPanel(model, index, params);
      markCurrent(space, params);
    };
  },
});

function emptyAudit(model) {
  const head = viewHead("matrix", "No verdict yet");
  const why = model.audit.interrupted ? "The audit was stopped before the first verdict." : "This audit holds no verdict.";
  return [head, h("div.empty", h("p", why), h("p.muted", "axiometer audit nDCG@10 -o report.html"))];
}

function nothingFound() {
  return h("div.empty", h("p", "Nothing matches these filters."), h("button.plain", { type: "button", onclick: () => go("matrix") }, "Show everything"));
}

function matrixHead(model, index) {
  const { measures, axioms, verdicts, interrupted } = model.audit;
  const bad = verdicts.filter((verdict) => verdict.status === "violated").length;
  const apart = ["past", "bases"].map((kind) => [verdicts.filter((verdict) => kindOf(verdict) === kind).length, STATUS[kind].where]);
  const where = apart.map(([many, words]) => (many ? `, ${count(many)} of them ${words}` : "")).join("");
  const keeping = measures.map((measure) => kept([...index.rows.get(measure).values()])).filter(({ all }) => all > 0);
  const whole = keeping.filter(({ good, all }) => good === all).length;
  const inside = keeping.filter(({ good, within, all }) => good + within === all).length;
  const story = bad
    ? `${count(bad)} of ${plural(verdicts.length, "verdict")} ${bad === 1 ? "is a violation" : "are violations"}${where}; choose one to see its smallest counterexample.`
    : `${plural(verdicts.length, "verdict")}, and no violation.`;
  const keep = measures.length > 1 && axioms.length > 1 ? ` ${whole ? count(whole) : "None"} of the measures ${whole > 1 ? "keep" : "keeps"} every axiom that applies to ${whole > 1 ? "them" : "it"}${inside > whole ? `; within the cutoff ${count(inside)} ${inside > 1 ? "do" : "does"}` : ""}.` : "";
  return [
    viewHead("matrix", `${plural(measures.length, "measure")}, ${plural(axioms.length, "axiom")}`, story, keep),
    interrupted && h("p.note", "The audit was stopped early: what was decided until then is shown."),
  ];
}

/** The signs with their meaning; each is a button that keeps the measures with such a verdict. */
function legendButtons(model, params) {
  const counts = new Map();
  for (const kind of model.audit.verdicts.map(kindOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Object.entries(STATUS).filter(([status]) => counts.has(status)).map(([status, { sign, word, means }]) => {
    const on = params.get("status") === status;
    return h(`button.chip.${status}`, { type: "button", "aria-pressed": String(on), title: `Show only measures with such a verdict`, onclick: () => amend({ status: on ? "" : status }, { replace: true }) },
      h("span.sign", { "aria-hidden": "true" }, sign), h("b", count(counts.get(status))), ` ${word} `, h("span.means", means));
  });
}

function showPanel(model, index, params) {
  const measure = params.get("measure");
  const axiom = params.get("axiom");
  const away = () => amend({ measure: "", axiom: "" });
  const verdict = measure && axiom && index.at(measure, axiom);
  if (verdict) openPanel(verdictPanel(model, verdict, around(model, verdict)), away);
  else if (axiom && !measure && model.audit.axioms.includes(axiom)) openPanel(axiomPanel(model, index, axiom), away);
  else if (measure && !axiom && index.rows.has(measure)) openPanel(measurePanel(model, index, measure), away);
  else closePanel();
}

/** From one violation to the next. */
function around(model, verdict) {
  const broken = model.audit.verdicts.filter((one) => one.status === "violated");
  const at = broken.indexOf(verdict);
  if (at < 0 || broken.length < 2) return null;
  const to = (one, text) => h("a", { href: address("matrix", { ...keepFilters(), measure: one.measure, axiom: one.axiom }) }, text);
  return h("p.around", to(broken.at(at - 1), "‹ previous"), ` violation ${at + 1} of ${broken.length} `, to(broken[(at + 1) % broken.length], "next ›"));
}

function markCurrent(space, params) {
  space.querySelector("[aria-current]")?.removeAttribute("aria-current");
  if (!params.get("axiom") && !params.get("measure")) return;
  const same = (button) => (button.dataset.measure ?? "") === (params.get("measure") ?? "") && (button.dataset.axiom ?? "") === (params.get("axiom") ?? "");
  const current = [...space.querySelectorAll("button")].find(same);
  current?.setAttribute("aria-current", "true");
  current?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const SHOWN = 40;

/** The violations in words, for reading, printing and searching. */
function counterexamples(model, index, { rows, columns }) {
  const broken = rows.flatMap((measure) => columns.map((axiom) => index.at(measure, axiom))).filter((verdict) => verdict?.status === "violated" && verdict.witness);
  if (!broken.length) return null;
  const line = (verdict) => h("li",
    h("a", { href: address("matrix", { measure: verdict.measure, axiom: verdict.axiom }) }, name(verdict.measure), " on ", shortName(verdict.axiom)),
    kindOf(verdict) !== "violated" && h("p.muted", capital(headline(verdict))),
    h("p", verdict.witness.sentence));
  const list = h("ol.stories", broken.slice(0, SHOWN).map(line));
  const more = broken.length > SHOWN && h("button.plain", { type: "button", onclick: () => { list.append(...broken.slice(SHOWN).map(line)); more.remove(); } }, `Show the other ${count(broken.length - SHOWN)}`);
  const rest = more && h("p.on-paper", `and ${count(broken.length - SHOWN)} more in the file`);
  return h("section.words", h("h2", broken.length === 1 ? "The counterexample in words" : `${count(broken.length)} counterexamples in words`), list, more, rest);
}
