/** The leaderboard of one measure: mean, interval, and the ranks that other measures give. */
function leaderboard(data, measure, pair, beats = null) {
  const rows = measure.systems;
  const scale = boardScale(rows);
  const others = data.measures.filter((one) => one !== measure);
  const several = data.runs.length > 1;
  const rank = placesOf(measure);
  return [
    h("h2", "Leaderboard by ", name(measure.name)),
    h("div.scroll", { tabindex: "0", role: "region", "aria-label": "Leaderboard" }, h("table.plain.board",
      h("caption", boardCaption(data, measure)),
      h("thead", h("tr",
        h("th", { scope: "col" }, "rank"), h("th", { scope: "col" }, "run"), h("th", { scope: "col" }, measure.mean ? "mean" : "value"),
        h("th.spread", { scope: "col" }, h("div", h("span", number(scale.low, 2)), h("span", measure.mean ? `${100 * (1 - data.alpha)}% interval` : ""), h("span", number(scale.high, 2)))),
        beats && h("th.beats", { scope: "col" }, "beats under every sound metric"),
        several && h("th", { scope: "col" }, "group"),
        others.map((one) => h("th.other", { scope: "col" }, "rank by ", name(one.name))))),
      h("tbody", rows.map((row) => boardRow(row, rank, scale, others, several, pair, beats))))),
    several && h("p.hint", "Runs that share a letter in “group” were not shown to differ. ", capital(measure.caption), "."),
  ];
}

function boardCaption(data, measure) {
  const topics = plural(measure.topics.length, "topic");
  const left = measure.left_out.length ? ` ${measure.left_out.length} left out, because a run has no score there.` : "";
  return `${measure.mean ? "Means" : "The measure’s own aggregate"} over ${topics}.${left}`;
}

function boardRow(row, rank, scale, others, several, pair, beats) {
  const at = (value) => (value - scale.low) / (scale.high - scale.low);
  const place = rank.get(row.run);
  const bar = row.low === null || row.low === undefined
    ? h("span.track", { css: { "--mean": at(row.mean) } }, h("i.dot"))
    : h("span.track", { css: { "--low": at(row.low), "--high": at(row.high), "--mean": at(row.mean) } }, h("i.line"), h("i.dot"));
  const interval = row.low === null || row.low === undefined ? "" : `${number(row.low)} to ${number(row.high)}`;
  return h("tr", { "aria-current": row.run === pair.first && several ? "true" : null },
    h("td.place", place), h("th", { scope: "row" }, several ? h("button.run", { type: "button", title: "Compare this run topic by topic", onclick: () => amend({ a: row.name }, { replace: true }) }, name(row.name)) : name(row.name)),
    h("td.mean", number(row.mean)),
    h("td.spread", { title: interval }, bar, h("span.sr", interval)),
    beats && h("td.beats", h("a", { href: address("conclusions", { rung: "list", run: row.name }), title: "Under every metric of the top list that obeys the axioms" }, plural(beats.get(row.name) ?? 0, "system"))),
    several && h("td.letters", row.letters ?? ""),
    others.map((one) => otherRank(one, row.run, place)));
}

/** The rank by another measure, with an arrow where it differs. */
function otherRank(measure, run, place) {
  const there = placesOf(measure).get(run);
  const turn = there < place ? ["▲", "higher"] : there > place ? ["▼", "lower"] : ["", ""];
  return h(`td.other${turn[1] ? `.${turn[1]}` : ""}`, there ?? "–", turn[0] && h("span.turn", { "aria-label": turn[1] }, turn[0]));
}

/** Ranks, equal where the levels are equal. */
function placesOf(measure) {
  const places = new Map();
  measure.systems.forEach((row, i) => {
    const before = measure.systems[i - 1];
    places.set(row.run, before && before.level === row.level ? places.get(before.run) : i + 1);
  });
  return places;
}

function boardScale(rows) {
  const values = rows.flatMap((row) => [row.low ?? row.mean, row.high ?? row.mean, row.mean]).filter((value) => typeof value === "number");
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = (high - low) * 0.04 || 0.5;
  return { low: low >= 0 ? Math.max(0, low - room) : low - room, high: high + room };
}
