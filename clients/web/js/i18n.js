// Every text that people read passes through t(): English is the key, a catalogue gives the rest.

/** @import { Said } from "../types/client" */

import { recall, remember } from "./keyring.js";

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };

let language = "en";
/** @type {Record<string, string>} */
let catalogue = {};

/**
 * Return the text in the reader's language, its {names} filled in.
 *
 * @param {string} text
 * @param {Record<string, unknown>} values
 */
export function t(text, values = {}) {
  const found = catalogue[text] || text;
  return found.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * Return in the reader's language what the server says: a word, or a template and its values, of which those
 * that are sentences themselves come first. `otherwise` is said where the catalogue lacks the template.
 *
 * @param {Said} sentence
 * @param {string | null} otherwise
 * @returns {string}
 */
export function said(sentence, otherwise = null) {
  if (typeof sentence !== "object") return t(String(sentence));
  const { message, values = {} } = sentence;
  if (otherwise !== null && language !== "en" && !(message in catalogue)) return otherwise;
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? said(/** @type {Said} */ (value)) : value,
  ]);
  return t(message, Object.fromEntries(filled));
}

/**
 * Return one of two texts by number, as in tn("{n} point", "{n} points", 3).
 *
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, unknown>} values
 */
export function tn(one, many, n, values = {}) {
  const single = new Intl.PluralRules(language).select(n) === "one";
  return t(single ? one : many, { n, ...values });
}

export function currentLanguage() {
  return language;
}

/** Load the catalogue of the chosen language, else of the first that the browser asks for and we have. */
export async function loadLanguage() {
  const asked = [recall("language"), ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"];
  language = asked.find((tag) => tag in LANGUAGES) ?? "en";
  document.documentElement.lang = language;
  catalogue = {};
  if (language === "en") return;
  const answer = await fetch(new URL(`../locales/${language}.json`, import.meta.url));
  if (answer.ok) catalogue = await answer.json();
}

/** @param {string} tag */
export async function chooseLanguage(tag) {
  remember("language", tag);
  await loadLanguage();
}

/** Return a list of names as the language joins them. @param {string[]} names */
export function listed(names) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** @param {number} milliseconds */
export function dated(milliseconds) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}
