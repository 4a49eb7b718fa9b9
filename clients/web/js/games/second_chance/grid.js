// The grid of Second Chance: tiles as hatched areas with a firm outline.

import { grid, line, ring, words } from "../../board/pencil.js";
import { s } from "../../dom.js";

const CELL = 40;
const EDGE = 8;
const TONES = 7;

/** Return path data of the outline of some cells. */
function outline(cells, x, y, size) {
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

/** Return path data of pencil strokes in one of four directions. */
function hatch(cells, x, y, size, direction, seed) {
  let path = "";
  for (const [r, c] of cells)
    for (const part of [0.25, 0.5, 0.75]) {
      const [left, top] = [x + c * size, y + r * size];
      const d = part * size;
      const ends = [
        [
          [left + d, top + 3],
          [left + d - size * 0.22, top + size - 3],
        ],
        [
          [left + 3, top + d],
          [left + size - 3, top + d],
        ],
        [
          [left + d - size * 0.2, top + 3],
          [left + d + size * 0.2, top + size - 3],
        ],
        [
          [left + d, top + 3],
          [left + d, top + size - 3],
        ],
      ][direction];
      path += line(ends, `${seed}${r}${c}${part}`, 0.8);
    }
  return path;
}

/** Draw one tile on these cells; its number gives colour and hatching. */
export function tile(cells, number, { x, y, size }, kind = "drawn") {
  return s(
    "g",
    { class: `tile tone${number % TONES} ${kind}` },
    cells.map(([r, c]) =>
      s("rect", { x: x + c * size, y: y + r * size, width: size, height: size, class: "tile-fill" }),
    ),
    s("path", { d: hatch(cells, x, y, size, number % 4, `t${number}`), class: "hatch" }),
    s("path", { d: outline(cells, x, y, size), class: "outline" }),
  );
}

/** Draw a grid, with a ring around the cell that start tiles cover; return it with its place. */
export function drawGrid(rows, label, centre = null) {
  const size = rows.length;
  const place = { x: EDGE, y: EDGE, size: CELL, rows: size, columns: size };
  const tiles = new Map();
  const ones = [];
  rows.forEach((row, r) =>
    [...row].forEach((sign, c) => {
      if (sign === "1") ones.push([r, c]);
      else if (sign !== ".") tiles.set(sign, [...(tiles.get(sign) ?? []), [r, c]]);
    }),
  );
  const middle = (index) => EDGE + (index + 0.5) * CELL;
  const over = s("g", { class: "over" });
  const side = size * CELL + 2 * EDGE;
  const svg = s(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, class: "sheet second-chance", role: "img", "aria-label": label },
    grid(EDGE, EDGE, CELL, size, size),
    centre
      ? s("path", { d: ring(middle(centre[1]), middle(centre[0]), 11, "centre", 0.6), class: "middle" })
      : null,
    [...tiles].map(([letter, cells]) => tile(cells, letter.charCodeAt(0) - 65, place)),
    ones.map(([r, c]) => words(middle(c), middle(r) + 1, "1", { class: "one" })),
    over,
  );
  return { svg, over, ...place };
}

/** Draw a tile alone, as on its card. */
export function card(cells, label) {
  const size = 20;
  const across = Math.max(...cells.map(([, c]) => c)) + 1;
  const down = Math.max(...cells.map(([r]) => r)) + 1;
  const side = Math.max(across, down, 3) * size + 12;
  const place = { x: (side - across * size) / 2, y: (side - down * size) / 2, size };
  return s(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, class: "tile-card", role: "img", "aria-label": label },
    tile(cells, 0, place, "plain"),
  );
}
