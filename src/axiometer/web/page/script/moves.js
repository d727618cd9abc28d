/** The playground's state in the address, and the moves from one list to the next. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const START = { kind: "grades", width: 3, a: [2, 0, 1, 0], b: null };

/** What the address says; what it does not say, or says wrongly, is as at the start. */
function readState(params, live) {
  const scale = /^([ga])(\d)$/.exec(params.get("k") ?? "");
  const kind = scale?.[1] === "a" ? "aspects" : "grades";
  const [least, most] = kind === "grades" ? [2, live.grades] : [1, live.aspects];
  const width = Math.min(most, Math.max(least, Number(scale?.[2] ?? 3)));
  const list = (key) => (params.has(key) ? readList(params.get(key), kind, width).slice(0, live.longest) : null);
  const numbers = (key) => (params.get(key) ?? "").split(",").filter(Boolean);
  const amount = (text) => (/^\d{1,4}$/.test(text ?? "") ? Math.min(live.relevant, Number(text)) : null);
  return {
    kind, width, relevant: amount(params.get("r")) ?? readBase(params.get("r") ?? "", kind, width, amount), nonrelevant: amount(params.get("n")),
    a: list("a") ?? (kind === "grades" ? START.a.map((grade) => Math.min(grade, width - 1)) : ["a", "", "ab", "b"].map((some) => [...some].filter((letter) => LETTERS.indexOf(letter) < width).join(""))),
    b: list("b"),
    added: (params.get("m") ?? "").split("|").filter(Boolean).slice(0, 20),
    weights: numbers("w").slice(0, live.longest),
    gains: numbers("v").slice(0, live.grades),
    open: params.get("s") ?? "",
    verdict: params.get("x") ?? "",
  };
}

/** A recall base by kind, 1:3,2:1 or a:8,ab:1; null where it is not one. */
function readBase(text, kind, width, amount) {
  const pairs = text.split(",").map((pair) => pair.split(":"));
  const known = (label) => (kind === "grades" ? /^\d$/.test(label) && Number(label) > 0 && Number(label) < width : label !== "" && [...label].every((letter) => LETTERS.slice(0, width).includes(letter)));
  return pairs.every(([label, many]) => known(label) && amount(many) !== null) ? Object.fromEntries(pairs.map(([label, many]) => [label, amount(many)])) : null;
}

function readList(text, kind, width) {
  if (text === "") return [];
  const letters = LETTERS.slice(0, width);
  return text.split(".").map((item) => (kind === "grades" ? Math.min(width - 1, Math.max(0, Number.parseInt(item, 10) || 0)) : [...letters].filter((letter) => item.includes(letter)).join("")));
}

const writeList = (list) => (list === null ? null : list.map((item) => (item === "" ? "-" : String(item))).join("."));
const kindKey = (kind, width) => `${kind === "grades" ? "g" : "a"}${width}`;

/** Changes some of the state. An empty list is a list: it stays in the address. */
function setState(changes) {
  const values = { ...changes };
  for (const key of ["a", "b"]) if (key in values) values[key] = writeList(values[key]);
  const params = new URLSearchParams(readRoute().params);
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined || (value === "" && key !== "a" && key !== "b")) params.delete(key);
    else params.set(key, value);
  }
  location.replace(`#playground?${params}`);
}

const nothing = (kind) => (kind === "grades" ? 0 : "");
const best = (kind, width) => (kind === "grades" ? width - 1 : LETTERS[0]);
const put = (list, at, item) => list.map((old, i) => (i === at ? item : old));

/** What can be done to a list at a place; null where it cannot. */
const MOVES = [
  { name: "Replace", means: "one grade better at the chosen rank", make: ({ kind, width }, list, at) => (kind === "grades" && list[at] < width - 1 ? put(list, at, list[at] + 1) : null) },
  { name: "Swap up", means: "the chosen document changes places with the one above it", make: (_, list, at) => (at > 0 && at < list.length ? put(put(list, at, list[at - 1]), at - 1, list[at]) : null) },
  { name: "Swap down", means: "the chosen document changes places with the one below it", make: (_, list, at) => (at < list.length - 1 ? put(put(list, at, list[at + 1]), at + 1, list[at]) : null) },
  { name: "Project", means: "nothing relevant below the chosen rank", make: ({ kind }, list, at) => (list.slice(at + 1).some((item) => item !== nothing(kind)) ? list.map((item, i) => (i > at ? nothing(kind) : item)) : null) },
  { name: "Append relevant", means: "one more relevant document at the end", make: ({ kind, width }, list, _, live) => (list.length < live.longest ? [...list, best(kind, width)] : null) },
  { name: "Append not relevant", means: "one more document that is not relevant at the end", make: ({ kind }, list, _, live) => (list.length < live.longest ? [...list, nothing(kind)] : null) },
];
