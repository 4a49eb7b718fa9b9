// The sheet of Criss Cross: grid, symbols, runs that pay, and the boxes with their points.

import { grid, square, words } from "../../board/pencil.js";
import { s } from "../../dom.js";
import { symbol } from "./symbols.js";

/**
 * @import { GridDrawing, Mark, Place } from "../../board/types"
 * @import { Score, Sheet } from "./types"
 */

const CELL = 60;
const BOX = 40;

/**
 * Return the longest rows of equal neighbours in a line of letters, as [first, length].
 *
 * @param {string[]} letters
 */
export function runs(letters) {
  const found = [];
  for (let first = 0; first < letters.length; ) {
    let end = first + 1;
    while (end < letters.length && letters[end] === letters[first]) end++;
    if (letters[first] !== "." && end - first > 1) found.push([first, end - first]);
    first = end;
  }
  return found;
}

/** @type {(rows: string[], edge: number) => SVGElement} */
function bands(rows, edge) {
  /** @param {number} index */
  const middle = (index) => edge + (index + 0.5) * CELL;
  /** @param {string} d */
  const band = (d) => s("path", { d, class: "band" });
  const shown = rows.flatMap((row, i) => [
    ...runs([...row]).map(([first, length]) =>
      band(`M${middle(first)} ${middle(i)}L${middle(first + length - 1)} ${middle(i)}`),
    ),
    ...runs(rows.map((line) => line[i])).map(([first, length]) =>
      band(`M${middle(i)} ${middle(first)}L${middle(i)} ${middle(first + length - 1)}`),
    ),
  ]);
  return s("g", { class: "bands" }, shown);
}

/** @type {(x: number, y: number, points: number | string, kind?: string) => SVGElement} */
function box(x, y, points, kind = "") {
  const sign = Number(points) > 0 ? "gain" : Number(points) < 0 ? "loss" : "none";
  return s(
    "g",
    { class: `box ${kind} ${sign}` },
    s("rect", { x: x - BOX / 2, y: y - BOX / 2, width: BOX, height: BOX, rx: 6 }),
    words(x, y + 1, points),
  );
}

/**
 * Draw the symbols of [row, column, letter] cells.
 *
 * @type {(cells: Mark[], place: Place, kind?: string) => SVGElement}
 */
export function marks(cells, place, kind) {
  const { x, y, size } = place;
  const shown = cells.map(([r, c, letter]) => [
    kind ? square(place, [r, c], { rx: 6, class: "plate" }, 3) : null,
    symbol(letter, x + (c + 0.5) * size, y + (r + 0.5) * size, size * 0.26, `${r}${c}`),
  ]);
  return s("g", { class: kind ?? "written" }, shown);
}

/** The boxes of a sheet on which nothing is reckoned. @type {(size: number) => Score} */
const blank = (size) => ({
  rows: Array(size).fill(""),
  columns: Array(size).fill(""),
  diagonal: "",
  total: "",
});

/** What is written, as cells. @param {string[]} grid @returns {Mark[]} */
const written = (grid) =>
  grid.flatMap((row, r) =>
    [...row].flatMap((letter, c) => (letter === "." ? [] : [/** @type {Mark} */ ([r, c, letter])])),
  );

/**
 * The two boxes of the diagonal, outside the corners.
 *
 * @type {(points: number | string, edge: number, end: number) => SVGElement[]}
 */
function slanted(points, edge, end) {
  const corner = edge - 12 - BOX / 2;
  return [box(end, corner, points, "slant"), box(corner, end, points, "slant")];
}

/**
 * The boxes beside and below the grid; `end` is their middle.
 *
 * @type {(score: Score, edge: number, end: number) => SVGElement[]}
 */
function boxes({ rows, columns, total }, edge, end) {
  /** @param {number} index */
  const middle = (index) => edge + (index + 0.5) * CELL;
  return [
    ...rows.map((points, i) => box(end, middle(i), points)),
    ...columns.map((points, i) => box(middle(i), end, points)),
    s("g", { class: "total" }, s("circle", { cx: end, cy: end, r: BOX / 2 + 1 }), words(end, end + 1, total)),
  ];
}

/**
 * Draw one sheet; return it with the place of its grid.
 *
 * @type {(sheet: Sheet, options: Record<string, unknown>, label: string) => GridDrawing}
 */
export function drawSheet({ grid: rows, score }, { diagonal }, label) {
  const edge = diagonal ? 54 : 10;
  const size = rows.length;
  const end = edge + size * CELL + 12 + BOX / 2;
  const whole = end + BOX / 2 + 8;
  const place = { x: edge, y: edge, size: CELL, rows: size, columns: size };
  const reckoned = score ?? blank(size);
  const over = s("g", { class: "over" });
  const svg = s(
    "svg",
    { viewBox: `0 0 ${whole} ${whole}`, class: "sheet", role: "img", "aria-label": label },
    diagonal ? rows.map((_, i) => square(place, [i, size - 1 - i], { class: "shade" })) : [],
    bands(rows, edge),
    grid(edge, edge, CELL, size, size),
    marks(written(rows), place),
    boxes(reckoned, edge, end),
    diagonal ? slanted(reckoned.diagonal, edge, end) : [],
    over,
  );
  return { svg, over, ...place };
}
