/** Topic by topic: where one run is better than another, and what the tests make of it. */
function topicSection(data, measure, pair, params) {
  if (data.runs.length < 2) return null;
  const names = data.runs.map((run) => [run.name, run.name]);
  const first = data.runs[pair.first].name;
  const second = data.runs[pair.second].name;
  const bars = topicBars(data, measure, pair);
  const open = bars.find((bar) => bar.topic === params.get("t"));
  return [
    h("h2", "Topic by topic: ", name(first), " against ", name(second)),
    h("form.filters.two", { onsubmit: (event) => event.preventDefault() },
      choice("Run", names, first, (value) => amend({ a: value }, { replace: true })),
      h("button.plain.swap", { type: "button", "aria-label": "Exchange the two runs", onclick: () => amend({ a: second, b: first }, { replace: true }) }, "⇄"),
      choice("against", names, second, (value) => amend({ b: value }, { replace: true }))),
    pairStory(data, measure, pair),
    topicPlot(bars, measure, first, second, data.lists ? open?.topic ?? "" : null),
    data.lists && (open ? topicLists(data, measure, pair, open) : h("p.hint", "Click a bar to see the two lists of its topic, rank by rank.")),
    h("details", h("summary", "The same as a table"), table(`${measure.name}, each topic`, ["topic", first, second, "difference", "decides"],
      bars.map((bar) => [data.lists ? h("button.link", { type: "button", onclick: () => amend({ t: bar.topic }, { replace: true }) }, name(bar.topic)) : name(bar.topic), number(bar.one), number(bar.two), signed(bar.gap), bar.decides ? "yes" : ""]), ".numbers")),
  ];
}

/** What was found about a pair, turned so that the first run comes first. */
function pairFound(data, measure, { first, second }) {
  for (const [one, two, ...rest] of measure.pairs) {
    const turned = one === second && two === first;
    if (!turned && (one !== first || two !== second)) continue;
    const found = Object.fromEntries(data.pair.map((key, i) => [key, rest[i]]));
    found.deciding = new Set(rest.at(-1));
    return turned ? turnPair(found) : found;
  }
  return null;
}

function turnPair(found) {
  const minus = (value) => (typeof value === "number" ? -value : value);
  const other = { better: "worse", worse: "better" };
  const turn = (verdict) => other[verdict] ?? verdict;
  return {
    ...found,
    difference: minus(found.difference), low: minus(found.high), high: minus(found.low), effect: minus(found.effect),
    wins: found.losses, losses: found.wins,
    verdict: turn(found.verdict), by_sign: turn(found.by_sign), by_wilcoxon: turn(found.by_wilcoxon),
  };
}

function topicBars(data, measure, { first, second }) {
  const found = pairFound(data, measure, { first, second });
  return measure.topics
    .map((topic, i) => ({
      topic: data.topics[topic], one: measure.values[first][i], two: measure.values[second][i],
      gap: measure.values[first][i] - measure.values[second][i], decides: Boolean(found?.deciding.has(topic)),
    }))
    .sort((a, b) => b.gap - a.gap);
}

const VERDICT = { better: "better", worse: "worse", open: "no difference shown" };

function pairStory(data, measure, pair) {
  const found = pairFound(data, measure, pair);
  if (!found) return null;
  const said = (verdict, p) => `${VERDICT[verdict] ?? verdict} (p ${pvalue(p).startsWith("<") ? "" : "= "}${pvalue(p)})`;
  const decide = found.deciding.size;
  return facts([
    ["Difference", `${signed(found.difference)} (${100 * (1 - data.alpha)}%: ${signed(found.low)} to ${signed(found.high)}), effect ${signed(found.effect, 2)}`],
    ["Topics", `${plural(found.wins, "won", "won")}, ${found.ties} tied, ${found.losses} lost; ${decide ? `without ${plural(decide, "of them", "of them")} the sign would change` : "none decides"}`],
    ["By the means", said(found.verdict, found.p_corrected)],
    ["By the sign test", said(found.by_sign, found.sign_p_corrected)],
    ["By Wilcoxon’s test", said(found.by_wilcoxon, found.wilcoxon_p_corrected)],
  ]);
}

const PLOT = { width: 960, height: 280, left: 56, right: 12, top: 26, bottom: 30 };

/** Bars from the topic that favours the first run most to the one that favours the second most. */
function topicPlot(bars, measure, first, second, open = null) {
  const { width, height, left, right, top, bottom } = PLOT;
  const reach = Math.max(...bars.map((bar) => Math.abs(bar.gap)), 1e-9);
  const y = (value) => top + ((height - top - bottom) * (reach - value)) / (2 * reach);
  const step = (width - left - right) / bars.length;
  const grid = [reach, reach / 2, 0, -reach / 2, -reach].map((value) => [
    s(`line${value === 0 ? ".zero" : ""}`, { x1: left, x2: width - right, y1: y(value), y2: y(value) }),
    s("text.tick", { x: left - 8, y: y(value) + 4 }, signed(value, 2)),
  ]);
  const drawn = bars.map((bar, i) => {
    const said = `${bar.topic}: ${signed(bar.gap)}${bar.decides ? ", decides" : ""}`;
    const rect = s(`rect.bar.${bar.gap >= 0 ? "up" : "down"}${bar.decides ? ".decides" : ""}`,
      { x: left + i * step + step * 0.12, y: Math.min(y(0), y(bar.gap)), width: Math.max(step * 0.76, 0.5), height: Math.max(Math.abs(y(0) - y(bar.gap)), 0.75) },
      s("title", said));
    if (open === null) return rect;
    const show = () => amend({ t: open === bar.topic ? null : bar.topic }, { replace: true });
    const key = (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); show(); } };
    // The whole height answers to a click: the bar of a tied topic is a line.
    return s("g.pick", { tabindex: "0", role: "button", "aria-label": said, "aria-pressed": String(open === bar.topic), onclick: show, onkeydown: key },
      s("rect.room", { x: left + i * step, y: top, width: step, height: height - top - bottom }, s("title", said)), rect);
  });
  const labels = step >= 26 ? bars.map((bar, i) => s("text.topic", { x: left + (i + 0.5) * step, y: height - 10 }, bar.topic.length > 8 ? `${bar.topic.slice(0, 7)}…` : bar.topic)) : null;
  const won = bars.filter((bar) => bar.gap > 0).length;
  return h("figure.plot",
    s("svg", { viewBox: `0 0 ${width} ${height}`, role: open === null ? "img" : "group", "aria-label": `${measure.name}, ${first} less ${second} on ${bars.length} topics, ${won} above zero` },
      grid, drawn, labels, s("text.side", { x: left, y: 14 }, `▲ ${first} better`), s("text.side", { x: width - right, y: 14, "text-anchor": "end" }, `▼ ${second} better`)),
    h("figcaption", "Full bars: the fewest topics without which the sign of the difference would change."));
}
