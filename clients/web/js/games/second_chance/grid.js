// The grid of Second Chance: tiles as hatched areas with a firm outline.

import { grid, line, ring, square, words } from "../../board/pencil.js";
import { height, width } from "../../board/shapes.js";
import { s } from "../../dom.js";

/** @import { Cell, GridDrawing, Mark, Place, Point } from "../../board/types" */

const CELL = 40;
const EDGE = 8;
const TONES = 7;

/** Return path data of the outline of some cells. @type {(cells: Mark[], place: Place) => string} */
function outline(cells, { x, y, size }) {
  const has = new Set(cells.map(([r, c]) => `${r},${c}`));
  let path = "";
  for (const [r, c] of cells) {
    const [left, top] = [x + c * size, y + r * size];
    if (!has.has(`${r - 1},${c}`)) path += `M${left} ${top}h${size}`;
    if (!has.has(`${r + 1},${c}`)) path += `M${left} ${top + size}h${size}`;
    if (!has.has(`${r},${c - 1}`)) path += `M${left} ${top}v${size}`;
    if (!has.has(`${r},${c + 1}`)) path += `M${left + size} ${top}v${size}`;
  }
  return path;
}

/**
 * From where to where a stroke goes in a cell of this size, by direction: x y x y.
 *
 * @type {((along: number, size: number) => [number, number, number, number])[]}
 */
const STROKES = [
  (d, size) => [d, 3, d - size * 0.22, size - 3],
  (d, size) => [3, d, size - 3, d],
  (d, size) => [d - size * 0.2, 3, d + size * 0.2, size - 3],
  (d, size) => [d, 3, d, size - 3],
];

/**
 * Return path data of pencil strokes in one of four directions.
 *
 * @type {(cells: Mark[], place: Place, number: number) => string}
 */
function hatch(cells, { x, y, size }, number) {
  const stroke = STROKES[number % STROKES.length];
  let path = "";
  for (const [r, c] of cells)
    for (const part of [0.25, 0.5, 0.75]) {
      const [left, top] = [x + c * size, y + r * size];
      const [x1, y1, x2, y2] = stroke(part * size, size);
      const ends = [
        /** @type {Point} */ ([left + x1, top + y1]),
        /** @type {Point} */ ([left + x2, top + y2]),
      ];
      path += line(ends, `t${number}${r}${c}${part}`, 0.8);
    }
  return path;
}

/**
 * Draw one tile on these cells; its number gives colour and hatching.
 *
 * @type {(cells: Mark[], number: number, place: Place, kind?: string) => SVGElement}
 */
export function tile(cells, number, place, kind = "drawn") {
  return s(
    "g",
    { class: `tile tone${number % TONES} ${kind}` },
    cells.map((cell) => square(place, cell, { class: "tile-fill" })),
    s("path", { d: hatch(cells, place, number), class: "hatch" }),
    s("path", { d: outline(cells, place), class: "outline" }),
  );
}

/** Return the cells of each sign that stands in a grid. @param {string[]} rows */
function signs(rows) {
  /** @type {Map<string, Mark[]>} */
  const found = new Map();
  rows.forEach((row, r) =>
    [...row].forEach((sign, c) => found.set(sign, [...(found.get(sign) ?? []), [r, c, ""]])),
  );
  found.delete(".");
  return found;
}

/** @param {number} index */
const middle = (index) => EDGE + (index + 0.5) * CELL;

/**
 * What stands on these cells: a tile, or the written "1".
 *
 * @type {(sign: string, cells: Mark[], place: Place) => SVGElement | SVGElement[]}
 */
function drawn(sign, cells, place) {
  if (sign !== "1") return tile(cells, sign.charCodeAt(0) - 65, place);
  return cells.map(([r, c]) => words(middle(c), middle(r) + 1, "1", { class: "one" }));
}

/**
 * Draw a grid, with a ring around the cell that start tiles cover; return it with its place.
 *
 * @type {(rows: string[], label: string, centre?: Cell | Mark | null) => GridDrawing}
 */
export function drawGrid(rows, label, centre = null) {
  const size = rows.length;
  const place = { x: EDGE, y: EDGE, size: CELL, rows: size, columns: size };
  const side = size * CELL + 2 * EDGE;
  const over = s("g", { class: "over" });
  const start = centre && ring(middle(centre[1]), middle(centre[0]), 11, "centre", 0.6);
  const svg = s(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, class: "sheet", role: "img", "aria-label": label },
    grid(EDGE, EDGE, CELL, size, size),
    start && s("path", { d: start, class: "middle" }),
    [...signs(rows)].map(([sign, cells]) => drawn(sign, cells, place)),
    over,
  );
  return { svg, over, ...place };
}

/** Draw a tile alone, as on its card. @type {(cells: Mark[], label: string) => SVGElement} */
export function card(cells, label) {
  const size = 20;
  const [across, down] = [width(cells), height(cells)];
  const side = Math.max(across, down, 3) * size + 12;
  const place = { x: (side - across * size) / 2, y: (side - down * size) / 2, size };
  return s(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, class: "tile-card", role: "img", "aria-label": label },
    tile(cells, 0, place, "plain"),
  );
}
