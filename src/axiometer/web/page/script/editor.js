/** The lists side by side, what can be done to them, and the topic they belong to. */
function editor(state, live) {
  const which = state.b === null ? "a" : cursor.list;
  return [
    topicBar(state, live),
    h(`div.judgeds${state.b === null ? "" : ".two"}`, listEditor(state, "a", live), state.b === null ? besideButton(state) : listEditor(state, "b", live)),
    moveBar(state, which, live),
  ];
}

/** A number for all kinds, or one for each: 1:3,2:1. */
const amountText = (relevant) => (relevant !== null && typeof relevant === "object" ? Object.entries(relevant).map((pair) => pair.join(":")).join(",") : relevant ?? "");

function besideButton(state) {
  return h("button.beside-button", { type: "button", "data-key": "beside", onclick: () => setState({ b: state.a }) }, h("b", "Set a second list beside it"), h("span", "or apply a move below: the list before and after it stand side by side"));
}

function topicBar(state, live) {
  const range = (least, most, word) => Array.from({ length: most - least + 1 }, (_, i) => [String(least + i), `${least + i} ${word}${least + i === 1 ? "" : "s"}`]);
  const relevant = h("input", { inputmode: "numeric", autocomplete: "off", placeholder: "enough for any list", value: amountText(state.relevant), "data-key": "relevant", onchange: () => setState({ r: relevant.value.replaceAll(" ", ""), n: null }) });
  const rescale = (kind, width) => setState({ k: kindKey(kind, width), a: kind === state.kind ? state.a.map((item) => fitted(kind, width, item)) : null, b: kind === state.kind && state.b ? state.b.map((item) => fitted(kind, width, item)) : null, ...(kind === state.kind ? {} : { m: null }) });
  return h("form.filters.topic", { onsubmit: (event) => event.preventDefault() },
    keyed("kind", choice("Documents have", [["grades", "grades"], ["aspects", "aspects"]], state.kind, (kind) => rescale(kind, kind === "grades" ? 3 : 2))),
    keyed("width", choice("How many", state.kind === "grades" ? range(2, live.grades, "grade") : range(1, live.aspects, "aspect"), String(state.width), (value) => rescale(state.kind, Number(value)))),
    h("label.field", h("span", `Relevant documents in the topic, of each ${state.kind === "grades" ? "grade" : "kind"}${state.nonrelevant === null ? "" : `; ${plural(state.nonrelevant, "more is", "more are")} not relevant`}`), relevant),
    h("button.plain.copy", { type: "button", "data-key": "copy", onclick: copyLink }, "Copy a link to this"));
}

const fitted = (kind, width, item) => (kind === "grades" ? Math.min(item, width - 1) : [...item].filter((letter) => LETTERS.indexOf(letter) < width).join(""));

function keyed(key, label) {
  label.querySelector("select").dataset.key = key;
  return label;
}

/** A move goes from the chosen list, which becomes list 1, to list 2. */
function moveBar(state, which, live) {
  const list = state[which];
  const at = Math.min(cursor.at, list.length - 1);
  const buttons = MOVES.filter(({ name: what }) => what !== "Replace" || state.kind === "grades").map(({ name: what, means, make }) => {
    const made = make(state, list, at, live);
    return h("button.plain", { type: "button", title: means, "data-key": what, "aria-disabled": made ? null : "true", onclick: () => made && applyMove(list, made, at, what) }, what);
  });
  const from = which === "a" ? "list 1" : "list 2";
  return h("div.moves", { role: "group", "aria-label": "Moves" },
    h("p.muted", list.length ? `Apply to ${from} at rank ${at + 1}:` : `Apply to ${from}:`), buttons,
    state.b !== null && h("button.plain", { type: "button", "data-key": "exchange", onclick: () => setState({ a: state.b, b: state.a }) }, "Exchange the lists"));
}

function applyMove(list, made, at, what) {
  const place = { "Swap up": at - 1, "Swap down": at + 1, "Append relevant": made.length - 1, "Append not relevant": made.length - 1 }[what] ?? at;
  Object.assign(cursor, { list: "b", at: place });
  setState({ a: list, b: made });
}

async function copyLink(event) {
  const button = event.currentTarget;
  const old = button.textContent;
  const done = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  button.textContent = done ? "The link is copied" : "The link is in the address bar";
  await pause(2000);
  button.textContent = old;
}
