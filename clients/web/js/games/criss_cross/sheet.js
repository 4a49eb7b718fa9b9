// The sheet of Criss Cross: grid, symbols, runs that pay, and the boxes with their points.

import { grid, words } from "../../board/pencil.js";
import { s } from "../../dom.js";
import { symbol } from "./symbols.js";

const CELL = 60;
const BOX = 40;

/** Return the longest rows of equal neighbours in a line of letters, as [first, length]. */
export function runs(letters) {
  const found = [];
  for (let first = 0; first < letters.length;) {
    let end = first + 1;
    while (end < letters.length && letters[end] === letters[first]) end++;
    if (letters[first] !== "." && end - first > 1) found.push([first, end - first]);
    first = end;
  }
  return found;
}

function bands(rows, x, y) {
  const shown = [];
  const add = (x1, y1, x2, y2) => shown.push(s("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: "band" }));
  for (let i = 0; i < rows.length; i++) {
    const [middleX, middleY] = [x + (i + 0.5) * CELL, y + (i + 0.5) * CELL];
    for (const [first, length] of runs([...rows[i]]))
      add(x + (first + 0.5) * CELL, middleY, x + (first + length - 0.5) * CELL, middleY);
    for (const [first, length] of runs(rows.map((row) => row[i])))
      add(middleX, y + (first + 0.5) * CELL, middleX, y + (first + length - 0.5) * CELL);
  }
  return s("g", { class: "bands" }, shown);
}

function box(x, y, points, kind = "") {
  const sign = points > 0 ? "gain" : points < 0 ? "loss" : "none";
  return s(
    "g",
    { class: `box ${kind} ${sign}` },
    s("rect", { x: x - BOX / 2, y: y - BOX / 2, width: BOX, height: BOX, rx: 6 }),
    words(x, y + 1, points),
  );
}

/** Draw the symbols of [row, column, letter] cells. */
export function marks(cells, place, kind) {
  const { x, y, size } = place;
  const shown = cells.map(([r, c, letter]) => [
    kind
      ? s("rect", {
          x: x + c * size + 3,
          y: y + r * size + 3,
          width: size - 6,
          height: size - 6,
          rx: 6,
          class: "plate",
        })
      : null,
    symbol(letter, x + (c + 0.5) * size, y + (r + 0.5) * size, size * 0.26, `${r}${c}`),
  ]);
  return s("g", { class: kind ?? "written" }, shown);
}

/** The boxes of a sheet on which nothing is reckoned. */
const blank = (size) => ({ rows: Array(size).fill(""), columns: Array(size).fill(""), total: "" });

/** Draw one sheet; return it with the place of its grid. */
export function drawSheet(sheet, options, label) {
  const edge = options.diagonal ? 54 : 10;
  const [x, y] = [edge, edge];
  const size = sheet.grid.length;
  const side = size * CELL;
  const end = x + side + 12 + BOX / 2;
  const whole = end + BOX / 2 + 8;
  const { rows, columns, diagonal, total } = sheet.score ?? blank(size);
  const written = [];
  sheet.grid.forEach((row, r) =>
    [...row].forEach((letter, c) => letter !== "." && written.push([r, c, letter])),
  );
  const place = { x, y, size: CELL, rows: size, columns: size };
  const over = s("g", { class: "over" });
  const shade = options.diagonal
    ? sheet.grid.map((_, i) => {
        const corner = { x: x + (size - 1 - i) * CELL, y: y + i * CELL };
        return s("rect", { ...corner, width: CELL, height: CELL, class: "shade" });
      })
    : [];
  const middle = (i) => x + (i + 0.5) * CELL;
  const svg = s(
    "svg",
    { viewBox: `0 0 ${whole} ${whole}`, class: "sheet criss-cross", role: "img", "aria-label": label },
    shade,
    bands(sheet.grid, x, y),
    grid(x, y, CELL, size, size),
    marks(written, place),
    rows.map((points, i) => box(end, middle(i), points)),
    columns.map((points, i) => box(middle(i), end, points)),
    options.diagonal
      ? [
          box(end, y - 12 - BOX / 2, diagonal, "slant"),
          box(x - 12 - BOX / 2, end, diagonal, "slant"),
        ]
      : [],
    s(
      "g",
      { class: "total" },
      s("circle", { cx: end, cy: end, r: BOX / 2 + 1 }),
      words(end, end + 1, total),
    ),
    over,
  );
  return { svg, over, ...place };
}
