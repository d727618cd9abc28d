/** Every measure on the lists: its values, what each rank added, whether it rises, and its story. */
const CHANGE = {
  rises: { sign: "▲", word: "rises" },
  falls: { sign: "▼", word: "falls" },
  stays: { sign: "=", word: "stays" },
  open: { sign: "?", word: "open" },
};

function measureTable(state, told, wanted) {
  // The answer may still be that to the question before.
  const two = told.measures.some((row) => row.change !== null);
  const fits = (row) => !wanted.q || row.name.toLowerCase().includes(wanted.q) || row.family.toLowerCase().includes(wanted.q);
  const shown = told.measures.filter((row) => fits(row) && (!wanted.change || row.change === wanted.change));
  const wide = two ? 4 : 2;
  const rows = shown.flatMap((row) => {
    const open = state.open === row.name;
    const toggle = h("button.link", { type: "button", "aria-expanded": String(open), "data-key": `m-${row.name}`, onclick: () => setState({ s: open ? "" : row.name }) }, name(row.own ? "your own metric" : row.name));
    return [
      h(`tr${open ? ".open" : ""}${row.own ? ".own" : ""}`, h("th", { scope: "row" }, toggle), row.lists.map((one) => valueCell(one, strongest(row))), two && changeCell(row)),
      open && h("tr.story", h("td", { colspan: wide }, storyOf(row, two))),
    ].filter(Boolean);
  });
  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": "Measures" },
    h("table.scores",
      h("caption", shown.length === told.measures.length ? plural(shown.length, "measure") : `${count(shown.length)} of ${plural(told.measures.length, "measure")}`, "; the bars are what each rank adds. Click a name for the whole story."),
      h("thead", h("tr", h("th", { scope: "col" }, "measure"), h("th", { scope: "col" }, two ? "list 1" : "value"), two && h("th", { scope: "col" }, "list 2"), two && h("th", { scope: "col" }, "from 1 to 2"))),
      h("tbody", rows.length ? rows : h("tr", h("td", { colspan: wide }, "No measure matches.")))));
}

const strongest = (row) => Math.max(1e-300, ...row.lists.flatMap((one) => one.steps.map((step) => Math.abs(Number(step.added) || 0))));

function valueCell(one, most) {
  const said = one.steps.map((step) => `rank ${step.rank} adds ${number(step.added, 3)}`).join(", ");
  const bars = one.steps.map((step) => h(`i${step.added < 0 ? ".less" : ""}`, { css: { "--part": Math.abs(Number(step.added) || 0) / most } }));
  return h("td.value", h("span.number", number(one.value)), h("span.exact", one.exact?.includes("/") && one.exact.length < 12 ? one.exact : ""), h("span.strip", { role: "img", "aria-label": said || "nothing was read", title: said }, bars));
}

function changeCell(row) {
  const { sign, word } = CHANGE[row.change];
  const broken = row.axioms.filter((one) => one.kept === false);
  return h(`td.change.${row.change}`,
    h("span.turn", h("span.sign", { "aria-hidden": "true" }, sign), word),
    broken.length > 0 && h("span.breaks", { title: broken.map((one) => `${one.axiom}: ${one.demand}`).join("; ") }, h("span.sign", { "aria-hidden": "true" }, "✗"), ` breaks `, h("span.which", shortName(broken[0].axiom), broken.length > 1 && ` and ${broken.length - 1} more`)));
}

/** Rank by rank, with the reader's memory. */
function storyOf(row, two) {
  const cell = (value) => (Array.isArray(value) ? value.map(cell).join(" ") : typeof value === "number" ? String(Number(value.toFixed(4))).replace("-", "−") : value ?? "–");
  return h("div.stories-two", row.lists.map((one, i) => {
    const memory = Object.keys(one.steps[0]?.memory ?? {});
    const rows = one.steps.map((step) => [step.rank, itemText(step.document === "-" ? "" : step.document), ...memory.map((key) => cell(step.memory[key])), number(step.value), signed(step.added)]);
    return h("div", table(`${two ? `List ${i + 1}: ` : ""}${one.reading} ${one.exact?.includes("/") ? `In all ${one.exact}.` : ""}`, ["rank", "document", ...memory, "value", "added"], rows, ".numbers.tight"));
  }), row.axioms.length > 0 && h("div.kept-list", h("h3", "Axioms that speak of this step"), h("ul.plainlist", row.axioms.map(({ axiom, demand, kept }) =>
    h(`li.${kept === false ? "violated" : "holds"}`, h("span.sign", { "aria-hidden": "true" }, kept === false ? "✗" : kept === null ? "?" : "●"), " ", h("a", { href: address("catalogue", { axiom }) }, shortName(axiom)), `: ${demand}; ${kept === false ? "broken" : kept === null ? "open" : "kept"}`)))));
}

/** Find among the measures, see only those that change in one way, or add one by its name. */
function measureBar(state, wanted, refresh) {
  const find = h("input", { type: "search", placeholder: "nDCG, cascade …", value: wanted.q, oninput: () => { wanted.q = find.value.trim().toLowerCase(); refresh(); } });
  const add = h("input", { placeholder: "nDCG@5, RBP(p=0.8) …", list: "known-measures", "data-key": "add", autocomplete: "off", spellcheck: "false" });
  const submit = (event) => {
    event.preventDefault();
    const what = add.value.trim();
    if (!what) return;
    add.value = "";
    setState({ m: [...new Set([...state().added, what])].join("|") });
  };
  return h("div.filters",
    h("label.field", h("span", "Find a measure"), find),
    choice("Show", [["", "all of them"], ...Object.entries(CHANGE).map(([key, { sign, word }]) => [key, `${sign} ${word}`])], "", (value) => { wanted.change = value; refresh(); }),
    h("form.adder", { onsubmit: submit }, h("label.field", h("span", "Add one, with its parameters"), add), h("button.plain", { type: "submit" }, "Add")));
}
