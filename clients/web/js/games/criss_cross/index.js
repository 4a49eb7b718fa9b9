// Criss Cross in the browser.

import { diceRow, die, dieButton, fresh } from "../../board/dice.js";
import { press } from "../../board/live.js";
import { Placing } from "../../board/placing.js";
import { Fits } from "../../board/shapes.js";
import { h } from "../../dom.js";
import { listed, said, t, tn } from "../../i18n.js";
import { nameOf } from "../../words.js";
import { drawSheet, marks } from "./sheet.js";
import { symbol } from "./symbols.js";

/**
 * @import { Hand, SheetStyle, Turn } from "../../../types/client"
 * @import { Cell, Mark } from "../../board/types"
 * @import { Choice, Legal, Match, Printed, View } from "./types"
 */

/** @type {(cell: Cell | Mark) => string} */
const cellName = ([r, c]) => `r${r + 1}c${c + 1}`;
/** @type {(name: string) => Cell} */
const cellOf = (name) => [Number(name[1]) - 1, Number(name[3]) - 1];

/** @type {(match: Match, letter: string) => string} */
const symbolName = (match, letter) => nameOf(match.printed.symbols, letter);
/** @type {(match: Match, letters: string[]) => string} */
const symbolNames = (match, letters) => listed(letters.map((letter) => symbolName(match, letter)));

/** @param {Match} match */
export const players = (match) => match.view.sheets.length;

/** @param {Match} match */
export function headline(match) {
  const { round, rounds, dice } = match.view;
  if (!round || (!dice.length && match.status === "running" && round <= 1)) return t("Corners");
  return t("Round {round} of {rounds}", { round, rounds });
}

/** @type {(match: Match, seat: number) => string} */
export const note = (match, seat) =>
  tn("{n} point", "{n} points", Number(match.view.sheets[seat].score.total));

/** @param {string} letter */
const face = (letter) => symbol(letter, 30, 30, 14, "die");

/** @param {Match} match */
export function centre(match) {
  const { dice, round } = match.view;
  if (!dice.length) return null;
  const rolling = fresh(match.id, round);
  const shown = dice.map((letter, order) =>
    die(face(letter), { label: symbolName(match, letter), rolling, order }),
  );
  return diceRow(t("Dice"), shown);
}

/**
 * Draw a seat's sheet; a choice that still waits lies on it.
 *
 * @type {(match: Match, seat: number, style: SheetStyle) => Element}
 */
export function sheet(match, seat, { label, pending }) {
  const drawing = drawSheet(match.view.sheets[seat], match.options, label);
  if (pending) drawing.over.append(marks(pendingCells(pending), drawing, "laid"));
  return drawing.svg;
}

/** @param {Choice} choice @returns {Mark[]} */
function pendingCells({ pick, write = {} }) {
  if (pick) return [[0, 0, pick]];
  return Object.entries(write).map(([name, letter]) => [...cellOf(name), letter]);
}

/** @param {Turn<View, Printed>} turn @returns {Hand} */
export const hand = (turn) => (turn.legal.pick ? pickCorner(turn) : writePair(turn));

/** @param {Turn<View, Printed>} turn @returns {Hand} */
function pickCorner({ match, seat, legal, changed, label }) {
  /** @type {string[]} */
  const letters = legal.pick;
  /** @type {string | null} */
  let picked = null;
  const drawing = drawSheet(match.view.sheets[seat], match.options, label);
  /** @param {string} letter */
  const choose = (letter) => {
    picked = letter;
    press(faces, (i) => letters[i] === letter);
    drawing.over.replaceChildren(marks([[0, 0, letter]], drawing, "laid"));
    changed();
  };
  const faces = letters.map((letter) => {
    const name = symbolName(match, letter);
    return dieButton(die(face(letter), { label: name }), () => choose(letter), name, { "data-pick": letter });
  });
  return {
    board: h("div", { class: "board" }, drawing.svg),
    tray: diceRow(t("Symbols"), faces),
    tools: [],
    choice: () => (picked ? { pick: picked } : null),
    hint: () => (picked ? t("Confirm the corner.") : said(match.prompt ?? "")),
    confirm: t("Take it"),
  };
}

/** Where the pair fits, in every way round. @param {Mark[][]} ways @param {[string, string][]} pairs */
function fitsOf(ways, pairs) {
  const fits = new Fits();
  for (const [a, b] of pairs.map((pair) => pair.map(cellOf)))
    for (const way of ways) if (way[1][0] === b[0] - a[0]) fits.add(way, a);
  return fits;
}

/** @type {(turn: Turn<View, Printed>) => Placing} */
function placingOf({ match, seat, legal, changed, label }) {
  const { dice, pairs } = /** @type {Legal} */ (legal);
  const { grid } = match.view.sheets[seat];
  const drawing = drawSheet(match.view.sheets[seat], match.options, label);
  const ways = waysOf(dice);
  return new Placing({
    drawing,
    pieces: [{ name: "", ways, turns: ways.length, fits: fitsOf(ways, pairs) }],
    draw: (cells, kind) => marks(cells, drawing, kind),
    cellName: ([r, c]) => t("row {row}, column {column}", { row: r + 1, column: c + 1 }),
    pieceName: () => symbolNames(match, dice),
    free: (r, c) => grid[r][c] === ".",
    label,
    changed,
  });
}

/** @param {Turn<View, Printed>} turn @returns {Hand} */
function writePair(turn) {
  const placing = placingOf(turn);
  /** @param {Mark[]} cells */
  const written = (cells) => Object.fromEntries(cells.map(([r, c, mark]) => [cellName([r, c]), mark]));
  return {
    board: placing.board,
    key: (event) => placing.key(event),
    tools: placing.tools(),
    choice: () => placing.laid && { write: written(placing.laid) },
    hint: () =>
      placing.laid ? t("Tap the pair again to turn it, or confirm.") : said(turn.match.prompt ?? ""),
    confirm: t("Write it"),
  };
}

/**
 * The two symbols side by side and one above the other, turned by a quarter from one way to the next.
 *
 * @param {string[]} dice
 */
function waysOf([a, b]) {
  /** @type {(down: number, right: number, first: string, second: string) => Mark[]} */
  const way = (down, right, first, second) => [
    [0, 0, first],
    [down, right, second],
  ];
  const ways = [way(0, 1, a, b), way(1, 0, a, b), way(0, 1, b, a), way(1, 0, b, a)];
  return a === b ? ways.slice(0, 2) : ways;
}

/** Say the sheet in words. @type {(match: Match, seat: number) => string[]} */
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

/** @param {Match} match */
export function announce(match) {
  const { dice } = match.view;
  return dice.length ? t("The dice show {dice}.", { dice: symbolNames(match, dice) }) : "";
}

/** @type {(match: Match, choice: Choice) => string} */
export function told(match, { pick, write = {} }) {
  if (pick) return t("{symbol} in the corner", { symbol: symbolName(match, pick) });
  return Object.entries(write)
    .map(([cell, letter]) => `${symbolName(match, letter)} ${cell}`)
    .join(", ");
}

/** @type {(match: Match, seat: number) => string} */
export const detail = (match, seat) =>
  t("best line: {points}", { points: match.outcome.details.best_lines[seat] });
