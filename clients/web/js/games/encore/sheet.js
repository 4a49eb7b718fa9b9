// The sheet of Encore!: columns of coloured cells. On a narrow screen it stands upright.

import { cross, ring, words } from "../../board/pencil.js";
import { pointUnder } from "../../board/pointer.js";
import { s } from "../../dom.js";

/**
 * @import { Attributes } from "../../../types/client"
 * @import { Cell } from "../../board/types"
 * @import { Drawable, Layout, Pad, PadDrawing, Worth } from "./types"
 */

const CELL = 40;
const MARGIN = 6;
const TOP = 28; // for the letters of the columns

/** Return a star of five points around (x, y). @type {(x: number, y: number, reach: number) => SVGElement} */
function star(x, y, reach) {
  const points = [];
  for (let i = 0; i < 10; i++) {
    const far = i % 2 ? reach * 0.45 : reach;
    const angle = -Math.PI / 2 + (i * Math.PI) / 5;
    points.push(`${(x + far * Math.cos(angle)).toFixed(1)},${(y + far * Math.sin(angle)).toFixed(1)}`);
  }
  return s("polygon", { points: points.join(" "), class: "star" });
}

/**
 * Where things lie; a cell's name is a column's letter and the number of a row.
 *
 * @type {(printed: Drawable["printed"], tall: boolean) => Layout}
 */
function layout({ rows, columns, column_points: points }, tall) {
  /** @param {number} column */
  const along = (column) => MARGIN + (column + 0.5) * CELL;
  /** @param {number} row */
  const across = (row) => MARGIN + TOP + (row < 0 ? -14 : row * CELL + CELL / 2) + (row >= rows ? 4 : 0);
  const below = points.length ? 2 : 0;
  const [long, short] = [columns.length * CELL + 2 * MARGIN, TOP + (rows + below) * CELL + 2 * MARGIN];
  return {
    spot: (row, column) => (tall ? [across(row), along(column)] : [along(column), across(row)]),
    box: tall ? `0 0 ${short} ${long}` : `0 0 ${long} ${short}`,
    nameOf: ([row, column]) => columns[column] + (row + 1),
    cellOf: (name) => [Number(name.slice(1)) - 1, columns.indexOf(name[0])],
    rows,
    columns,
    tall,
  };
}

/**
 * Return the name of the cell under a pointer, or null.
 *
 * @type {(drawing: PadDrawing, event: MouseEvent) => string | null}
 */
export function cellUnder({ svg, place }, event) {
  const point = pointUnder(svg, event);
  if (!point) return null;
  const [along, across] = place.tall ? [point.y, point.x] : [point.x, point.y];
  const [row, column] = [Math.floor((across - MARGIN - TOP) / CELL), Math.floor((along - MARGIN) / CELL)];
  const inside = row >= 0 && row < place.rows && column >= 0 && column < place.columns.length;
  return inside ? place.nameOf([row, column]) : null;
}

/** @type {(place: Layout, cell: Cell, attributes: Attributes) => SVGElement} */
function cellRect(place, [row, column], attributes) {
  const [x, y] = place.spot(row, column);
  return s("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, ...attributes });
}

/** @type {(rows: string[], place: Layout) => SVGElement[]} */
const cells = (rows, place) =>
  rows.flatMap((line, r) => [...line].flatMap((sign, c) => cell(sign, [r, c], place)));

/**
 * A printed cell; one with a star has a capital letter.
 *
 * @type {(sign: string, at: Cell, place: Layout) => SVGElement[]}
 */
function cell(sign, at, place) {
  const letter = sign.toLowerCase();
  const [x, y] = place.spot(...at);
  return [
    cellRect(place, at, { class: `cell colour-${letter}` }),
    ...(sign === letter ? [] : [star(x, y, 14)]),
    words(x, y + 1, letter.toUpperCase(), { class: "letter" }),
  ];
}

/**
 * Return the lines between cells of different colours.
 *
 * @type {(rows: string[], place: Layout) => SVGElement}
 */
function seams(rows, place) {
  let path = "";
  const d = CELL / 2;
  /** @type {(r: number, c: number, r2: number, c2: number) => boolean} */
  const differ = (r, c, r2, c2) => rows[r][c].toLowerCase() !== rows[r2][c2].toLowerCase();
  for (let r = 0; r < rows.length; r++)
    for (let c = 0; c < rows[r].length; c++) {
      const [x, y] = place.spot(r, c);
      if (c + 1 < rows[r].length && differ(r, c, r, c + 1))
        path += place.tall ? `M${x - d} ${y + d}h${CELL}` : `M${x + d} ${y - d}v${CELL}`;
      if (r + 1 < rows.length && differ(r, c, r + 1, c))
        path += place.tall ? `M${x + d} ${y - d}v${CELL}` : `M${x - d} ${y + d}h${CELL}`;
    }
  return s("path", { d: path, class: "seam" });
}

/** Crosses on these cells. @type {(names: string[], place: Layout, kind?: string) => SVGElement} */
export function crosses(names, place, kind = "crossed") {
  const shown = names.map((name) => {
    const at = place.cellOf(name);
    const [x, y] = place.spot(...at);
    return [
      kind === "crossed" ? null : cellRect(place, at, { class: "picked" }),
      cross(x, y, CELL * 0.6, name),
    ];
  });
  return s("g", { class: kind }, shown);
}

/** @type {(names: string[], place: Layout) => SVGElement[]} */
export const dimmed = (names, place) =>
  names.map((name) => cellRect(place, place.cellOf(name), { class: "dim" }));

/** @type {(cell: Cell, place: Layout) => SVGElement} */
export const cursorAt = (cell, place) => cellRect(place, cell, { class: "cursor" });

/** @type {Map<string, string[]>} */
const celebrated = new Map(); // by pad: the columns whose circles were already drawn before somebody's eyes

/**
 * Return the columns of a pad that are full since it was last drawn; none the first time.
 *
 * @type {(pad: Pad, name: string, columns: string) => string[]}
 */
function newlyFull(pad, name, columns) {
  const full = [...columns].filter((_, c) => pad.columns[c] !== null);
  const before = celebrated.get(name);
  celebrated.set(name, full);
  return before ? full.filter((letter) => !before.includes(letter)) : [];
}

/**
 * The two values of a column: the one that this seat has won is circled, the one that is gone is struck.
 *
 * @param {Worth} worth
 * @param {number} column
 * @param {{any: boolean, upper: boolean, gone: boolean, fresh: boolean}} won
 * @param {Layout} place
 */
function pointsPair({ first, later }, column, won, place) {
  const [x1, y1] = place.spot(place.rows, column);
  const [x2, y2] = place.spot(place.rows + 1, column);
  const [x, y] = won.upper ? [x1, y1] : [x2, y2];
  const circle = { d: ring(x, y, 15, place.columns[column]), class: won.fresh ? "circled fresh" : "circled" };
  return s(
    "g",
    { class: "points-pair" },
    words(x1, y1 + 1, first, { class: won.gone ? "gone" : "" }),
    words(x2, y2 + 1, later, { class: "later" }),
    won.any ? s("path", circle) : null,
    won.gone ? s("path", { d: `M${x1 - 9} ${y1 + 6}L${x1 + 9} ${y1 - 6}`, class: "struck" }) : null,
  );
}

/** @type {(match: Drawable, seat: number, place: Layout, name: string | null) => SVGElement[]} */
function points({ view, printed }, seat, place, name) {
  if (!printed.column_points.length) return [];
  const pad = /** @type {Pad} */ (view.pads[seat]);
  const fresh = name ? newlyFull(pad, name, place.columns) : [];
  return printed.column_points.map((worth, c) => {
    const letter = place.columns[c];
    const owners = view.first[letter] ?? [];
    const any = pad.columns[c] !== null;
    const upper = any && owners.includes(seat);
    const won = { any, upper, gone: owners.length > 0 && !upper, fresh: fresh.includes(letter) };
    return pointsPair(worth, c, won, place);
  });
}

/**
 * The letters of the columns, and a frame around the one in which all begins.
 *
 * @type {(place: Layout, start: number) => SVGElement[]}
 */
function columnNames(place, start) {
  return [...place.columns].map((letter, c) => {
    const [x, y] = place.spot(-1, c);
    return words(x, y, letter, { class: c === start ? "column-name start" : "column-name" });
  });
}

/** @type {(place: Layout, column: number) => SVGElement} */
function startFrame(place, column) {
  const [x, y] = place.spot(0, column);
  const [long, short] = [place.rows * CELL + 4, CELL + 4];
  const [width, height] = place.tall ? [long, short] : [short, long];
  const corner = { x: x - CELL / 2 - 2, y: y - CELL / 2 - 2 };
  return s("rect", { ...corner, width, height, rx: 5, class: "start-column" });
}

/**
 * Draw a seat's pad, as it is printed; without points where none are.
 *
 * @param {Drawable} match
 * @param {number} seat
 * @param {{label: string, tall?: boolean, name?: string | null}} how
 * @returns {PadDrawing}
 */
export function drawPad(match, seat, { label, tall = false, name = null }) {
  const { view, printed } = match;
  const { sheet, marks } = view.pads[seat];
  const rows = view.sheets[sheet];
  const place = layout(printed, tall);
  const start = place.columns.indexOf(printed.start_column);
  const marked = marks.flatMap((row, r) =>
    [...row].flatMap((sign, c) => (sign === "x" ? [place.nameOf([r, c])] : [])),
  );
  const over = s("g", { class: "over" });
  const svg = s(
    "svg",
    { viewBox: place.box, class: tall ? "sheet tall" : "sheet", role: "img", "aria-label": label },
    columnNames(place, start),
    cells(rows, place),
    seams(rows, place),
    crosses(marked, place),
    points(match, seat, place, name),
    over,
    startFrame(place, start),
  );
  return { svg, over, place, rows };
}
