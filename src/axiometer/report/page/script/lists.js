/** A document of a judged list: its grade, its aspects, or none. */
const documentText = (item) => (item === "" || item === null || item === undefined ? "–" : typeof item === "object" ? JSON.stringify(item) : String(item));

/**
 * Judged lists side by side, rank by rank, with their scores below.
 * Ranks where they differ are marked with a sign and in words, not by colour alone.
 */
function listTable(witness) {
  const { lists, scores, exact = [] } = witness;
  const depth = Math.max(0, ...lists.map((list) => list.length));
  const top = Math.max(1e-300, ...scores.filter((value) => typeof value === "number").map(Math.abs));
  const row = (rank) => {
    const items = lists.map((list) => (rank < list.length ? documentText(list[rank]) : ""));
    const differ = new Set(items).size > 1;
    return h(`tr${differ ? ".differ" : ""}`,
      h("th", { scope: "row" }, rank + 1),
      items.map((item) => h("td", h(`span.doc${docClass(item)}`, item || h("span.past", "end")))),
      h("td.mark", differ ? h("span", { "aria-label": "they differ here" }, "≠") : null));
  };
  const score = (value, i) => h("td.score",
    h("span.value", number(value, 4)),
    exact[i] && h("span.exact", exactText(exact[i])),
    typeof value === "number" && h("span.meter", { "aria-hidden": "true", css: { "--part": Math.abs(value) / top } }));
  return h("table.lists",
    h("caption", "The smallest counterexample"),
    h("thead", h("tr", h("th", { scope: "col" }, "rank"), lists.map((_, i) => h("th", { scope: "col" }, `list ${i + 1}`)), h("td"))),
    h("tbody", Array.from({ length: depth }, (_, rank) => row(rank))),
    h("tfoot", h("tr", h("th", { scope: "row" }, "score"), scores.map(score), h("td"))));
}

/** An exact value, unless it is longer than anybody reads. */
const exactText = (text) => (text.length > 36 ? `a fraction of ${count(text.length - 1)} digits` : text);

/** Not relevant documents are pale, relevant ones full. */
const docClass = (item) => (item === "" ? "" : item === "–" || item === "0" ? ".none" : ".some");
