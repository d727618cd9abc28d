/** What the axioms say of the step from list 1 to list 2, and who does as they say. */
function axiomWords(told) {
  if (!told.axioms.length) return h("section.said", h("h2", "What axioms say of this step"), h("p.muted", "No axiom compares these two lists directly. A replacement, a swap, or one more document at the end is what they speak of."));
  const line = ({ name: axiom, demand }) => {
    const words = told.measures.map((row) => [row, row.axioms.find((word) => word.axiom === axiom)]).filter(([, word]) => word);
    const broken = words.filter(([, word]) => word.kept === false).map(([row]) => row);
    const open = words.filter(([, word]) => word.kept === null).length;
    return h(`li.${broken.length ? "violated" : "holds"}`,
      h("span.sign", { "aria-hidden": "true" }, broken.length ? "✗" : "●"),
      h("div", h("a", { href: address("catalogue", { axiom }) }, shortName(axiom)), h("span.muted", ` of ${sourceOf(axiom)}: the value `), h("b", demand), ". ",
        broken.length ? [`${count(broken.length)} of ${count(words.length)} measures break it: `, namesOf(broken), "."] : `All ${plural(words.length, "measure")} of which it speaks do so.`,
        open > 0 && ` Of ${count(open)} it stays open.`));
  };
  const orders = told.axioms.filter((axiom) => axiom.name.includes("("));
  const plain = told.axioms.filter((axiom) => !axiom.name.includes("("));
  const more = orders.length > 0 && h("details", { open: !plain.length }, h("summary", `${plural(orders.length, "axiom")} about orderings`), h("ul.words-said", orders.map(line)));
  return h("section.said", h("h2", "What axioms say of this step"), h("ul.words-said", plain.map(line)), more);
}

/** Some names, and how many more there are. */
function namesOf(rows, most = 6) {
  const shown = rows.slice(0, most).map((row, i) => [i ? ", " : "", name(row.name)]);
  return rows.length > most ? [shown, ` and ${count(rows.length - most)} more`] : shown;
}
