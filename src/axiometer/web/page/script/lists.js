/** One list, to be edited by click and by key. */
const cursor = { list: "a", at: 0 };

const itemText = (item) => (item === "" ? "–" : String(item));
const itemSaid = (kind, item) => (kind === "grades" ? `grade ${item}` : item ? `aspects ${[...item].join(", ")}` : "no aspect");

/** The grade above, and round; for aspects the next set of letters. */
function nextItem({ kind, width }, item, turn) {
  if (kind === "grades") return (item + turn + width) % width;
  const bits = [...item].reduce((sum, letter) => sum + 2 ** LETTERS.indexOf(letter), 0);
  const next = (bits + turn + 2 ** width) % 2 ** width;
  return [...LETTERS.slice(0, width)].filter((_, i) => Math.floor(next / 2 ** i) % 2).join("");
}

function listEditor(state, which, live) {
  const list = state[which];
  const title = which === "a" ? "List 1" : "List 2";
  const here = cursor.list === which;
  const at = here ? Math.min(cursor.at, list.length - 1) : 0;
  const pick = (place, value) => {
    Object.assign(cursor, { list: which, at: place });
    setState(value === undefined ? { [which]: list } : { [which]: put(list, place, value) });
    if (value === undefined) showPlayground?.();
  };
  const cards = list.map((item, i) => h(`button.card${item === nothing(state.kind) ? ".none" : ".some"}${here && i === at ? ".chosen" : ""}`, {
    type: "button", tabindex: i === at ? "0" : "-1", "data-key": `${which}${i}`, "aria-label": `${title}, rank ${i + 1}: ${itemSaid(state.kind, item)}`, "aria-current": here && i === at ? "true" : null,
    css: state.kind === "grades" ? { "--part": item / (state.width - 1) } : { "--part": item.length / state.width },
    onclick: (event) => (here && i === at ? pick(i, nextItem(state, item, event.shiftKey ? -1 : 1)) : pick(i)),
    onkeydown: (event) => editKey(event, state, which, i, live),
  }, h("span.rank", { "aria-hidden": "true" }, i + 1), h("span.item", { "aria-hidden": "true" }, itemText(item))));
  const append = list.length < live.longest && h("button.card.add", { type: "button", "data-key": `${which}+`, "aria-label": `Append a document to ${title}`, onclick: () => appendTo(state, which) }, h("span.item", "+"));
  return h("section.judged", { "aria-label": title },
    h("div.judged-head", h("h2", title), which === "b" && h("button.link", { type: "button", "data-key": "close-b", onclick: () => { cursor.list = "a"; setState({ b: null }); } }, "take away")),
    h("div.cards", { role: "group", "aria-label": `${title}, top first. Arrows left and right walk, up and down change, Shift moves the document, Delete removes it` }, cards, append, !list.length && h("p.muted", "The empty list.")),
    here && list.length > 0 && inspector(state, which, at));
}

function appendTo(state, which) {
  Object.assign(cursor, { list: which, at: state[which].length });
  setState({ [which]: [...state[which], nothing(state.kind)] });
}

/** What the chosen document is, as buttons. */
function inspector(state, which, at) {
  const list = state[which];
  const set = (item) => setState({ [which]: put(list, at, item) });
  const choices = state.kind === "grades"
    ? Array.from({ length: state.width }, (_, grade) => [String(grade), list[at] === grade, () => set(grade)])
    : [...LETTERS.slice(0, state.width)].map((letter) => [letter, list[at].includes(letter), () => set(toggled(list[at], letter))]);
  return h("div.inspect", { role: "group", "aria-label": `The document at rank ${at + 1}` },
    h("span.muted", `Rank ${at + 1}, ${state.kind === "grades" ? "grade" : "aspects"}`),
    choices.map(([text, on, onclick]) => h("button.pill", { type: "button", "aria-pressed": String(on), "data-key": `set-${text}`, onclick }, text)),
    h("button.link", { type: "button", "data-key": "remove", onclick: () => removeAt(state, which, at) }, "remove"));
}

const toggled = (item, letter) => (item.includes(letter) ? item.replace(letter, "") : [...item, letter].sort().join(""));

function removeAt(state, which, at) {
  Object.assign(cursor, { list: which, at: Math.max(0, Math.min(at, state[which].length - 2)) });
  setState({ [which]: state[which].filter((_, i) => i !== at) });
}

/** Keys on a document. */
function editKey(event, state, which, at, live) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const list = state[which];
  const to = (place, changed) => {
    event.preventDefault();
    Object.assign(cursor, { list: which, at: Math.max(0, Math.min(place, list.length - 1)) });
    if (changed) setState({ [which]: changed });
    showPlayground?.();
    document.querySelector(`[data-key="${which}${cursor.at}"]`)?.focus();
  };
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const rise = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (turn && event.shiftKey) {
    if (list[at + turn] !== undefined) to(at + turn, put(put(list, at, list[at + turn]), at + turn, list[at]));
  } else if (turn) to(at + turn);
  else if (event.key === "Home") to(0);
  else if (event.key === "End") to(list.length - 1);
  else if (rise && state.kind === "grades") to(at, put(list, at, Math.max(0, Math.min(state.width - 1, list[at] + rise))));
  else if (rise) to(at, put(list, at, nextItem(state, list[at], rise)));
  else if (event.key === "Delete" || event.key === "Backspace") { event.preventDefault(); removeAt(state, which, at); }
  else if (event.key === "+" && list.length < live.longest) { event.preventDefault(); appendTo(state, which); }
  else if (state.kind === "grades" && /^\d$/.test(event.key) && Number(event.key) < state.width) to(at, put(list, at, Number(event.key)));
  else if (state.kind === "aspects" && LETTERS.slice(0, state.width).includes(event.key)) to(at, put(list, at, toggled(list[at], event.key)));
}
