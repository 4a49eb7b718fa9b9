// Elements made in code: texts are always text, never markup.

/** @import { Attributes, Child } from "../types/client" */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = ["value", "checked", "disabled"];

/** Return what is there of these children, in one row. @param {readonly Child[]} children */
function row(children) {
  const all = /** @type {unknown[]} */ (children).flat(Infinity);
  const there = all.filter((child) => child !== null && child !== undefined && child !== false);
  return /** @type {(Node | string)[]} */ (there);
}

/** @template {Element} E @param {E} element @param {Attributes} attributes @param {Child[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function")
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (PROPERTIES.includes(name)) Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...row(children));
  return element;
}

/**
 * Make an HTML element: h("p", {class: "note"}, "text", otherElement).
 *
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * Make an SVG element in the same way.
 *
 * @template {keyof SVGElementTagNameMap} N
 * @param {N} name
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function s(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * Put these children, and nothing else, into the element.
 *
 * @template {Element} E
 * @param {E} element
 * @param {Child[]} children
 */
export function show(element, ...children) {
  element.replaceChildren(...row(children).filter(Boolean));
  return element;
}

/**
 * A button that does something; busy while that lasts.
 *
 * @param {Child} label
 * @param {(button: HTMLButtonElement) => unknown} act
 * @param {Attributes} attributes
 */
export function button(label, act, attributes = {}) {
  const element = h("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", async () => {
    if (element.getAttribute("aria-busy") === "true") return;
    element.setAttribute("aria-busy", "true");
    try {
      await act(element);
    } finally {
      element.removeAttribute("aria-busy");
    }
  });
  return element;
}

/**
 * Draw a place anew; what had the focus there has it again, known by what it is for: `data-<mark>`.
 *
 * @param {Element} place
 * @param {string} mark
 * @param {() => void} draw
 */
export function keepFocus(place, mark, draw) {
  const focused = document.activeElement;
  const kept = focused && place.contains(focused) ? focused.getAttribute(`data-${mark}`) : null;
  draw();
  if (kept === null) return;
  const found = place.querySelector(`[data-${mark}="${kept}"]`);
  if (found instanceof HTMLElement) found.focus();
}

/** Whether the reader wants things to keep still. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether a key was pressed with another that makes it the browser's own. @param {KeyboardEvent} event */
export function chorded(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}
