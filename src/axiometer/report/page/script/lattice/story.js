/** What is told beside the diagram: one list, its up- and down-set, two lists' join and meet. */
function elementStory({ data, one, two }, at) {
  const others = data.measures.filter((measure) => measure !== one && measure !== two);
  return [
    h("p.kind", "List"),
    h("p.big", listText(data.elements[at])),
    facts([one, two, ...others].filter(Boolean).map((measure) => [name(measure.name), valueText(measure, at)])),
  ];
}

function valueText(measure, at) {
  const exact = measure.exact[at];
  return exact && exact.includes("/") ? `${number(measure.values[at])} = ${exactText(exact)}` : number(measure.values[at]);
}

function chosenStory(order, state) {
  const { data, x, y } = state;
  if (x === null) return [h("p.kind", "How to read it"), h("p", "Point at a list for its values. Choose one to see all lists above and below it, a second one to see their join and meet."), h("p.muted", "With the keyboard: Tab to the diagram, arrows to walk along it, Enter to choose.")];
  return y === null ? oneStory(order, state) : twoStory(order, state, data);
}

function oneStory(order, state) {
  const { data, x } = state;
  const irreducible = data.join_irreducibles.includes(x);
  const size = data.elements.length;
  const open = size - order.up[x].size - order.down[x].size + 1;
  return [
    h("p.kind", "Chosen"),
    h("p.big", listText(data.elements[x])),
    facts([
      ["Above it", plural(order.up[x].size - 1, "list")],
      ["Below it", plural(order.down[x].size - 1, "list")],
      ["Neither", open ? plural(open, "list") : "none: it is comparable with all"],
      ["Covers", order.lower[x].map((at) => listText(data.elements[at])).join(", ")],
      ["Covered by", order.upper[x].map((at) => listText(data.elements[at])).join(", ")],
      ["", irreducible ? "join-irreducible: not the join of the lists below it" : ""],
    ].filter(([, value]) => value)),
    elementStory(state, x).slice(2),
    unpick(),
  ];
}

function twoStory(order, state, data) {
  const { one, two, x, y } = state;
  const text = (at) => listText(data.elements[at]);
  const bound = (some, word, many) => (some.length === 1 ? h("b", text(some[0])) : some.length ? `none: ${many} ${some.map(text).join(" and ")}` : `none`);
  const relation = order.leq(x, y) ? `${text(x)} is below ${text(y)}` : order.leq(y, x) ? `${text(y)} is below ${text(x)}` : "neither is below the other";
  const compare = (measure) => {
    const sign = Math.sign(measure.ranks[x] - measure.ranks[y]);
    return `${valueText(measure, x)} ${sign > 0 ? ">" : sign < 0 ? "<" : "="} ${valueText(measure, y)}`;
  };
  return [
    h("p.kind", "Chosen"),
    h("p.big", text(x), h("span", " and "), text(y)),
    h("p", `In this ordering ${relation}.`),
    facts([
      ["Join ∨", bound(order.above(x, y), "join", "the minimal upper bounds are")],
      ["Meet ∧", bound(order.below(x, y), "meet", "the maximal lower bounds are")],
      ...[one, two].filter(Boolean).map((measure) => [name(measure.name), compare(measure)]),
    ]),
    unpick(),
  ];
}

const unpick = () => h("button.plain", { type: "button", onclick: () => amend({ x: "", y: "" }, { replace: true }) }, "Choose nothing");

/** Where two measures order lists oppositely. */
function disagreementSection(data, one, two) {
  const { total, found } = disagreements(one.ranks, two.ranks);
  const size = data.elements.length;
  const text = (at) => listText(data.elements[at]);
  const line = ([x, y]) => {
    const [better, worse] = one.ranks[x] > one.ranks[y] ? [x, y] : [y, x];
    return h("li", h("button.link", { type: "button", onclick: () => amend({ x: text(better), y: text(worse) }, { replace: true }) }, `${text(better)} and ${text(worse)}`),
      `: ${one.name} ${number(one.values[better], 3)} > ${number(one.values[worse], 3)}, ${two.name} ${number(two.values[better], 3)} < ${number(two.values[worse], 3)}`);
  };
  return h("section.words",
    h("h2", total ? "Where the two disagree" : "The two never disagree"),
    h("p", total ? `They order ${count(total)} of ${count((size * (size - 1)) / 2)} pairs of lists oppositely${total > found.length ? `; the first ${found.length}:` : ":"}` : "No pair of these lists is ordered oppositely by the two measures."),
    h("ul", found.map(line)));
}

function elementTable(data) {
  const joins = new Set(data.join_irreducibles);
  const rows = () => data.elements.map((element, x) => [listText(element), joins.has(x) ? "join" : "", ...data.measures.map((measure) => number(measure.values[x]))]);
  const space = h("div");
  return h("details", { ontoggle: (event) => event.target.open && !space.firstChild && fill(space, table("Values of every list", ["list", "irreducible", ...data.measures.map((measure) => name(measure.name))], rows(), ".numbers")) },
    h("summary", "All lists and values as a table"), space);
}
