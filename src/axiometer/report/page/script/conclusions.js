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
      const zoom = Number(params.get("zoom")) || 1;
      fill(parts.pick, h("div.legend", { role: "group", "aria-label": "Class of metrics" }, data.rungs.map((one) =>
        h("button.chip", { type: "button", "aria-pressed": String(one === rung), onclick: () => amend({ rung: one.name }, { replace: true }) }, one.name))),
        h("div.legend", { role: "group", "aria-label": "Size" }, [["smaller", zoom / 1.5], ["larger", zoom * 1.5]].map(([word, to]) =>
          h("button.chip", { type: "button", onclick: () => amend({ zoom: String(Math.min(4, Math.max(0.2, to)).toFixed(2)) }, { replace: true }) }, word))));
      fill(parts.order, h("h2", `Better under ${rung.says}`), h("div.scroll", { tabindex: "0", role: "region", "aria-label": "Order of the runs" }, orderOfRuns(rung, zoom, params.get("run"))));
    };
  },
});

function rungTable(data) {
  const who = (rung) => rung.unbeaten.slice(0, 8).map((run) => data.runs[run]).join(", ") + (rung.unbeaten.length > 8 ? ` and ${rung.unbeaten.length - 8} more` : "");
  return table("Pairs that each class decides", ["class", "who is better under …", "ordered", "equal", "open", "unbeaten runs"],
    data.rungs.map((rung) => [rung.name, rung.says, count(rung.ordered), count(rung.equal), count(rung.open), who(rung)]));
}

/** The Hasse diagram; a picked run shows what is above and below it. */
function orderOfRuns(rung, zoom, picked) {
  const { nodes, edges, width, height } = rung.order;
  const [stepX, stepY, wide, tall, edge] = [170, 84, 150, 24, 90];
  const size = [width * stepX + 2 * edge, height * stepY + 60];
  const x = (value) => edge + value * stepX;
  const y = (value) => 30 + value * stepY;
  const chosen = nodes.findIndex((node) => node.name === picked || node.name.split(" = ").includes(picked));
  const lit = chosen < 0 ? null : new Set([...linked(edges, chosen, "low", "high"), ...linked(edges, chosen, "high", "low")]);
  const faint = (on) => (lit && !on ? ".faint" : "");
  return s("svg.runs", { viewBox: `0 0 ${size[0]} ${size[1]}`, width: Math.round(size[0] * zoom), height: Math.round(size[1] * zoom), role: "img", "aria-label": `${nodes.length} runs, ${edges.length} lines` },
    edges.map((one) => s(`polyline${faint(lit?.has(one.low) && lit?.has(one.high))}`, { points: one.way.map(([a, b]) => `${x(a)},${y(b)}`).join(" ") })),
    nodes.map((node, i) => s(`g${faint(lit?.has(i))}`, { onclick: () => amend({ run: node.name }, { replace: true }) },
      s("rect", { x: x(node.x) - wide / 2, y: y(node.y) - tall / 2, width: wide, height: tall, rx: 4 }),
      s("text", { x: x(node.x), y: y(node.y) + 4, "text-anchor": "middle" }, node.name.length > 22 ? `${node.name.slice(0, 21)}…` : node.name),
      s("title", node.name))));
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
