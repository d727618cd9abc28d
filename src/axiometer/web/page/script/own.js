/** A metric of one's own: a weight for each rank, a gain for each grade; its verdicts follow as it changes. */
const PRESETS = [
  ["Precision", (ranks) => Array(ranks).fill("1")],
  ["Halving", (ranks) => Array.from({ length: ranks }, (_, i) => `1/${2 ** (i + 1)}`)],
  ["Reciprocal", (ranks) => Array.from({ length: ranks }, (_, i) => (i ? `1/${i + 1}` : "1"))],
  ["Upside down", (ranks) => Array.from({ length: ranks }, (_, i) => String((i + 1) / 10))],
];
const RANKS = 5;
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,2})?(\/\d*[1-9]\d*)?$/;
const own = { key: null, verdicts: new Map(), told: null };

const valueOf = (text) => {
  const [top, bottom = "1"] = String(text).split("/");
  return Number(top) / Number(bottom);
};
const valid = (text) => NUMBER.test(text.trim()) && text.trim().length <= 16;

/** The metric that the address holds, or null. */
function ownMetric(state) {
  if (!state.weights.length) return null;
  const wide = state.kind === "grades" ? state.width : 2;
  const usual = (grade) => (grade === wide - 1 ? "1" : grade === 0 ? "0" : `${grade}/${wide - 1}`);
  const gains = Array.from({ length: wide }, (_, grade) => state.gains[grade] ?? usual(grade));
  return [...state.weights, ...gains].every(valid) ? { weights: state.weights, gains } : null;
}

function ownSection(model, state) {
  const metric = ownMetric(state);
  const begin = (make) => setState({ w: make(state.weights.length || RANKS).join(",") });
  const presets = h("div.presets", { role: "group", "aria-label": "Begin with" }, PRESETS.map(([what, make]) => h("button.plain", { type: "button", "data-key": `preset-${what}`, onclick: () => begin(make) }, what)));
  if (!metric) return [h("p.lede", "Give each rank a weight and see at once which axioms such a metric obeys. Begin with one of these:"), presets];
  own.told = h("div.own-verdicts", { role: "status", "aria-live": "polite" });
  fill(own.told, ownVerdicts());
  return [
    h("p.lede", "Drag the weights or type them, as decimals or fractions. Its scores stand in the table above, its verdicts below."),
    h("div.own-grid",
      h("fieldset.weights", h("legend", "Weight of each rank"), metric.weights.map((weight, i) => weightField(state, i, weight)), h("div.ranks-more", metric.weights.length < model.live.longest && h("button.link", { type: "button", "data-key": "more-ranks", onclick: () => setState({ w: [...metric.weights, "0"].join(",") }) }, "one more rank"), metric.weights.length > 1 && h("button.link", { type: "button", "data-key": "fewer-ranks", onclick: () => setState({ w: metric.weights.slice(0, -1).join(",") }) }, "one rank less"))),
      h("fieldset.gains", h("legend", "Gain of each grade"), metric.gains.map((gain, grade) => gainField(state, metric, grade, gain)), presets, h("button.link", { type: "button", "data-key": "no-own", onclick: () => setState({ w: null, v: null, x: null }) }, "Take this metric away"))),
    own.told,
  ];
}

function weightField(state, i, weight) {
  const top = Math.max(1, ...state.weights.map((one) => Math.abs(valueOf(one))));
  const set = (text) => {
    const weights = (readRoute().params.get("w") ?? "").split(",");
    own.key = null;
    setState({ w: put(weights, i, text).join(",") });
  };
  const typed = h("input.typed", { value: weight, "aria-label": `Weight of rank ${i + 1}`, inputmode: "decimal", maxlength: "16", "data-key": `w${i}`, autocomplete: "off" });
  const drag = h("input", { type: "range", min: "0", max: String(top), step: "any", value: String(Math.max(0, valueOf(weight))), "aria-label": `Weight of rank ${i + 1}, drag`, "data-key": `d${i}` });
  drag.step = String(top / 100);
  drag.addEventListener("input", () => {
    typed.value = String(Number(Number(drag.value).toFixed(4)));
    dragged = true;
    set(typed.value);
  });
  drag.addEventListener("change", () => { dragged = false; });
  typed.addEventListener("change", () => {
    const good = valid(typed.value);
    typed.setAttribute("aria-invalid", String(!good));
    if (good) set(typed.value.trim());
  });
  return h("div.weight", h("span.rank", i + 1), drag, typed);
}

function gainField(state, metric, grade, gain) {
  const typed = h("input.typed", { value: gain, "aria-label": `Gain of grade ${grade}`, inputmode: "decimal", maxlength: "16", "data-key": `g${grade}`, autocomplete: "off" });
  typed.addEventListener("change", () => {
    const good = valid(typed.value);
    typed.setAttribute("aria-invalid", String(!good));
    if (good) setState({ v: put(metric.gains, grade, typed.value.trim()).join(",") });
  });
  return h("label.gain", h("span", `grade ${grade}`), typed);
}

/** While a slider moves it must not be drawn anew. */
let dragged = false;

/** Asks for each verdict, a few at a time; those that changed say what they were. */
const decideOwn = settled(250, async (model, metric) => {
  const key = JSON.stringify(metric);
  if (own.key === key) return;
  own.key = key;
  const before = new Map([...own.verdicts].map(([axiom, one]) => [axiom, one.verdict && kindOf(one.verdict)]));
  const axioms = model.catalogue.axioms.filter((axiom) => axiom.standard || /^(giner\.isotone|ferrante\.)/.test(axiom.name)).map((axiom) => axiom.name);
  for (const axiom of axioms) own.verdicts.set(axiom, { ...own.verdicts.get(axiom), waiting: true, was: before.get(axiom) });
  const open = [...axioms];
  const worker = async () => {
    while (open.length && own.key === key) {
      const axiom = open.shift();
      const found = await ask(`verdict ${axiom}`, "/api/verdict", { own: metric, axiom }).catch((error) => ({ reason: error.message, status: "undecided", axiom }));
      if (!found || own.key !== key) return;
      own.verdicts.set(axiom, { verdict: found, waiting: false, was: before.get(axiom) });
      if (own.told) redraw(own.told, ownVerdicts());
    }
  };
  await Promise.all([worker(), worker(), worker()]);
});

function ownVerdicts() {
  if (!own.verdicts.size) return h("p.muted", "Deciding …");
  const chips = [...own.verdicts].map(([axiom, { verdict, waiting, was }]) => {
    const { sign, word } = verdict ? shownAs(verdict) : { sign: "…", word: "deciding" };
    const changed = !waiting && was && verdict && was !== kindOf(verdict);
    return h(`li.${verdict ? kindOf(verdict) : "waiting"}${waiting ? ".waiting" : ""}${changed ? ".changed" : ""}`,
      h("button", { type: "button", "data-key": `v-${axiom}`, onclick: () => verdict && setState({ x: axiom }) },
        h("span.sign", { "aria-hidden": "true" }, sign), h("span.what", shortName(axiom), h("span.muted", ` ${sourceOf(axiom)}`)), h("span.word", word, changed && h("span.was", `, was ${STATUS[was].word}`))));
  });
  const { good, within } = kept([...own.verdicts.values()].map(({ verdict }) => verdict));
  return [h("h3", `Obeys ${count(good)} of ${plural(own.verdicts.size, "axiom")}${within ? `, and ${count(within)} more within its ranks` : ""}`), h("ul.chips", chips)];
}

/** One of its verdicts in full. */
function ownVerdictPanel(model, verdict) {
  return [panelHead("Verdict", ["your own metric", h("span.on", " on "), shortName(verdict.axiom)], statusLine(verdict)), verdictBody(model, verdict)];
}
