/** The Hasse diagram of an order: greater lists above, one measure as colour and number. */
const NODE = { height: 36, across: 14, between: 34, margin: 16 };

function nodeWidth(data) {
  return Math.max(52, 14 + data.length * 13);
}

/** Where each element stands, and which way each edge goes, in pixels. */
function places(data) {
  const wide = nodeWidth(data) + NODE.across;
  const tall = NODE.height + NODE.between;
  const points = [...data.places, ...data.bends.flat()];
  const most = Math.max(...points.map(([x]) => x));
  const top = Math.max(...points.map(([, row]) => row));
  const spot = ([x, row]) => [NODE.margin + (x + 0.5) * wide, NODE.margin + (top - row) * tall + NODE.height / 2];
  const at = data.places.map(spot);
  const way = ([low, high], i) => {
    const [[x1, y1], [x2, y2]] = [at[low], at[high]];
    const between = data.bends[i].map(spot).flatMap(([x, y]) => [[x, y + NODE.height / 2], [x, y - NODE.height / 2]]);
    return [[x1, y1 - NODE.height / 2], ...between, [x2, y2 + NODE.height / 2]];
  };
  return { at, ways: data.covers.map(way), width: 2 * NODE.margin + (most + 1) * wide, height: 2 * NODE.margin + top * tall + NODE.height };
}

const listText = (element) => element.join("·");

/** The picture; `marks` says of an element how it is marked, `on` what happens to it. */
function hasse(data, order, measure, marks, on) {
  const spot = places(data);
  const wide = nodeWidth(data);
  const low = Math.min(...measure.values);
  const high = Math.max(...measure.values);
  const depth = (value) => (high > low ? (value - low) / (high - low) : 0.5);
  const edges = data.covers.map(([x, y], i) => {
    const rise = Math.sign(measure.ranks[y] - measure.ranks[x]);
    const kind = rise > 0 ? "rises" : rise < 0 ? "falls" : "ties";
    return s(`polyline.edge.${kind}`, { points: spot.ways[i].map((point) => point.join(",")).join(" "), "data-x": x, "data-y": y });
  });
  const joins = new Set(data.join_irreducibles);
  const nodes = data.elements.map((element, x) => {
    const part = depth(measure.values[x]);
    const said = `${listText(element)}, ${measure.name} ${number(measure.values[x])}${joins.has(x) ? ", join-irreducible" : ""}`;
    return s(`g.node${shade(part)}${joins.has(x) ? ".irreducible" : ""}`,
      { "data-x": x, role: "button", tabindex: x === marks.focus ? "0" : "-1", "aria-label": said, transform: `translate(${spot.at[x][0]} ${spot.at[x][1]})`, css: { "--part": part.toFixed(3) } },
      s("rect", { x: -wide / 2, y: -NODE.height / 2, width: wide, height: NODE.height, rx: 7 }),
      s("text.list", { y: -3 }, listText(element)),
      s("text.value", { y: 11 }, number(measure.values[x], 3)),
      joins.has(x) && s("path.corner", { d: `M${-wide / 2 - 1} ${-NODE.height / 2 + 9}v-5q0 -5 5 -5h5z` }),
      s("text.tag", { x: wide / 2 - 2, y: -NODE.height / 2 - 3 }));
  });
  const picture = s("svg.hasse", { viewBox: `0 0 ${spot.width} ${spot.height}`, role: "group", "aria-label": `Hasse diagram of ${data.ordering}, coloured by ${measure.name}` }, edges, nodes);
  picture.style.setProperty("max-width", `${spot.width}px`);
  picture.style.setProperty("min-width", `${Math.round(spot.width * 0.62)}px`);
  picture.addEventListener("click", (event) => on.pick(nodeAt(event)));
  picture.addEventListener("pointerover", (event) => on.hover(nodeAt(event)));
  picture.addEventListener("focusin", (event) => on.hover(nodeAt(event)));
  picture.addEventListener("pointerleave", () => on.hover(null));
  picture.addEventListener("keydown", (event) => walk(event, picture, order, spot, on));
  return picture;
}

/** Which ink is readable on a part of the ramp: black and white contrast by 4.5 to 1 or better in both themes. */
const shade = (part) => (part > 0.66 ? ".deep" : part > 0.53 ? ".mid" : "");

function nodeAt(event) {
  const node = event.target.closest?.(".node");
  return node ? Number(node.dataset.x) : null;
}

/** Up and down along covers, left and right along a level. */
function walk(event, picture, order, spot, on) {
  const x = nodeAt(event);
  if (x === null) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    on.pick(x);
    return;
  }
  const near = (some) => [...some].sort((a, b) => Math.abs(spot.at[a][0] - spot.at[x][0]) - Math.abs(spot.at[b][0] - spot.at[x][0]))[0];
  const beside = (turn) => near(spot.at.map((_, i) => i).filter((i) => spot.at[i][1] === spot.at[x][1] && turn * (spot.at[i][0] - spot.at[x][0]) > 0));
  const moves = { ArrowUp: () => near(order.upper[x]), ArrowDown: () => near(order.lower[x]), ArrowLeft: () => beside(-1), ArrowRight: () => beside(1) };
  if (!Object.hasOwn(moves, event.key)) return;
  event.preventDefault();
  const to = moves[event.key]();
  if (to === undefined) return;
  for (const node of picture.querySelectorAll(".node")) node.setAttribute("tabindex", Number(node.dataset.x) === to ? "0" : "-1");
  picture.querySelector(`.node[data-x="${to}"]`).focus();
}

/** Marks what is chosen: one element's up- and down-set, or two elements' bounds. */
function markHasse(picture, order, { x, y }) {
  const tag = new Map();
  const lit = x === null ? null : y === null ? new Set([...order.up[x], ...order.down[x]]) : new Set([x, y]);
  if (x !== null) tag.set(x, "x");
  if (y !== null) {
    tag.set(y, "y");
    for (const bound of order.above(x, y)) { lit.add(bound); tag.set(bound, `${tag.get(bound) ?? ""}∨`); }
    for (const bound of order.below(x, y)) { lit.add(bound); tag.set(bound, `${tag.get(bound) ?? ""}∧`); }
  }
  picture.classList.toggle("chosen", lit !== null);
  for (const node of picture.querySelectorAll(".node")) {
    const here = Number(node.dataset.x);
    node.classList.toggle("lit", Boolean(lit?.has(here)));
    node.classList.toggle("picked", here === x || here === y);
    node.setAttribute("aria-pressed", String(here === x || here === y));
    node.querySelector(".tag").textContent = tag.get(here) ?? "";
  }
  for (const edge of picture.querySelectorAll(".edge")) {
    edge.classList.toggle("lit", y === null && Boolean(lit?.has(Number(edge.dataset.x)) && lit.has(Number(edge.dataset.y))));
  }
}
