/**
 * The panel beside (on a phone: above) a view that tells one thing in full.
 * Escape closes it, and the focus returns to where it came from.
 */
const panel = { dialog: null, back: null };
const WIDE = "(min-width: 62rem)";

function makePanel() {
  const close = h("button.close", { type: "button", "aria-label": "Close", onclick: () => panel.onclose?.() }, "×");
  panel.body = h("div.told");
  panel.dialog = h("dialog.panel", { "aria-labelledby": "told", oncancel: (event) => { event.preventDefault(); panel.onclose?.(); } }, close, panel.body);
  panel.dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { event.preventDefault(); panel.onclose?.(); }
  });
  return panel.dialog;
}

/** Shows content whose heading has the id `told`; `onclose` is what closing should do to the address. */
function openPanel(content, onclose) {
  panel.onclose = onclose;
  fill(panel.body, content);
  panel.body.scrollTop = 0;
  if (!panel.dialog.open) {
    panel.back = document.activeElement;
    if (matchMedia(WIDE).matches) panel.dialog.show();
    else panel.dialog.showModal();
    document.body.classList.add("beside");
  }
  panel.dialog.scrollTop = 0;
  panel.body.querySelector("#told")?.focus({ preventScroll: true });
}

function closePanel() {
  if (!panel.dialog.open) return;
  panel.dialog.close();
  document.body.classList.remove("beside");
  const back = panel.back?.isConnected ? panel.back : document.querySelector("#main");
  back.focus({ preventScroll: true });
}

/** A panel's head: what kind of thing it is, its name, a line below. */
function panelHead(kind, title, ...below) {
  return h("header", h("p.kind", kind), h("h2", { id: "told", tabindex: "-1" }, title), below);
}

/** Terms and what is known of each; those without a text are left out. */
function facts(pairs) {
  const known = pairs.filter(([, value]) => value !== "" && value !== null && value !== undefined && value !== false);
  return known.length ? h("dl.facts", known.map(([term, value]) => [h("dt", term), h("dd", value)])) : null;
}

/** Where something was printed; the link is followed only by a click. */
function reference(entry) {
  if (!entry?.reference) return null;
  const link = entry.doi && h("a", { href: `https://doi.org/${encodeURI(entry.doi)}`, rel: "noreferrer noopener", target: "_blank" }, `doi:${entry.doi}`);
  return h("p.source", entry.reference, " ", link);
}
