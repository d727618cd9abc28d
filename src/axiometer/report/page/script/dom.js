"use strict";

/**
 * An element: h("button.sign", {type: "button", onclick: f}, "text", child).
 * Strings become text nodes, never markup, so that no name in the data can do anything but be read.
 */
function h(spec, ...rest) {
  return grow(document.createElement(spec.split(".")[0]), spec, rest);
}

/** The same for SVG. */
function s(spec, ...rest) {
  return grow(document.createElementNS("http://www.w3.org/2000/svg", spec.split(".")[0]), spec, rest);
}

function grow(element, spec, rest) {
  const classes = spec.split(".").slice(1);
  if (classes.length) element.classList.add(...classes);
  for (const part of rest.flat(Infinity)) {
    if (part === null || part === undefined || part === false) continue;
    if (part instanceof Node) element.append(part);
    else if (typeof part === "object") dress(element, part);
    else element.append(String(part));
  }
  return element;
}

function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "css") Object.entries(value).forEach(([key, to]) => element.style.setProperty(key, to));
    else element.setAttribute(name, value === true ? "" : value);
  }
}

/** Puts new content into an element; the focus stays on the control in the same place, if it was within. */
function fill(element, ...content) {
  const before = element.contains(document.activeElement) ? controls(element).indexOf(document.activeElement) : -1;
  element.replaceChildren(...content.flat(Infinity).filter((part) => part !== null && part !== undefined && part !== false));
  if (before >= 0) controls(element)[before]?.focus({ preventScroll: true });
  return element;
}

const controls = (element) => [...element.querySelectorAll("a, button, input, select, summary, [tabindex]")];

/** A name from the data: kept apart from the writing direction around it. */
const name = (text) => h("bdi.name", text);

/** A number for a person; what is no finite number says so. */
function number(value, digits = 4) {
  if (typeof value === "string") return value;
  if (typeof value !== "number" || !Number.isFinite(value)) return "–";
  return value.toFixed(digits).replace("-", "−");
}

const signed = (value, digits = 4) => (value > 0 ? "+" : "") + number(value, digits);
const count = (value) => (typeof value === "number" ? value.toLocaleString("en") : "–");
const percent = (value, digits = 1) => `${number(100 * value, digits)}%`;
const plural = (many, word, words = `${word}s`) => `${count(many)} ${many === 1 ? word : words}`;
const pvalue = (value) => (typeof value === "number" && value < 0.0001 ? "<0.0001" : number(value));

/** A select with a label; `options` are [value, text] pairs, or groups {label, options}. */
function choice(label, options, value, onchange) {
  const option = ([key, text]) => h("option", { value: key, selected: key === value }, text);
  const made = options.map((one) => (Array.isArray(one) ? option(one) : h("optgroup", { label: one.label }, one.options.map(option))));
  const select = h("select", { onchange: () => onchange(select.value) }, made);
  return h("label.field", h("span", label), select);
}

/** A table from a head and rows of cells; the first cell of each row is its header. */
function table(caption, head, rows, extra = "") {
  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": caption },
    h(`table.plain${extra}`,
      h("caption", caption),
      h("thead", h("tr", head.map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", rows.map((row) => h("tr", row.map((cell, i) => (i ? h("td", cell) : h("th", { scope: "row" }, cell))))))));
}
