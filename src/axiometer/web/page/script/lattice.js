/** Lattices of any ordering and size: those that the report does not hold are asked for. */
const ORDER_KEY = /^([a-z-]+):(\d{1,2}):(\d)$/;

const lacksLattice = (model, params) => {
  const key = params.get("o");
  if (key && !ORDER_KEY.test(key)) return false;
  const data = key ? model.lattices.find((one) => latticeKey(one) === key) : model.lattices[0];
  return !data || ["m", "n"].some((one) => params.get(one) && ![...data.measures, ...data.skipped].some((measure) => measure.name === params.get(one)));
};

async function fetchLattice(model, parts, params, show) {
  const [, ordering, length, grades] = ORDER_KEY.exec(params.get("o") ?? latticeKey(model.lattices[0]));
  const asked = ["m", "n"].map((one) => params.get(one)).filter(Boolean);
  const usual = model.lattices[0].measures.map((measure) => measure.name).filter((who) => model.words.measures.has(who));
  const measures = [...new Set([...asked, ...usual])];
  if (!parts.bar.firstChild) show(new URLSearchParams());
  const note = h("div.empty", { role: "status" }, h("p", "Drawing …"));
  fill(parts.facts, note);
  try {
    const made = await ask("lattice", "/api/lattice", { ordering, length: Number(length), grades: Number(grades), measures });
    if (made === null) return;
    for (const key of ["m", "n"]) renamed(made, params, key);
    model.lattices = [...model.lattices.filter((one) => latticeKey(one) !== latticeKey(made)), made];
    if (readRoute().view === "lattice") show(params);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fill(note, h("p", { role: "alert" }, `${capital(error.message)}.`));
  }
}

/** A measure comes back under its printed name; what it was asked by must find it. */
function renamed(made, params, key) {
  const asked = params.get(key);
  if (!asked || made.measures.some((one) => one.name === asked)) return;
  const first = made.measures[key === "m" || !params.get("m") ? 0 : 1];
  if (first) params.set(key, first.name);
}

function liveLatticeBar(model, { data, one, two }) {
  const at = { ordering: data.ordering, length: data.length, grades: data.grades };
  const draw = (changes) => {
    const next = { ...at, ...changes };
    amend({ o: `${next.ordering}:${next.length}:${next.grades}`, x: "", y: "" }, { replace: true });
  };
  const count_ = (label, key, least, most) => choice(label, Array.from({ length: most - least + 1 }, (_, i) => [String(least + i), String(least + i)]), String(at[key]), (value) => draw({ [key]: Number(value) }));
  const names = data.measures.map((measure) => measure.name);
  const measureField = (label, key, value, others) => {
    const known = [...new Set([...names, ...model.catalogue.measures.filter((entry) => !entry.diverse).map((entry) => entry.name)])].filter((who) => !data.skipped.some((one_) => one_.name === who));
    return choice(label, [...others, ...known.map((who) => [who, who])], value, (wanted) => amend({ [key]: wanted }, { replace: true }));
  };
  return h("form.filters", { onsubmit: (event) => event.preventDefault() },
    choice("Ordering", Object.keys(PLAIN_ORDERINGS).map((who) => [who, who]), at.ordering, (value) => draw({ ordering: value })),
    count_("Documents", "length", 1, model.live.length),
    count_("Grades", "grades", 2, model.live.grades),
    one && measureField("Colour by", "m", one.name, []),
    one && measureField("beside", "n", two?.name ?? "", [["", "no other measure"]]));
}
