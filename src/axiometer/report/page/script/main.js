/** Starts the page on a model; the explorer calls it with live data. */
function start(model) {
  const views = VIEWS.filter((view) => view.has(model));
  const main = document.querySelector("#main");
  const shown = new Map();
  document.body.append(makePanel());
  fill(document.querySelector("#foot"), footer(model));
  if (!views.length) return void fill(main, empty("There is nothing in this report", "It holds no audit, no systems, no lattice and no claims."));
  fill(main);
  fill(document.querySelector("#views"), views.map((view) => h("a", { href: `#${view.id}`, "data-view": view.id }, view.title)));

  const made = (view) => {
    if (!shown.has(view.id)) {
      const root = h("section.view", { id: `view-${view.id}`, "aria-labelledby": `title-${view.id}` });
      main.append(root);
      shown.set(view.id, { root, show: view.make(model, root) });
    }
    return shown.get(view.id);
  };
  const route = () => {
    const { view: wanted, params } = readRoute();
    const view = views.find((one) => one.id === wanted) ?? views[0];
    const current = made(view);
    for (const { root } of shown.values()) root.hidden = root !== current.root;
    for (const link of document.querySelectorAll("#views a")) {
      if (link.dataset.view === view.id) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = [view.title, model.title, "axiometer"].filter(Boolean).join(" · ");
    current.show(view.id === wanted ? params : new URLSearchParams());
  };
  addEventListener("hashchange", route);
  addEventListener("beforeprint", () => views.forEach((view) => made(view)));
  route();
}

function footer(model) {
  const by = model.axiometer ? `axiometer ${model.axiometer}` : "axiometer";
  return [h("p", `Made by ${by}, model ${model.model}.`), h("p", "This file is complete: it loads nothing, sends nothing and works offline.")];
}

/** What stands where there is nothing to show. */
function empty(title, text) {
  return h("div.empty", h("h1", title), h("p", text));
}

/** A view's head: its title and what it says in a sentence. */
function viewHead(view, title, ...lede) {
  return h("header.head", h("h1", { id: `title-${view}` }, title), h("p.lede", lede));
}

function boot() {
  const main = document.querySelector("#main");
  themeButton(document.querySelector("#theme"));
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  try {
    start(openModel(document.querySelector("#model").textContent));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fill(main, h("div.empty", { role: "alert" }, h("h1", "This report cannot be shown"), h("p", error.message)));
  }
}

boot();
