// The sheet of Encore!: 15 columns of seven coloured cells. On a narrow screen it stands upright.

import { cross, ring, words } from "../../board/pencil.js";
import { pointUnder } from "../../board/pointer.js";
import { s } from "../../dom.js";
import { t } from "../../i18n.js";

export const COLUMNS = "ABCDEFGHIJKLMNO";
export const ROWS = 7;
export const COLOURS = "byrgo";
export const FIRST = [5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5];
export const LATER = [3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3];
const CELL = 40;
const MARGIN = 6;

export function colourName(letter) {
  return { b: t("blue"), y: t("yellow"), r: t("red"), g: t("green"), o: t("orange"), X: t("any colour") }[
    letter
  ];
}

/** Return a star of five points around (x, y). */
export function star(x, y, reach, attributes = {}) {
  const points = [];
  for (let i = 0; i < 10; i++) {
    const far = i % 2 ? reach * 0.45 : reach;
    const angle = -Math.PI / 2 + (i * Math.PI) / 5;
    points.push(`${(x + far * Math.cos(angle)).toFixed(1)},${(y + far * Math.sin(angle)).toFixed(1)}`);
  }
  return s("polygon", { points: points.join(" "), class: "star", ...attributes });
}

/** Where things lie: `spot(row, column)` gives the middle of a cell; rows -1, 7 and 8 are the margins. */
export function layout(tall) {
  const along = (column) => MARGIN + (column + 0.5) * CELL;
  const across = (row) => MARGIN + 28 + (row < 0 ? -14 : row * CELL + CELL / 2) + (row >= ROWS ? 4 : 0);
  const [long, short] = [15 * CELL + 2 * MARGIN, 28 + 7 * CELL + 2 * CELL + 2 * MARGIN];
  return {
    spot: (row, column) => (tall ? [across(row), along(column)] : [along(column), across(row)]),
    box: tall ? `0 0 ${short} ${long}` : `0 0 ${long} ${short}`,
    tall,
  };
}

/** Return the cell under a pointer as [row, column], or null. */
export function cellUnder(svg, place, event) {
  const point = pointUnder(svg, event);
  if (!point) return null;
  const [along, across] = place.tall ? [point.y, point.x] : [point.x, point.y];
  const [row, column] = [Math.floor((across - MARGIN - 28) / CELL), Math.floor((along - MARGIN) / CELL)];
  return row >= 0 && row < ROWS && column >= 0 && column < 15 ? [row, column] : null;
}

export const nameOf = ([row, column]) => COLUMNS[column] + (row + 1);
export const cellOf = (name) => [Number(name.slice(1)) - 1, COLUMNS.indexOf(name[0])];

function cellRect(place, row, column, attributes) {
  const [x, y] = place.spot(row, column);
  return s("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, ...attributes });
}

function cells(rows, place) {
  const shown = [];
  rows.forEach((line, r) =>
    [...line].forEach((sign, c) => {
      const letter = sign.toLowerCase();
      const [x, y] = place.spot(r, c);
      shown.push(cellRect(place, r, c, { class: `cell colour-${letter}` }));
      if (sign !== letter) shown.push(star(x, y, 14));
      shown.push(words(x, y + 1, letter.toUpperCase(), { class: "letter" }));
    }),
  );
  return shown;
}

/** Return the lines between cells of different colours. */
function seams(rows, place) {
  let path = "";
  const d = CELL / 2;
  const differ = (r, c, r2, c2) => rows[r][c].toLowerCase() !== rows[r2][c2].toLowerCase();
  for (let r = 0; r < ROWS; r++)
    for (let c = 0; c < 15; c++) {
      const [x, y] = place.spot(r, c);
      if (c < 14 && differ(r, c, r, c + 1))
        path += place.tall ? `M${x - d} ${y + d}h${CELL}` : `M${x + d} ${y - d}v${CELL}`;
      if (r < 6 && differ(r, c, r + 1, c))
        path += place.tall ? `M${x + d} ${y - d}v${CELL}` : `M${x - d} ${y + d}h${CELL}`;
    }
  return s("path", { d: path, class: "seam" });
}

/** Crosses on these cells. */
export function crosses(names, place, kind = "crossed") {
  const shown = names.map((name) => {
    const [r, c] = cellOf(name);
    const [x, y] = place.spot(r, c);
    return [
      kind === "crossed" ? null : cellRect(place, r, c, { class: "picked" }),
      cross(x, y, CELL * 0.6, name),
    ];
  });
  return s("g", { class: kind }, shown);
}

export function dimmed(names, place) {
  return names.map((name) => cellRect(place, ...cellOf(name), { class: "dim" }));
}

export function cursorAt(cell, place) {
  return cellRect(place, ...cell, { class: "cursor" });
}

const celebrated = new Map(); // by pad: the columns whose circles were already drawn before somebody's eyes

/** Return the columns of a pad that are full since it was last drawn; none the first time. */
function newlyFull(pad, name) {
  const full = [...COLUMNS].filter((_, c) => pad.columns[c] !== null);
  const before = celebrated.get(name);
  celebrated.set(name, full);
  return before ? full.filter((letter) => !before.includes(letter)) : [];
}

function points(pad, seat, first, place, fresh) {
  return [...COLUMNS].map((letter, c) => {
    const owners = first[letter] ?? [];
    const won = pad.columns[c];
    const upper = won !== null && owners.includes(seat);
    const gone = owners.length > 0 && !upper;
    const [x1, y1] = place.spot(ROWS, c);
    const [x2, y2] = place.spot(ROWS + 1, c);
    return s(
      "g",
      { class: "points-pair" },
      words(x1, y1 + 1, FIRST[c], { class: gone ? "gone" : "" }),
      words(x2, y2 + 1, LATER[c], { class: "later" }),
      won === null
        ? null
        : s("path", {
            d: upper ? ring(x1, y1, 15, letter) : ring(x2, y2, 15, letter),
            class: fresh.includes(letter) ? "circled fresh" : "circled",
          }),
      gone ? s("path", { d: `M${x1 - 9} ${y1 + 6}L${x1 + 9} ${y1 - 6}`, class: "struck" }) : null,
    );
  });
}

/** Draw a seat's pad. */
export function drawPad(view, seat, { label, tall = false, name = null }) {
  const pad = view.pads[seat];
  const rows = view.sheets[pad.sheet];
  const place = layout(tall);
  const marked = [];
  pad.marks.forEach((row, r) => [...row].forEach((sign, c) => sign === "x" && marked.push(nameOf([r, c]))));
  const [x, y] = place.spot(0, 7);
  const start = tall
    ? { x: x - CELL / 2 - 2, y: y - CELL / 2 - 2, width: 7 * CELL + 4, height: CELL + 4 }
    : { x: x - CELL / 2 - 2, y: y - CELL / 2 - 2, width: CELL + 4, height: 7 * CELL + 4 };
  const over = s("g", { class: "over" });
  const svg = s(
    "svg",
    {
      viewBox: place.box,
      class: `sheet encore-sheet${tall ? " tall" : ""}`,
      role: "img",
      "aria-label": label,
    },
    [...COLUMNS].map((letter, c) => {
      const [px, py] = place.spot(-1, c);
      return words(px, py, letter, { class: c === 7 ? "column-name start" : "column-name" });
    }),
    cells(rows, place),
    seams(rows, place),
    crosses(marked, place),
    points(pad, seat, view.first, place, name ? newlyFull(pad, name) : []),
    over,
    s("rect", { ...start, rx: 5, class: "start-column" }),
  );
  return { svg, over, place, rows };
}
