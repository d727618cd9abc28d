/** The orderings of judged lists as diagrams, and what measures make of them. */
VIEWS.push({
  id: "lattice",
  title: "Lattices",
  has: (model) => Boolean(model.lattices?.length),
  make(model, root) {
    const parts = { head: h("div"), bar: h("div"), facts: h("div"), told: h("div.readout", { role: "status", "aria-live": "polite" }), pictures: h("div.pictures"), rest: h("div") };
    fill(root, parts.head, parts.bar, parts.facts, h("div.stage", parts.pictures, parts.told), parts.rest);
    let last = null;
    const drawn = { pictures: [] };
    const show = (params) => {
      // The explorer can draw what the report does not hold.
      if (model.live && lacksLattice(model, params)) {
        last = null;
        return void fetchLattice(model, parts, params, show);
      }
      const data = model.lattices.find((one) => latticeKey(one) === params.get("o")) ?? model.lattices[0];
      const one = data.measures.find((measure) => measure.name === params.get("m")) ?? data.measures[0];
      const two = data.measures.find((measure) => measure.name === params.get("n") && measure !== one) ?? null;
      const key = [latticeKey(data), one?.name, two?.name].join("\n");
      const state = { data, one, two, ...pickedElements(data, params) };
      if (key !== last) {
        drawn.order = orderOf(data.elements.length, data.covers);
        drawLattice(model, parts, drawn, state);
        last = key;
      }
      drawn.state = state;
      for (const picture of drawn.pictures) markHasse(picture, drawn.order, state);
      fill(parts.told, chosenStory(drawn.order, state));
      parts.told.classList.toggle("live", state.x !== null);
    };
    return show;
  },
});

const latticeKey = (data) => `${data.ordering}:${data.length}:${data.grades}`;
const PLAIN_ORDERINGS = {
  "set-projection-replacement": "multisets; at the highest grade where the counts differ, more is better",
  "set-replacement": "multisets; for every grade, at least as many documents at or above it",
  "rank-projection-replacement": "rankings, lexicographically: the first difference decides",
  "rank-replacement": "rankings, rank by rank: no document may be worse",
  "rank-replacement-swapping": "rankings; for every grade and every prefix, at least as many documents at or above it",
};

function pickedElements(data, params) {
  const read = (key) => {
    const at = data.elements.findIndex((element) => listText(element) === params.get(key));
    return at < 0 ? null : at;
  };
  const x = read("x");
  const y = read("y");
  return x === null ? { x: y, y: null } : { x, y: y === x ? null : y };
}

function drawLattice(model, parts, drawn, state) {
  const { data, one, two } = state;
  fill(parts.head, viewHead("lattice", data.ordering, `${capital(PLAIN_ORDERINGS[data.ordering] ?? "an ordering of judged lists")}. ${plural(data.elements.length, "list")} of length ${data.length} with ${data.grades} grades; better lists stand above.`));
  fill(parts.bar, latticeBar(model, state));
  fill(parts.facts, propertyLine(data));
  const on = {
    pick: (at) => at !== null && pickElement(drawn.state, at),
    hover: (at) => fill(parts.told, [null, drawn.state.x, drawn.state.y].includes(at) ? chosenStory(drawn.order, drawn.state) : elementStory(drawn.state, at)),
  };
  const shown = [one, two].filter(Boolean);
  drawn.pictures = shown.map((measure) => hasse(data, drawn.order, measure, { focus: 0 }, on));
  fill(parts.pictures, one ? shown.map((measure, i) => figure(data, measure, drawn.pictures[i])) : h("div.empty", h("p", "No measure of this report reads such lists.")));
  parts.pictures.classList.toggle("two", shown.length === 2);
  fill(parts.rest, two && disagreementSection(data, one, two), elementTable(data), data.skipped.length > 0 && h("p.hint", "Not shown: ", data.skipped.map(({ name: who, reason }, i) => [i ? "; " : "", name(who), ` (${reason})`]), "."));
}

/** First the one, then the other; a third click begins anew. */
function pickElement({ data, x, y }, at) {
  const text = listText(data.elements[at]);
  if (x === null || (y !== null && at !== x && at !== y)) amend({ x: text, y: "" }, { replace: true });
  else if (at === x) amend({ x: y === null ? "" : listText(data.elements[y]), y: "" }, { replace: true });
  else if (at === y) amend({ y: "" }, { replace: true });
  else amend({ y: text }, { replace: true });
}

function latticeBar(model, { data, one, two }) {
  const sizes = model.lattices.map((other) => [latticeKey(other), `${other.ordering} (${other.length} documents, ${other.grades} grades)`]);
  const names = data.measures.map((measure) => [measure.name, measure.name]);
  if (model.live) return liveLatticeBar(model, { data, one, two });
  const set = (key) => (value) => amend({ [key]: value }, { replace: true });
  return h("form.filters", { onsubmit: (event) => event.preventDefault() },
    choice("Ordering", sizes, latticeKey(data), (value) => amend({ o: value, x: "", y: "" }, { replace: true })),
    one && choice("Colour by", names, one.name, set("m")),
    names.length > 1 && choice("beside", [["", "no other measure"], ...names.filter(([value]) => value !== one.name)], two?.name ?? "", set("n")));
}

function propertyLine(data) {
  return h("ul.properties", data.properties.map(({ name: what, holds, text }) =>
    h(`li.${holds ? "yes" : "no"}`, h("span.sign", { "aria-hidden": "true" }, holds ? "●" : "✗"), holds ? what : h("details", h("summary", `not ${what}`), h("p", text)))));
}

function figure(data, measure, picture) {
  const falls = data.covers.filter(([x, y]) => measure.ranks[x] > measure.ranks[y]).length;
  const ties = data.covers.filter(([x, y]) => measure.ranks[x] === measure.ranks[y]).length;
  const said = falls ? `falls along ${falls} of ${plural(data.covers.length, "edge")}` : ties ? `never falls; stays along ${ties} of ${plural(data.covers.length, "edge")}` : "rises along every edge";
  return h("figure",
    h("figcaption", h("b", name(measure.name)), h("span.said", capital(said)), h("span.key", h("span.ramp", { "aria-hidden": "true" }), ` ${number(Math.min(...measure.values), 2)} to ${number(Math.max(...measure.values), 2)}`)),
    h("div.scroll", picture),
    h("p.edges", h("span.sample.rises"), "rises ", ties > 0 && [h("span.sample.ties"), "stays "], falls > 0 && [h("span.sample.falls"), "falls "], h("span.sample.corner"), "join-irreducible"));
}
