/**
 * The address of what is shown, `#view?key=value`, so that a link restores it and "back" goes back.
 * A view is {id, title, has(model), make(model, root)}; `make` fills the root and returns show(params).
 * `panel` says that it opens the panel itself.
 */
const VIEWS = [];

/** The view that is shown; an address without one, or with an unknown one, shows the first. */
let shownView = null;

function readRoute() {
  const [view, query = ""] = location.hash.slice(1).split("?");
  return { view, params: new URLSearchParams(query) };
}

/** The address of a view; what has no value is left out. */
function address(view, values = {}) {
  const given = Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  const query = new URLSearchParams(given).toString();
  return `#${view}${query ? `?${query}` : ""}`;
}

/** Goes to a view; `replace` leaves no step to go back to. */
function go(view, values = {}, { replace = false } = {}) {
  const to = address(view, values);
  if (replace) location.replace(to);
  else location.hash = to;
}

/** The same view with some values changed. */
function amend(values, options) {
  const { params } = readRoute();
  go(shownView.id, { ...Object.fromEntries(params), ...values }, options);
}
