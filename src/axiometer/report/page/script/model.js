/** The model versions that this page understands. */
const MODEL = 2;

/** Why data cannot be shown, as a sentence for the reader. */
class Refusal extends Error {}

/** The report in the page: JSON, compressed, in base64. */
async function openModel(text) {
  let data;
  try {
    const bytes = Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    data = await new Response(plain).json();
  } catch {
    throw new Refusal("The data in this file is damaged: it cannot be read. Make the report again.");
  }
  if (typeof data !== "object" || data === null || !("model" in data))
    throw new Refusal("The data in this file is no report of axiometer.");
  if (data.model !== MODEL)
    throw new Refusal(`This report has data of model version ${data.model}, and its page reads version ${MODEL}. Make it again with one version of axiometer.`);
  return prepare("verdicts" in data ? { model: MODEL, axiometer: data.axiometer, audit: data } : data);
}

/** Adds what the views look up by name. Maps, because a measure may be called anything. */
function prepare(model) {
  const words = model.glossary ?? {};
  const all = model.catalogue ?? { measures: [], axioms: [] };
  const byName = (entries = [], more = []) => new Map([...more, ...entries].map((entry) => [entry.name, entry]));
  return { ...model, words: { measures: byName(words.measures, all.measures), axioms: byName(words.axioms, all.axioms), sources: byName(words.sources) } };
}

const sourceOf = (axiom) => (axiom.includes(".") ? axiom.slice(0, axiom.indexOf(".")) : "");
const shortName = (axiom) => axiom.slice(axiom.indexOf(".") + 1);

/** How a verdict is shown: a sign, a word and what it means, never a colour alone. Two kinds of violation stand apart. */
const STATUS = {
  proved: { sign: "■", word: "proved", means: "by certificate", good: true },
  holds: { sign: "●", word: "holds", means: "in every case within the bounds", good: true },
  violated: { sign: "✗", word: "violated", means: "with the smallest counterexample" },
  past: { sign: "✗↓", word: "violated only past the cutoff", means: "by lists that are longer than the measure reads", where: "only past the cutoff" },
  bases: { sign: "✗*", word: "violated under other recall bases", means: "not under the one that was counted with", where: "only under other recall bases" },
  undecided: { sign: "?", word: "undecided", means: "a comparison stayed open" },
  "not-applicable": { sign: "·", word: "not applicable", means: "the axiom does not speak of this" },
};
const WORST = ["violated", "undecided", "holds", "proved", "not-applicable"];
const PAST = "past the cutoff";
const OTHER = "other recall bases";

const partsOf = (verdict) => (verdict.parts?.length ? verdict.parts : [verdict]);

/** The key of STATUS that a verdict is shown by: its status, or where its violations lie. */
function kindOf(verdict) {
  const broken = partsOf(verdict).filter((part) => part.status === "violated");
  if (verdict.status !== "violated" || !broken.length) return verdict.status;
  if (broken.every((part) => part.region === PAST)) return "past";
  return verdict.parts?.length && broken.every((part) => part.about === OTHER) ? "bases" : "violated";
}

/** The status within the cutoff: the worst of the parts that do not lie past it. */
function withinOf(verdict) {
  const inside = partsOf(verdict).filter((part) => part.region !== PAST).map((part) => part.status);
  return WORST.find((status) => inside.includes(status)) ?? "not-applicable";
}

/** The status in words, and where the violations lie. */
const headline = (verdict) => (kindOf(verdict) in { past: 1, bases: 1 } ? verdict.headline : shownAs(verdict).word);

const shownAs = (verdict) => STATUS[kindOf(verdict)] ?? { sign: "?", word: verdict.status, means: "" };

/** Bounds in words: 2 aspects, lists to depth 8. */
function extent(bounds) {
  if (!bounds) return "";
  if (Array.isArray(bounds.spaces)) return bounds.spaces.map(extent).join("; ");
  const words = {
    aspects: (n) => plural(n, "aspect"),
    grades: (n) => plural(n, "grade"),
    depth: (n) => `lists of 0 to ${n} documents`,
    length: (n) => `lists of ${n} documents`,
    one_relevant_to_rank: (n) => `one relevant document at ranks 1 to ${n}`,
    empty: (yes) => (yes ? "the empty list counted" : null),
    relevant: (base) => (typeof base === "string" ? `recall bases of ${base}` : `recall base ${typeof base === "object" && !Array.isArray(base) ? baseText(base) : base}`),
  };
  return Object.entries(bounds)
    .map(([key, value]) => (Object.hasOwn(words, key) ? words[key](value) : `${key} ${typeof value === "object" ? JSON.stringify(value) : value}`))
    .filter(Boolean)
    .join(", ");
}
