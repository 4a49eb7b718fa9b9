// Anything that JSON can hold, as tables to look at and as one line to read.

import { h } from "../dom.js";
import { said, t } from "../i18n.js";

/** @typedef {null | boolean | number | string | any[] | {[name: string]: any}} Json */

/** The words of a name such as "run_points". @param {string} name */
export const wordsOf = (name) => name.replaceAll("_", " ");

/** @param {Json} value */
const isGroup = (value) => typeof value === "object" && value !== null;

/** @param {Json | undefined} value */
function word(value) {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  return said(String(value));
}

/** Say a value in one line. @param {Json | undefined} value @returns {string} */
export function line(value) {
  if (Array.isArray(value)) return value.map(line).join(" ") || "–";
  if (value === null || typeof value !== "object") return word(value);
  const parts = Object.entries(value).map(([name, part]) =>
    part === true ? wordsOf(name) : `${wordsOf(name)}: ${line(part)}`,
  );
  return parts.join(", ") || "–";
}

/** @param {[string, Json][]} rows */
const table = (rows) =>
  h(
    "table",
    {},
    rows.map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, facts(value)))),
  );

/** Things of one kind, one below the other. @param {{[name: string]: Json}[]} rows */
function columns(rows) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = ["", ...names.map(wordsOf)].map((name) => (name ? h("th", { scope: "col" }, name) : h("td")));
  const cells = (/** @type {{[name: string]: Json}} */ row) =>
    names.map((name) => h("td", {}, facts(row[name])));
  const body = rows.map((row, i) => h("tr", {}, h("th", { scope: "row" }, i + 1), cells(row)));
  return h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, body));
}

/** Whether these are the lines of a grid, a character for each cell. @param {Json[]} rows */
const isGrid = (rows) =>
  rows.length > 1 &&
  rows.every((row) => typeof row === "string" && row.length > 1 && row.length === String(rows[0]).length);

/** Short words in a row, as on a sheet. @param {string[]} words */
export const row = (words) => words.join(words.some((one) => one.includes(" ")) ? ", " : " ");

/** @param {Json[]} list */
function series(list) {
  if (isGrid(list)) return h("pre", {}, list.join("\n"));
  if (!list.some(isGroup)) return row(list.map(word));
  if (list.every((one) => isGroup(one) && !Array.isArray(one)))
    return columns(/** @type {{[name: string]: Json}[]} */ (list));
  return table(list.map((one, i) => [String(i + 1), one]));
}

/** Return a value as something to look at. @param {Json | undefined} value @returns {Element | string} */
export function facts(value) {
  if (Array.isArray(value) && value.length) return series(value);
  if (value === null || typeof value !== "object" || !Object.values(value).some(isGroup)) return line(value);
  return table(Object.entries(value).map(([name, part]) => [wordsOf(name), part]));
}
