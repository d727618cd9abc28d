/** Runs: who leads under which measure, on which topics, and whether the measures agree. */
VIEWS.push({
  id: "systems",
  title: "Systems",
  has: (model) => Boolean(model.systems),
  make(model, root) {
    const data = model.systems;
    const parts = { pick: h("div"), board: h("section"), topics: h("section"), agree: h("section"), notes: h("section") };
    fill(root, systemsHead(data), parts.pick, parts.board, parts.topics, parts.agree, parts.notes);
    if (data.measures.length) fill(parts.notes, systemNotes(data));
    let agreed = null;
    return (params) => {
      if (!data.measures.length || !data.runs.length) return;
      const measure = data.measures.find((one) => one.name === params.get("m")) ?? data.measures[0];
      const pair = pickedPair(data, measure, params);
      fill(parts.pick, measureTabs(data, measure));
      fill(parts.board, leaderboard(data, measure, pair, beatsOf(model)));
      fill(parts.topics, topicSection(data, measure, pair, params));
      const by = params.get("by") ?? "tau_b";
      if (by !== agreed) fill(parts.agree, agreement(data, by));
      agreed = by;
    };
  },
});

/** From a run's name to how many others it beats under every metric of the top list; null without conclusions. */
function beatsOf(model) {
  const found = model.conclusions?.rungs.find((rung) => rung.name === "list");
  return found ? new Map(model.conclusions.runs.map((run, i) => [run, found.beats[i]])) : null;
}

function systemsHead(data) {
  if (!data.measures.length || !data.runs.length) return [viewHead("systems", "No run"), h("div.empty", h("p", "This report holds no scores."))];
  const winners = new Map();
  for (const measure of data.measures) {
    const best = measure.systems.filter((row) => row.level === measure.systems[0].level).map((row) => row.name);
    for (const run of best) winners.set(run, [...(winners.get(run) ?? []), measure.name]);
  }
  const title = `${plural(data.runs.length, "run")}, ${plural(data.topics.length, "topic")}, ${plural(data.measures.length, "measure")}`;
  return viewHead("systems", title, data.runs.length > 1 ? winnerStory(data, winners) : "One run: nothing to compare it with.");
}

function winnerStory(data, winners) {
  const sorted = [...winners].sort((a, b) => b[1].length - a[1].length);
  const [run, measures] = sorted[0];
  if (measures.length === data.measures.length && sorted.length === 1) return [name(run), data.measures.length === 1 ? " leads." : " leads under every measure."];
  return ["The measures do not agree on the best run: ", sorted.map(([one, where], i) => [i ? "; " : "", name(one), ` leads under ${where.join(", ")}`]), "."];
}

/** The two runs whose topics are compared: by default the best and the next. */
function pickedPair(data, measure, params) {
  const order = measure.systems.map((row) => row.run);
  const find = (key) => data.runs.findIndex((run) => run.name === params.get(key));
  const first = find("a") >= 0 ? find("a") : order[0];
  const second = find("b") >= 0 && find("b") !== first ? find("b") : order.find((run) => run !== first);
  return { first, second };
}

function measureTabs(data, current) {
  return h("div.legend", { role: "group", "aria-label": "Measure" }, data.measures.map((measure) =>
    h("button.chip", { type: "button", "aria-pressed": String(measure === current), onclick: () => amend({ m: measure.name }, { replace: true }) }, name(measure.name))));
}

function systemNotes(data) {
  const share = (run) => (typeof run.unjudged === "number" ? percent(run.unjudged) : "–");
  const depth = data.runs[0]?.cutoff;
  return [
    h("h2", "Before you trust the numbers"),
    table("Topics and judgments of each run", ["run", "topics matched", "missing", "extra", depth ? `unjudged in the top ${depth}` : "unjudged", "topics with ties"],
      data.runs.map((run) => [name(run.name), count(run.matched), count(run.missing), count(run.extra), share(run), count(run.tied_topics)]), ".numbers"),
    data.notes.length > 0 && h("div.words", h("h3", "Where the mean and the order part"), h("ul", data.notes.map((note) => h("li", note)))),
  ];
}
