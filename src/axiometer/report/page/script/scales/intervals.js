/**
 * The map of intervals against intervals. Row I, column J: I is no wider than J; broken where the measure
 * gives I the larger difference. Ranks are whole numbers in the exact order of the differences.
 */
function intervalMap(scale, params) {
  const equal = params.get("of") !== "all";
  const some = scale.intervals
    .map((interval, number) => ({ ...interval, number }))
    .filter((interval) => !equal || total(interval.from) === total(interval.to))
    .sort((a, b) => total(a.vector) - total(b.vector) || a.number - b.number);
  const pairs = some.flatMap((one) => some.filter((two) => one !== two && within(one, two)).map((two) => ({ one, two, broken: one.rank > two.rank })));
  const broken = pairs.filter((pair) => pair.broken);
  const find = (key) => some.find((interval) => String(interval.number) === params.get(key));
  const picked = pairs.find((pair) => pair.one === find("i") && pair.two === find("j")) ?? broken[0] ?? null;
  return [
    h("form.filters", { onsubmit: (event) => event.preventDefault() },
      choice("Intervals", [["", "whose ends have equally many relevant documents"], ["all", "all of them"]], equal ? "" : "all", (value) => amend({ of: value, i: "", j: "" }, { replace: true }))),
    h("p", broken.length ? `${count(broken.length)} of ${count(pairs.length)} comparable pairs of intervals are broken: the narrower one gets the larger difference.` : `None of ${count(pairs.length)} comparable pairs of intervals is broken.`),
    h("div.stage.mapped", h("div.scroll", drawMap(some, pairs, picked)), h("div.readout", { role: "status", "aria-live": "polite" }, picked ? pairText(scale, picked) : h("p.muted", "There is no pair to compare."))),
    broken.length > 0 && h("details", h("summary", "The broken pairs as a table"), table("Broken pairs", ["narrower interval", "its difference", "wider interval", "its difference"],
      broken.slice(0, 200).map(({ one, two }) => [span(one), gap(one), span(two), gap(two)]))),
  ];
}

const total = (numbers) => numbers.reduce((sum, value) => sum + value, 0);
const within = (one, two) => one.vector.every((value, i) => value <= two.vector[i]);
const span = (interval) => `${interval.from.join("·")} → ${interval.to.join("·")}`;
const gap = (interval) => (interval.exact?.includes("/") ? `${number(interval.difference)} = ${exactText(interval.exact)}` : number(interval.difference));

function drawMap(some, pairs, picked) {
  const step = Math.max(7, Math.min(18, 560 / Math.max(some.length, 1)));
  const side = Math.ceil(some.length * step) + 2;
  const at = new Map(some.map((interval, i) => [interval, i]));
  const cells = pairs.map((pair) => {
    const x = 1 + at.get(pair.two) * step;
    const y = 1 + at.get(pair.one) * step;
    const inset = step * 0.28;
    const shape = pair.broken
      ? [s("rect.broken", { x, y, width: step - 1, height: step - 1 }), s("path.cross", { d: `M${x + inset} ${y + inset}l${step - 1 - 2 * inset} ${step - 1 - 2 * inset}m0 ${2 * inset - step + 1}l${2 * inset - step + 1} ${step - 1 - 2 * inset}` })]
      : s("rect.fine", { x, y, width: step - 1, height: step - 1 });
    return s(`g${pair === picked ? ".picked" : ""}`, { "data-i": pair.one.number, "data-j": pair.two.number }, shape, s("title", `${span(pair.one)} within ${span(pair.two)}${pair.broken ? ": broken" : ""}`));
  });
  const map = s("svg.map", { viewBox: `0 0 ${side} ${side}`, width: side, height: side, role: "img", "aria-label": `${some.length} intervals, ${pairs.filter((pair) => pair.broken).length} broken pairs; the table below lists them` },
    s("rect.ground", { width: side, height: side }), cells);
  map.addEventListener("click", (event) => {
    const cell = event.target.closest("g[data-i]");
    if (cell) amend({ i: cell.dataset.i, j: cell.dataset.j }, { replace: true });
  });
  return map;
}

function pairText(scale, { one, two, broken }) {
  const side = (interval, word) => [
    h("dt", word),
    h("dd", h("span.big", span(interval)), h("br"), `difference vector ${interval.vector.join(", ")}`, h("br"), `${scale.measure}: ${gap(interval)}`),
  ];
  return [
    h("p.kind", broken ? "A broken pair" : "A pair in order"),
    h("dl.facts", side(one, "Narrower"), side(two, "Wider")),
    h("p", broken ? "Each entry of the first vector is at most that of the second, yet the first difference is larger." : "The narrower interval does not get the larger difference."),
  ];
}
