const THEMES = ["auto", "light", "dark"];

/** The button that goes from the system's colours to light, to dark, and back. */
function themeButton(button) {
  let at = 0;
  const show = () => {
    const theme = THEMES[at];
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    fill(button, icon(theme), h("span", theme));
    button.setAttribute("aria-label", `Colours: ${theme}. Change`);
  };
  button.addEventListener("click", () => {
    at = (at + 1) % THEMES.length;
    show();
  });
  show();
}

function icon(theme) {
  const sun = theme !== "dark" && s("circle", { cx: 8, cy: 8, r: 4.5 });
  const moon = theme !== "light" && s("path.full", { d: "M8 3.5a4.5 4.5 0 0 1 0 9z" });
  return s("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, sun, s("circle", { cx: 8, cy: 8, r: 4.5 }), moon);
}
