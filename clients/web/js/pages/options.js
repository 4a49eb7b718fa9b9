// The options of a game in a form.

/** @import { Option } from "../../types/api" */

import { h } from "../dom.js";
import { field } from "../fields.js";
import { said } from "../i18n.js";
import { optionValue } from "../words.js";

/** @param {Option} option */
export function optionField(option) {
  const { name, values, default: usual, title, about } = option;
  if (typeof usual === "boolean") {
    const box = h("input", { type: "checkbox", name, checked: usual });
    return h("label", { class: "check", title: said(about) }, box, ` ${said(title)}`);
  }
  const options = values.map((value) =>
    h("option", { value: String(value), selected: value === usual }, optionValue(option, value)),
  );
  return field(said(title), h("select", { name, title: said(about) }, options));
}

/** Return a control of the form. @param {HTMLFormElement} form @param {string} name */
export function control(form, name) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));
}

/** @param {HTMLFormElement} form @param {string} name */
export function isChecked(form, name) {
  const box = control(form, name);
  return box instanceof HTMLInputElement && box.checked;
}

/**
 * Return what each option is set to in the form.
 *
 * @param {HTMLFormElement} form
 * @param {Option[]} options
 * @returns {Record<string, unknown>}
 */
function settings(form, options) {
  const value = (/** @type {Option} */ { name, values, default: usual }) =>
    typeof usual === "boolean"
      ? isChecked(form, name)
      : values.find((one) => String(one) === control(form, name).value);
  return Object.fromEntries(options.map((option) => [option.name, value(option)]));
}

/**
 * Whether the other options are such that this one does anything.
 *
 * @param {Option} option
 * @param {Record<string, unknown>} set
 */
const matters = ({ when }, set) => Object.entries(when).every(([name, value]) => set[name] === value);

/**
 * Read the options from the form; those that do nothing keep their defaults.
 *
 * @param {HTMLFormElement} form
 * @param {Option[]} options
 */
export function readOptions(form, options) {
  const set = settings(form, options);
  const told = options.filter((option) => set[option.name] !== option.default && matters(option, set));
  return Object.fromEntries(told.map(({ name }) => [name, set[name]]));
}

/** Hide what has no effect with the other options. @param {HTMLFormElement} form @param {Option[]} options */
export function tidy(form, options) {
  const set = settings(form, options);
  for (const option of options) {
    const label = control(form, option.name).closest("label");
    if (label) label.hidden = !matters(option, set);
  }
}
