/** A document of a judged list: its grade, its aspects, or none. */
const documentText = (item) => (item === "" || item === null || item === undefined ? "–" : typeof item === "object" ? JSON.stringify(item) : String(item));

/**
 * Judged lists side by side, rank by rank, with who reads each, their scores, and which ought to be higher.
 * Ranks where they differ are marked with a sign and in words, not by colour alone.
 */
function listTable(witness, strict = true) {
  const { lists, scores, exact = [], readers = [], higher = null } = witness;
  const depth = Math.max(0, ...lists.map((list) => list.length));
  const top = Math.max(1e-300, ...scores.filter((value) => typeof value === "number").map(Math.abs));
  const at = (rank) => lists.map((list) => (rank < list.length ? documentText(list[rank]) : ""));
  const row = ([first, last]) => {
    const items = at(first);
    const differ = new Set(items).size > 1;
    return h(`tr${differ ? ".differ" : ""}`,
      h("th", { scope: "row" }, first === last ? first + 1 : `${first + 1}–${last + 1}`),
      items.map((item) => h("td", h(`span.doc${docClass(item)}`, item || h("span.past", "end")))),
      h("td.mark", differ ? h("span", { "aria-label": "they differ here" }, "≠") : null));
  };
  const score = (value, i) => h("td.score",
    h("span.value", number(value, 4)),
    exact[i] && h("span.exact", exactText(exact[i])),
    typeof value === "number" && h("span.meter", { "aria-hidden": "true", css: { "--part": Math.abs(value) / top } }));
  return h("table.lists",
    h("caption", "The smallest counterexample"),
    h("thead", h("tr", h("th", { scope: "col" }, "rank"), lists.map((_, i) => h("th", { scope: "col" }, `list ${i + 1}`, readers[i] && h("span.reader", name(readers[i])))), h("td"))),
    h("tbody", runs(depth, at).map(row)),
    h("tfoot", h("tr", h("th", { scope: "row" }, "score"), scores.map(score), h("td")), higher !== null && oughtRow(lists, higher, strict)));
}

/** Which list ought to be higher; of four lists, which of the two moves ought to gain more. */
function oughtRow(lists, higher, strict) {
  const word = lists.length === 4 ? "gain more" : strict ? "be higher" : "not be lower";
  return h("tr.ought", h("th", { scope: "row" }, "ought to"), lists.map((_, i) => h("td", i === higher && [h("span.sign", { "aria-hidden": "true" }, "▲ "), word])), h("td"));
}

/** From so many ranks on, ranks that follow each other and hold the same are one row. */
const MANY_RANKS = 8;

/** The rows as first and last rank, from 0. */
function runs(depth, at) {
  const found = [];
  const key = (rank) => JSON.stringify(at(rank));
  for (let rank = 0; rank < depth; rank += 1) {
    if (depth > MANY_RANKS && rank && key(rank) === key(rank - 1)) found.at(-1)[1] = rank;
    else found.push([rank, rank]);
  }
  return found;
}

/** An exact value, unless it is longer than anybody reads. */
const exactText = (text) => (text.length > 36 ? `a fraction of ${count(text.length - 1)} digits` : text);

/** Not relevant documents are pale, relevant ones full. */
const docClass = (item) => (item === "" ? "" : item === "–" || item === "0" ? ".none" : ".some");
