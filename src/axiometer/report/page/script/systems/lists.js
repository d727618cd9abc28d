/** One topic, two runs: both lists rank by rank, and the documents that make the difference. */
function topicLists(data, measure, pair, bar) {
  const found = topicRuns(data, measure, pair, bar);
  const [one, two] = found.runs;
  const close = h("button.link", { type: "button", onclick: () => amend({ t: null }, { replace: true }) }, "Close");
  const head = h("h3", { id: "topic-lists" }, "Topic ", name(bar.topic), ": ", name(measure.name), ` ${number(bar.one)} against ${number(bar.two)}, ${signed(bar.gap)} `, close);
  if (!one.ranked || !two.ranked) return h("section.rankwise", head, h("p.hint", "The lists of these runs are not in this report: it keeps those of the best runs."));
  return h("section.rankwise", { "aria-labelledby": "topic-lists" }, head,
    facts([["Recall base", `${baseText(found.base.relevant)}; ${count(found.base.nonrelevant)} not relevant`], ["Ideal list", found.ideal && idealText(found)]]),
    h("div.side", rankTable(found), makersTable(found, data)),
    h("p.hint", `?: unjudged. =: another document has the same score. The first ${plural(data.lists.depth, "rank")} of each list are kept.`));
}

/** What the report holds of a topic and the two runs. */
function topicRuns(data, measure, { first, second }, bar) {
  const { lists } = data;
  const topic = data.topics.indexOf(bar.topic);
  const at = data.measures.indexOf(measure);
  const runs = [first, second].map((run) => {
    const place = lists.runs.indexOf(run);
    return {
      name: data.runs[run].name, ranked: place < 0 ? null : lists.ranked[place][topic], tied: new Set(lists.tied[place]?.[topic]),
      added: lists.added[at][place]?.[topic] ?? null, rest: lists.rest[at][place]?.[topic] ?? null,
    };
  });
  return { runs, documents: lists.documents[topic], labels: lists.labels[topic], base: lists.base[topic], ideal: lists.ideal[at][topic] };
}

const idealText = ({ ideal, documents, labels }) => ideal.map((document, i) => [i ? ", " : "", name(documents[document]), ` (${labels[document]})`]);

/** Both lists by rank; a document that the other list has too says where. */
function rankTable({ runs, documents, labels }) {
  const depth = Math.max(...runs.map((run) => run.ranked.length));
  const other = (run, document) => {
    const place = runs[1 - run].ranked.indexOf(document);
    return place < 0 ? null : h("span.also", { title: `rank ${place + 1} in ${runs[1 - run].name}` }, ` ${run ? "←" : "→"} ${place + 1}`);
  };
  const cells = (run, i) => {
    const { ranked, tied, added } = runs[run];
    if (i >= ranked.length) return ["", "", ""].map((text) => h("td", text));
    const document = ranked[i];
    const gain = added?.[i];
    return [
      h("td.which", h(`span.doc${docClass(labels[document])}`, labels[document]), " ", name(documents[document]), other(run, document)),
      h("td.mark", tied.has(i + 1) ? h("span", { "aria-label": "tied" }, "=") : ""),
      h(`td.adds${gain ? ".some" : ""}`, gain === undefined || gain === null ? "–" : signed(gain)),
    ];
  };
  const rest = runs.some((run) => Math.abs(run.rest ?? 0) > 5e-5) &&
    h("tfoot", h("tr", h("th", { scope: "row" }, "deeper"), runs.flatMap((run) => [h("td"), h("td"), h("td.adds", signed(run.rest))])));
  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": "Both lists" }, h("table.plain.ranks",
    h("caption", "Rank by rank; an arrow says where the other list has the document"),
    h("thead", h("tr", h("th", { scope: "col" }, "rank"), runs.flatMap((run) => [h("th", { scope: "col", colspan: "2" }, name(run.name)), h("th", { scope: "col" }, "adds")]))),
    h("tbody", Array.from({ length: depth }, (_, i) => h("tr", h("th", { scope: "row" }, i + 1), cells(0, i), cells(1, i)))), rest));
}

/** The documents in both lists, the one that makes most of the difference first. */
function makersTable({ runs, documents, labels }) {
  const place = (run, document) => run.ranked.indexOf(document);
  const gain = (run, document) => (place(run, document) < 0 ? 0 : run.added?.[place(run, document)] ?? 0);
  const rows = [...new Set(runs.flatMap((run) => run.ranked))]
    .map((document) => ({ document, gains: runs.map((run) => gain(run, document)) }))
    .map((row) => ({ ...row, gap: row.gains[0] - row.gains[1] }))
    .filter((row) => Math.abs(row.gap) > 5e-7)
    .sort((a, b) => Math.abs(b.gap) - Math.abs(a.gap));
  if (!rows.length) return h("p.hint", "No document of the top makes a difference.");
  const rank = (run, document) => (place(run, document) < 0 ? "–" : place(run, document) + 1);
  return table("Which documents make the difference", ["document", "label", `rank in ${runs[0].name}`, `rank in ${runs[1].name}`, "difference"],
    rows.map(({ document, gap }) => [name(documents[document]), labels[document], ...runs.map((run) => rank(run, document)), signed(gap)]), ".numbers.makers");
}
