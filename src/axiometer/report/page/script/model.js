/** The model versions that this page understands. */
const MODEL = 1;

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

/** How a status is shown: a sign, a word and what it means, never a colour alone. */
const STATUS = {
  proved: { sign: "■", word: "proved", means: "by certificate", good: true },
  holds: { sign: "●", word: "holds", means: "in every case within the bounds", good: true },
  violated: { sign: "✗", word: "violated", means: "with the smallest counterexample" },
  undecided: { sign: "?", word: "undecided", means: "a comparison stayed open" },
  "not-applicable": { sign: "·", word: "not applicable", means: "the axiom does not speak of this" },
};

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
    relevant: (base) => `recall base ${JSON.stringify(base)}`,
  };
  return Object.entries(bounds)
    .map(([key, value]) => (Object.hasOwn(words, key) ? words[key](value) : `${key} ${typeof value === "object" ? JSON.stringify(value) : value}`))
    .filter(Boolean)
    .join(", ");
}
