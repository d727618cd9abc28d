/** Starts the page on a model; the explorer calls it with live data. */
function start(model) {
  const views = VIEWS.filter((view) => view.has(model));
  const main = document.querySelector("#main");
  const shown = new Map();
  document.body.append(makePanel());
  fill(document.querySelector("#foot"), footer(model));
  if (!views.length) return void fill(main, empty("There is nothing in this report", "It holds no audit, no systems, no lattice and no claims."));
  fill(document.querySelector("#views"), views.map((view) => h("a", { href: `#${view.id}`, "data-view": view.id }, view.title)));

  const roots = new Map(views.map((view) => [view, h("section.view", { id: `view-${view.id}`, "aria-labelledby": `title-${view.id}`, hidden: true })]));
  fill(main, [...roots.values()]);
  const show = (view, params) => {
    if (!shown.has(view)) shown.set(view, view.make(model, roots.get(view)));
    shown.get(view)(params);
  };
  const route = () => {
    const { view: wanted, params } = readRoute();
    const view = views.find((one) => one.id === wanted) ?? views[0];
    if (shownView && shownView !== view) scrollTo(0, 0);
    shownView = view;
    for (const [one, root] of roots) root.hidden = one !== view;
    for (const link of document.querySelectorAll("#views a")) {
      if (link.dataset.view === view.id) {
        link.setAttribute("aria-current", "page");
        link.scrollIntoView({ block: "nearest", inline: "nearest" });
      } else link.removeAttribute("aria-current");
    }
    document.title = [view.title, model.title, "axiometer"].filter(Boolean).join(" · ");
    if (!view.panel) closePanel();
    show(view, view.id === wanted ? params : new URLSearchParams());
  };
  addEventListener("hashchange", route);
  // Paper gets every view, also those that nobody has opened yet.
  addEventListener("beforeprint", () => views.filter((view) => !shown.has(view)).forEach((view) => show(view, new URLSearchParams())));
  route();
}

function footer(model) {
  const by = model.axiometer ? `axiometer ${model.axiometer}` : "axiometer";
  if (model.live) return [h("p", `Served by ${by}.`), h("p", "This page asks only the server on your own machine, which stores nothing.")];
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

async function boot() {
  const main = document.querySelector("#main");
  themeButton(document.querySelector("#theme"));
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  try {
    start(await openModel(document.querySelector("#model").textContent));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fill(main, h("div.empty", { role: "alert" }, h("h1", "This report cannot be shown"), h("p", error.message)));
  }
}

await boot();
