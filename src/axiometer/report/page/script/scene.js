const TRACK = { width: 132, height: 22, edge: 9 };

/**
 * Documents on the scales of the assessor and of the systems: a track from low to high for each, with a mark of its
 * own shape for everybody, and the same values in words beside it, which is what a screen reader reads.
 */
function sceneTable({ marks, rows }) {
  return h("table.lists.scene",
    h("caption", "The smallest counterexample"),
    h("thead", h("tr",
      h("th", { scope: "col" }, "document"),
      h("td", { "aria-hidden": "true" }, h("span.ends", h("span", "low"), h("span", "high"))),
      marks.map((mark, i) => h("th", { scope: "col" }, markKey(i), mark)))),
    h("tbody", rows.map((row) => h("tr",
      h("th", { scope: "row" }, name(row.name)),
      h("td", track(row.marks)),
      row.marks.map(({ text, estimate }) => h("td", h("span.doc", text), estimate && h("span.estimate", estimate)))))));
}

function track(marks) {
  const { width, height, edge } = TRACK;
  const middle = height / 2;
  const at = ({ place }) => edge + place * (width - 2 * edge);
  return s("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
    s("line", { x1: edge, x2: width - edge, y1: middle, y2: middle }),
    marks.map((mark, i) => markShape(i, at(mark), middle)));
}

/** The assessor is a ring, the first system a square, the second a diamond: they can be told apart in one place. */
function markShape(i, x, y) {
  if (i === 0) return s("circle.mark0", { cx: x, cy: y, r: 8 });
  if (i === 1) return s("rect.mark1", { x: x - 3, y: y - 3, width: 6, height: 6 });
  return s("path.mark2", { d: `M${x} ${y - 6.5}l6.5 6.5l-6.5 6.5l-6.5 -6.5z` });
}

const markKey = (i) => s("svg", { viewBox: "0 0 18 18", width: 18, height: 18, "aria-hidden": "true" }, markShape(i, 9, 9));
