// Criss Cross in the browser.

import { die, diceRow, fresh } from "../../board/dice.js";
import { Placing } from "../../board/placing.js";
import { Fits } from "../../board/shapes.js";
import { button, h } from "../../dom.js";
import { listed, said, t, tn } from "../../i18n.js";
import { nameOf } from "../../words.js";
import { drawSheet, marks } from "./sheet.js";
import { symbol } from "./symbols.js";

const cellName = ([r, c]) => `r${r + 1}c${c + 1}`;
const cellOf = (name) => [Number(name[1]) - 1, Number(name[3]) - 1];

const symbolName = (match, letter) => nameOf(match.printed.symbols, letter);
const symbolNames = (match, letters) => listed(letters.map((letter) => symbolName(match, letter)));

export const players = (match) => match.view.sheets.length;

export function headline(match) {
  const { round, rounds, dice } = match.view;
  if (!round || (!dice.length && match.status === "running" && round <= 1)) return t("Corners");
  return t("Round {round} of {rounds}", { round, rounds });
}

export function note(match, seat) {
  return tn("{n} point", "{n} points", match.view.sheets[seat].score.total);
}

function face(letter) {
  return symbol(letter, 30, 30, 14, "die");
}

export function centre(match) {
  const { dice, round } = match.view;
  if (!dice.length) return null;
  const rolling = fresh(`${match.id}`, round);
  const shown = dice.map((letter, order) =>
    die(face(letter), { label: symbolName(match, letter), rolling, order }),
  );
  return diceRow(t("Dice"), shown);
}

/** Draw a seat's sheet; a choice that still waits lies on it. */
export function sheet(match, seat, { label, pending }) {
  const drawing = drawSheet(match.view.sheets[seat], match.options, label);
  if (pending) drawing.over.append(marks(pendingCells(pending), drawing, "laid"));
  return drawing.svg;
}

function pendingCells(choice) {
  if (choice.pick) return [[0, 0, choice.pick]];
  return Object.entries(choice.write).map(([name, letter]) => [...cellOf(name), letter]);
}

export function hand({ match, seat, legal, changed, label }) {
  return legal.pick
    ? pickCorner(match, seat, legal.pick, changed, label)
    : writePair(match, seat, legal, changed, label);
}

function pickCorner(match, seat, letters, changed, label) {
  let picked = null;
  const drawing = drawSheet(match.view.sheets[seat], match.options, label);
  const faces = letters.map((letter) => {
    const choose = () => {
      picked = letter;
      for (const [i, one] of faces.entries()) one.setAttribute("aria-pressed", String(letters[i] === letter));
      drawing.over.replaceChildren(marks([[0, 0, letter]], drawing, "laid"));
      changed();
    };
    const name = symbolName(match, letter);
    const drawn = die(face(letter), { label: name });
    return button(drawn, choose, {
      class: "pick",
      "aria-pressed": "false",
      "aria-label": name,
      "data-pick": letter,
    });
  });
  return {
    board: h("div", { class: "board" }, drawing.svg),
    tray: diceRow(t("Symbols"), faces),
    tools: [],
    choice: () => (picked ? { pick: picked } : null),
    hint: () => (picked ? t("Confirm the corner.") : said(match.prompt)),
    confirm: t("Take it"),
  };
}

function writePair(match, seat, { dice, pairs }, changed, label) {
  const ways = waysOf(dice);
  const fits = new Fits();
  for (const [a, b] of pairs.map((pair) => pair.map(cellOf)))
    for (const way of ways) if (way[1][0] === b[0] - a[0]) fits.add(way, a);
  const drawing = drawSheet(match.view.sheets[seat], match.options, label);
  const placing = new Placing({
    drawing,
    pieces: [{ ways, turns: ways.length, fits }],
    draw: (cells, kind) => marks(cells, drawing, kind),
    cellName: ([r, c]) => t("row {row}, column {column}", { row: r + 1, column: c + 1 }),
    pieceName: () => symbolNames(match, dice),
    free: (r, c) => match.view.sheets[seat].grid[r][c] === ".",
    label,
    changed,
  });
  return {
    board: placing.board,
    key: (event) => placing.key(event),
    tools: placing.tools(),
    choice: () =>
      placing.laid && {
        write: Object.fromEntries(placing.laid.map(([r, c, mark]) => [cellName([r, c]), mark])),
      },
    hint: () =>
      placing.laid
        ? t("Tap the pair again to turn it, or confirm.")
        : said(match.prompt),
    confirm: t("Write it"),
  };
}

/** The two symbols side by side and one above the other, turned by a quarter from one way to the next. */
function waysOf([a, b]) {
  const ways = [
    [0, 1, a, b],
    [1, 0, a, b],
    [0, 1, b, a],
    [1, 0, b, a],
  ].map(([down, right, first, second]) => [
    [0, 0, first],
    [down, right, second],
  ]);
  return a === b ? ways.slice(0, 2) : ways;
}

/** Say the sheet in words. */
export function spoken(match, seat) {
  const { grid, score } = match.view.sheets[seat];
  const rows = grid.map((row, i) => {
    const cells = [...row].map((letter) => (letter === "." ? t("empty") : symbolName(match, letter)));
    return t("Row {row}: {cells}. Points: {points}.", {
      row: i + 1,
      cells: cells.join(", "),
      points: score.rows[i],
    });
  });
  const columns = t("Columns: {points}.", { points: score.columns.join(", ") });
  return [...rows, columns, t("Total: {total}.", { total: score.total })];
}

export function announce(match) {
  const { dice } = match.view;
  return dice.length ? t("The dice show {dice}.", { dice: symbolNames(match, dice) }) : "";
}

export function told(match, choice) {
  if (choice.pick) return t("{symbol} in the corner", { symbol: symbolName(match, choice.pick) });
  return Object.entries(choice.write)
    .map(([cell, letter]) => `${symbolName(match, letter)} ${cell}`)
    .join(", ");
}

export function detail(match, seat) {
  return t("best line: {points}", { points: match.outcome.details.best_lines[seat] });
}
