// The sheet of Encore!: columns of coloured cells. On a narrow screen it stands upright.

import { cross, ring, words } from "../../board/pencil.js";
import { pointUnder } from "../../board/pointer.js";
import { s } from "../../dom.js";
import { t } from "../../i18n.js";
import { nameOf } from "../../words.js";

const CELL = 40;
const MARGIN = 6;
const TOP = 28; // for the letters of the columns

/** What a colour or the face with all of them is called. */
export function colourName(printed, letter) {
  return letter === "X" ? t("any colour") : nameOf(printed.colours, letter);
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

/**
 * Where things lie: `spot(row, column)` gives the middle of a cell; row -1 and those after the last are the
 * margins. A cell is [row, column], and its name a column's letter and the number of a row.
 */
function layout({ rows, columns, column_points: points }, tall) {
  const along = (column) => MARGIN + (column + 0.5) * CELL;
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

/** Return the cell under a pointer as [row, column], or null. */
export function cellUnder(svg, place, event) {
  const point = pointUnder(svg, event);
  if (!point) return null;
  const [along, across] = place.tall ? [point.y, point.x] : [point.x, point.y];
  const [row, column] = [Math.floor((across - MARGIN - TOP) / CELL), Math.floor((along - MARGIN) / CELL)];
  return row >= 0 && row < place.rows && column >= 0 && column < place.columns.length ? [row, column] : null;
}

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

/** Crosses on these cells. */
export function crosses(names, place, kind = "crossed") {
  const shown = names.map((name) => {
    const [r, c] = place.cellOf(name);
    const [x, y] = place.spot(r, c);
    return [
      kind === "crossed" ? null : cellRect(place, r, c, { class: "picked" }),
      cross(x, y, CELL * 0.6, name),
    ];
  });
  return s("g", { class: kind }, shown);
}

export function dimmed(names, place) {
  return names.map((name) => cellRect(place, ...place.cellOf(name), { class: "dim" }));
}

export function cursorAt(cell, place) {
  return cellRect(place, ...cell, { class: "cursor" });
}

const celebrated = new Map(); // by pad: the columns whose circles were already drawn before somebody's eyes

/** Return the columns of a pad that are full since it was last drawn; none the first time. */
function newlyFull(pad, name, columns) {
  const full = [...columns].filter((_, c) => pad.columns[c] !== null);
  const before = celebrated.get(name);
  celebrated.set(name, full);
  return before ? full.filter((letter) => !before.includes(letter)) : [];
}

function points(pad, seat, first, place, fresh, worth) {
  return worth.map((points, c) => {
    const letter = place.columns[c];
    const owners = first[letter] ?? [];
    const won = pad.columns[c];
    const upper = won !== null && owners.includes(seat);
    const gone = owners.length > 0 && !upper;
    const [x1, y1] = place.spot(place.rows, c);
    const [x2, y2] = place.spot(place.rows + 1, c);
    return s(
      "g",
      { class: "points-pair" },
      words(x1, y1 + 1, points.first, { class: gone ? "gone" : "" }),
      words(x2, y2 + 1, points.later, { class: "later" }),
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

/** Draw a seat's pad, as it is printed; without points where none are. */
export function drawPad({ view, printed }, seat, { label, tall = false, name = null }) {
  const pad = view.pads[seat];
  const rows = view.sheets[pad.sheet];
  const place = layout(printed, tall);
  const begin = place.columns.indexOf(printed.start_column);
  const marked = pad.marks.flatMap((row, r) =>
    [...row].flatMap((sign, c) => (sign === "x" ? [place.nameOf([r, c])] : [])),
  );
  const [x, y] = place.spot(0, begin);
  const [long, short] = [place.rows * CELL + 4, CELL + 4];
  const start = { x: x - CELL / 2 - 2, y: y - CELL / 2 - 2 };
  const [width, height] = tall ? [long, short] : [short, long];
  const fresh = name ? newlyFull(pad, name, place.columns) : [];
  const over = s("g", { class: "over" });
  const svg = s(
    "svg",
    {
      viewBox: place.box,
      class: `sheet encore-sheet${tall ? " tall" : ""}`,
      role: "img",
      "aria-label": label,
    },
    [...place.columns].map((letter, c) => {
      const [px, py] = place.spot(-1, c);
      return words(px, py, letter, { class: c === begin ? "column-name start" : "column-name" });
    }),
    cells(rows, place),
    seams(rows, place),
    crosses(marked, place),
    points(pad, seat, view.first, place, fresh, printed.column_points),
    over,
    s("rect", { ...start, width, height, rx: 5, class: "start-column" }),
  );
  return { svg, over, place, rows };
}
