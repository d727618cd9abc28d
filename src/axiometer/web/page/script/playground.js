/** The playground: lists to edit, every measure on them, what axioms say, a metric of one's own. */
let showPlayground = null;

VIEWS.push({
  id: "playground",
  title: "Playground",
  panel: true,
  has: (model) => Boolean(model.live),
  make(model, root) {
    const parts = { edit: h("div"), told: h("p.note.trouble", { role: "alert", hidden: true }), said: h("div"), table: h("div.answers"), own: h("div"), skipped: h("p.hint") };
    const wanted = { q: "", change: "" };
    const now = { state: null, answer: null };
    const drawTable = () => now.answer && redraw(parts.table, measureTable(now.state, now.answer, wanted));
    const known = h("datalist", { id: "known-measures" }, model.catalogue.measures.map((entry) => h("option", { value: entry.name })));
    fill(root, viewHead("playground", "Playground", "A judged list, and what every measure makes of it. Change a document, apply a move, and see which measures rise, fall or stay, and which axiom says that they should."),
      parts.edit, parts.told, parts.said, h("section", h("h2", "Measures"), measureBar(() => now.state, wanted, drawTable), parts.table, parts.skipped, known),
      h("section.own", h("h2", "A metric of your own"), parts.own));
    const inquire = settled(60, () => inquireLists(model, parts, now, drawTable));
    const show = (params) => {
      const state = readState(params, model.live);
      now.state = state;
      redraw(parts.edit, editor(state, model.live));
      if (!dragged) redraw(parts.own, ownSection(model, state));
      drawTable();
      parts.table.classList.add("waiting");
      inquire();
      const metric = ownMetric(state);
      if (metric) decideOwn(model, metric);
      const found = metric && own.verdicts.get(state.verdict)?.verdict;
      if (found) openPanel(ownVerdictPanel(model, found), () => setState({ x: null }));
      else closePanel();
    };
    showPlayground = () => redraw(parts.edit, editor(now.state, model.live));
    return show;
  },
});

/** Asks for the lists' scores; what went wrong is said, and what was shown before stays. */
async function inquireLists(model, parts, now, drawTable) {
  const { state } = now;
  const lists = state.b === null ? [state.a] : [state.a, state.b];
  const metric = ownMetric(state);
  const body = { kind: state.kind, width: state.width, lists, relevant: state.relevant, nonrelevant: state.nonrelevant, measures: state.added, every: true, ...(metric ? { own: metric } : {}) };
  const late = setTimeout(() => tell(parts.told, "Waiting for the server …"), 1200);
  try {
    const answer = await ask("play", "/api/play", body);
    if (answer === null) return;
    now.answer = answer;
    tell(parts.told, "");
    parts.table.classList.remove("waiting");
    drawTable();
    fill(parts.said, state.b !== null && axiomWords(answer));
    fill(parts.skipped, answer.skipped.length > 0 && ["Not shown: ", answer.skipped.map(({ name: who, reason }, i) => [i ? "; " : "", name(who), ` (${reason})`]).flat(), "."]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(parts.told, error.message, state.added.length ? h("button.link", { type: "button", onclick: () => setState({ m: state.added.slice(0, -1).join("|") }) }, `Take ${state.added.at(-1)} away`) : null);
  } finally {
    clearTimeout(late);
  }
}

function tell(element, text, more = null) {
  element.hidden = !text;
  fill(element, text, more && " ", more);
}
