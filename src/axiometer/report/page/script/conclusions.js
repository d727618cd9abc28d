/** Conclusions: the runs as every metric of a class orders them, and where a parameter flips a pair. */
VIEWS.push({
  id: "conclusions",
  title: "Conclusions",
  has: (model) => Boolean(model.conclusions),
  make(model, root) {
    const data = model.conclusions;
    const parts = { pick: h("div"), order: h("section"), strips: h("section") };
    fill(root, viewHead("conclusions", `${plural(data.runs.length, "run")} under every sound metric`,
      `A line goes up to what is better under every metric of the class, over ${plural(data.topics, "topic")} and the top ${data.depth}. Where no line leads, metrics disagree.`),
      rungTable(data), parts.pick, parts.order, parts.strips);
    if (data.families.length) fill(parts.strips, strips(data));
    return (params) => {
      const rung = data.rungs.find((one) => one.name === params.get("rung")) ?? data.rungs.find((one) => one.name === "list") ?? data.rungs[0];
      const window = runsWindow(rung, params.get("run"));
      fill(parts.pick, h("div.legend", { role: "group", "aria-label": "Class of metrics" }, data.rungs.map((one) =>
        h("button.chip", { type: "button", "aria-pressed": String(one === rung), onclick: () => amend({ rung: one.name }, { replace: true }) }, one.name))),
        h("div.legend", { role: "group", "aria-label": "Size" }, [["smaller", () => window.zoom(1 / 1.4)], ["larger", () => window.zoom(1.4)], ["whole picture", window.whole]].map(([word, onclick]) =>
          h("button.chip", { type: "button", onclick }, word))));
      fill(parts.order, h("h2", `Better under ${rung.says}`), h("p.hint", { "aria-live": "polite" }, placeOfRun(rung, params.get("run"))), window.box);
      window.open();
      if (params.get("run")) window.box.scrollIntoView({ block: "nearest", behavior: "instant" });
    };
  },
});

function rungTable(data) {
  const who = (rung) => rung.unbeaten.slice(0, 8).map((run) => data.runs[run]).join(", ") + (rung.unbeaten.length > 8 ? ` and ${rung.unbeaten.length - 8} more` : "");
  return table("Pairs that each class decides", ["class", "who is better under …", "ordered", "equal", "open", "unbeaten runs"],
    data.rungs.map((rung) => [rung.name, rung.says, count(rung.ordered), count(rung.equal), count(rung.open), who(rung)]));
}

/** The number of the node that a run stands in, -1 where there is none. */
const nodeOf = (rung, run) => rung.order.nodes.findIndex((node) => node.name.split(" = ").includes(run));

/** What is above and below a picked run, in words; without one, what to do. */
function placeOfRun(rung, picked) {
  const { nodes, edges } = rung.order;
  const at = nodeOf(rung, picked);
  if (at < 0) return "Choose a run to see what it beats and what beats it. Drag to move the picture; Ctrl and the wheel change its size.";
  const many = (found) => [...found].reduce((sum, i) => sum + nodes[i].name.split(" = ").length, 0) - nodes[at].name.split(" = ").length;
  const beats = many(linked(edges, at, 1, 0));
  const beaten = many(linked(edges, at, 0, 1));
  return [name(nodes[at].name), ` beats ${plural(beats, "run")} and is beaten by ${count(beaten)}. `, h("a", { href: address("conclusions", { rung: rung.name }) }, "Show all runs alike")];
}

const RUNS = { stepX: 170, stepY: 130, wide: 156, tall: 24, edge: 90, least: 0.15, most: 3 };

/** The picture in a window: it scrolls, is dragged, and can be made smaller and larger around its middle. */
function runsWindow(rung, picked) {
  const picture = orderOfRuns(rung, picked);
  const [wide, tall] = picture.getAttribute("viewBox").split(" ").slice(2).map(Number);
  const box = h("div.scroll.runs", { tabindex: "0", role: "region", "aria-label": "Order of the runs" }, picture);
  let size = 1;
  const resize = (to, x = box.clientWidth / 2, y = box.clientHeight / 2) => {
    const next = Math.min(RUNS.most, Math.max(RUNS.least, to));
    const at = [(box.scrollLeft + x) * (next / size) - x, (box.scrollTop + y) * (next / size) - y];
    size = next;
    picture.setAttribute("width", Math.round(wide * size));
    picture.setAttribute("height", Math.round(tall * size));
    box.scrollTo({ left: at[0], top: at[1], behavior: "instant" });
  };
  const whole = () => resize(Math.min(1, box.clientWidth / wide));
  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const frame = box.getBoundingClientRect();
    resize(size * (event.deltaY < 0 ? 1.15 : 1 / 1.15), event.clientX - frame.left, event.clientY - frame.top);
  }, { passive: false });
  box.addEventListener("pointerdown", (event) => {
    if (event.button || event.pointerType !== "mouse" || event.target.closest("a")) return;
    const from = [box.scrollLeft + event.clientX, box.scrollTop + event.clientY];
    const move = (to) => box.scrollTo({ left: from[0] - to.clientX, top: from[1] - to.clientY, behavior: "instant" });
    const done = () => { removeEventListener("pointermove", move); removeEventListener("pointerup", done); };
    addEventListener("pointermove", move);
    addEventListener("pointerup", done);
  });
  const open = () => {
    whole();
    const node = picture.querySelector(".picked");
    if (!node) return;
    const [frame, at] = [box.getBoundingClientRect(), node.getBoundingClientRect()];
    box.scrollTo({ left: at.left - frame.left - frame.width / 2, top: at.top - frame.top - frame.height / 2, behavior: "instant" });
  };
  return { box, open, whole, zoom: (by) => resize(size * by) };
}

/** The Hasse diagram; of a picked run what is above and below it. */
function orderOfRuns(rung, picked) {
  const { nodes, edges, width, height } = rung.order;
  const { stepX, stepY, wide, tall, edge } = RUNS;
  const size = [width * stepX + 2 * edge, height * stepY + 60];
  const spot = ({ x, y }) => [edge + x * stepX, 30 + y * stepY];
  const at = nodeOf(rung, picked);
  const lit = at < 0 ? null : new Set([...linked(edges, at, 0, 1), ...linked(edges, at, 1, 0)]);
  const mark = (on) => (lit ? (on ? ".lit" : ".faint") : "");
  return s(`svg.runs${edges.length > nodes.length * 3 ? ".dense" : ""}`, { viewBox: `0 0 ${size[0]} ${size[1]}`, role: "group", "aria-label": `${plural(nodes.length, "place")}, ${plural(edges.length, "line")}` },
    edges.map(([low, high]) => {
      const [[x1, y1], [x2, y2]] = [spot(nodes[low]), spot(nodes[high])];
      return s(`line${mark(lit?.has(low) && lit.has(high))}`, { x1, y1: y1 - tall / 2, x2, y2: y2 + tall / 2 });
    }),
    nodes.map((node, i) => {
      const [x, y] = spot(node);
      return s(`a${mark(lit?.has(i))}${i === at ? ".picked" : ""}`, { href: address("conclusions", { rung: rung.name, run: node.name.split(" = ")[0] }) },
        s("title", node.name),
        s("rect", { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall, rx: 4 }),
        s("text", { x, y: y + 4, "text-anchor": "middle" }, node.name.length > 22 ? `${node.name.slice(0, 21)}…` : node.name));
    }));
}

function linked(edges, start, from, to) {
  const found = new Set([start]);
  const waiting = [start];
  while (waiting.length) {
    const at = waiting.pop();
    for (const edge of edges) if (edge[from] === at && !found.has(edge[to])) found.add(edge[to]) && waiting.push(edge[to]);
  }
  return found;
}

function strips(data) {
  return [h("h2", "Pairs that a parameter flips"), h("p.hint", "Of pairs on which even sums with convex weights disagree. Point at a part to read its ends."),
    data.families.map((one) => h("figure.strip", h("figcaption", name(one.first), " and ", name(one.second), `: ${one.name} (${one.how})`), strip(one)))];
}

function strip(one) {
  const steps = one.how.startsWith("every") ? 1 : 0;
  const low = one.spans[0].low;
  const high = one.spans[one.spans.length - 1].high + steps;
  const at = (value) => (560 * (value - low)) / (high - low || 1);
  const kind = (leads) => (leads === one.first ? "first" : leads === one.second ? "second" : "equal");
  const told = (span) => `${span.leads ?? "equal"}: ${number(span.low, 4 * (1 - steps))} to ${number(span.high, 4 * (1 - steps))}`;
  return s("svg.strip", { viewBox: "0 0 560 40", width: 560, height: 40, role: "img", "aria-label": one.spans.map(told).join("; ") },
    one.spans.map((span) => s(`rect.${kind(span.leads)}`, { x: at(span.low), y: 0, width: Math.max(at(span.high + steps) - at(span.low), 0.5), height: 20 }, s("title", told(span)))),
    one.flips.map((flip) => s("text", { x: Math.min(540, Math.max(14, at(flip))), y: 34, "text-anchor": "middle" }, number(flip, steps ? 0 : 3))));
}
