/** From how many axioms on their names are turned, to stand above narrow columns. */
const TURNED = 6;

/** The table of verdicts. Only one cell can be reached by Tab; arrows go on from there. */
function matrixTable(model, index, { rows, columns }) {
  const all = columns.map((axiom) => kept(rows.map((measure) => index.at(measure, axiom))));
  const body = h("tbody", rows.map((measure) => matrixRow(index, measure, columns)));
  const made = h(`table.matrix${columns.length > TURNED ? ".turned" : ""}`, { role: "grid", "aria-label": "Verdicts: measures by axioms" },
    h("thead", groupRow(columns), h("tr.axioms",
      h("th", { scope: "col" }, "measure"),
      h("th.kept", { scope: "col" }, "kept"),
      columns.map((axiom) => h("th", { scope: "col", "data-label": shortName(axiom) }, h("button", { type: "button", tabindex: "-1", "data-axiom": axiom, title: model.words.axioms.get(axiom)?.says }, h("span", shortName(axiom))))))),
    body,
    h("tfoot", h("tr", h("th", { scope: "row" }, "kept by"), h("td"), all.map((some) => h("td", keptText(some))))));
  if (columns.length > TURNED) made.prepend(fixedColumns(rows, columns));
  made.addEventListener("click", pickCell);
  made.addEventListener("keydown", moveCell);
  made.querySelector("tbody button")?.setAttribute("tabindex", "0");
  return made;
}

/** Widths that are known beforehand: a browser lays out thousands of cells many times faster. */
function fixedColumns(rows, columns) {
  const longest = Math.min(27, Math.max(...rows.map((measure) => measure.length)));
  const widths = [`calc(${longest} * 0.52rem + 2rem)`, "5.25rem", ...columns.map(() => "2.65rem")];
  return h("colgroup", widths.map((width) => h("col", { css: { width } })));
}

function matrixRow(index, measure, columns) {
  const verdicts = columns.map((axiom) => index.at(measure, axiom));
  const some = kept(verdicts);
  return h("tr",
    h("th", { scope: "row" }, h("button", { type: "button", tabindex: "-1", "data-measure": measure, title: measure }, name(measure))),
    h("td.kept", { css: { "--part": some.all ? some.good / some.all : 0 } }, keptText(some)),
    verdicts.map((verdict, i) => matrixCell(verdict, measure, columns[i])));
}

function matrixCell(verdict, measure, axiom) {
  if (!verdict) return h("td.v.open", { title: "not decided: the audit was stopped" });
  const { sign } = shownAs(verdict);
  const broken = verdict.status === "violated" && verdict.cases > 0;
  const label = broken ? `${headline(verdict)} in ${count(verdict.violations)} of ${count(verdict.cases)} cases` : headline(verdict);
  const cell = h(`td.v.${kindOf(verdict)}`, h("button", { type: "button", tabindex: "-1", "data-measure": measure, "data-axiom": axiom, "aria-label": label, title: label }, sign));
  if (broken) cell.style.setProperty("--share", verdict.violations / verdict.cases);
  return cell;
}

/** The sources above their axioms, where there are several. */
function groupRow(columns) {
  const groups = [];
  for (const axiom of columns) {
    const source = sourceOf(axiom);
    if (groups.at(-1)?.source === source) groups.at(-1).size += 1;
    else groups.push({ source, size: 1 });
  }
  if (groups.length < 2) return null;
  return h("tr.sources", h("td"), h("td.kept"), groups.map(({ source, size }) => h("th", { scope: "colgroup", colspan: size }, h("span", source))));
}

function pickCell(event) {
  const button = event.target.closest("button");
  if (!button) return;
  const { measure, axiom } = button.dataset;
  focusCell(event.currentTarget, button);
  amend({ measure, axiom });
}

function focusCell(grid, button) {
  grid.querySelector('button[tabindex="0"]')?.setAttribute("tabindex", "-1");
  button.setAttribute("tabindex", "0");
  button.focus();
}

const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

function moveCell(event) {
  const from = event.target.closest("td, th");
  if (!from) return;
  const rows = [...event.currentTarget.rows];
  const to = event.key in STEPS ? stepFrom(rows, from, STEPS[event.key]) : leapFrom(rows, from, event);
  if (!to) return;
  event.preventDefault();
  focusCell(event.currentTarget, to);
}

/** The next button in a direction, over cells that have none. */
function stepFrom(rows, from, [down, right]) {
  let row = rows.indexOf(from.parentElement) + down;
  let column = from.cellIndex + right;
  while (row >= 0 && row < rows.length && column >= 0 && column < rows[row].cells.length) {
    const button = !rows[row].classList.contains("sources") && rows[row].cells[column].querySelector("button");
    if (button) return button;
    row += down;
    column += right;
  }
  return null;
}

function leapFrom(rows, from, event) {
  if (event.key !== "Home" && event.key !== "End") return null;
  const line = event.ctrlKey ? rows.filter((row) => row.parentElement.tagName === "TBODY").at(event.key === "Home" ? 0 : -1) : from.parentElement;
  return [...line.querySelectorAll("button")].at(event.key === "Home" ? 0 : -1);
}
