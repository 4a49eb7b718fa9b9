// Second Chance in the browser.

import { press } from "../../board/live.js";
import { Placing } from "../../board/placing.js";
import { Fits, read } from "../../board/shapes.js";
import { button, h } from "../../dom.js";
import { listed, said, t, tn } from "../../i18n.js";
import { card, drawGrid, tile } from "./grid.js";
import { deck, offers, shownCards, tileName } from "./offers.js";

/**
 * @import { Hand, SheetStyle, Turn } from "../../../types/client"
 * @import { Cell, Mark, Piece } from "../../board/types"
 * @import { Choice, Legal, Match, Printed, View } from "./types"
 */

export const lowWins = true;
export const scoreName = () => t("Empty cells");

/** @type {(cell: Cell | Mark) => string} */
const cellName = ([r, c]) => `r${r + 1}c${c + 1}`;
/** @type {(name: string) => Mark} */
const cellOf = (name) => [Number(name[1]) - 1, Number(name[3]) - 1, ""];

/** @param {Match} match */
export const players = (match) => match.view.grids.length;

/** @param {Match} match */
export function headline(match) {
  const { stage, round, game, games } = match.view;
  const part = stage === "start" ? t("Start tiles") : t("Round {round}", { round });
  return games > 1
    ? `${t("Game {game} of {games}", { game: Math.min(game, games), games })} · ${part}`
    : part;
}

/** @type {(match: Match, seat: number) => string} */
export function note(match, seat) {
  const { empty, out, one } = match.view.grids[seat];
  const words = [tn("{n} empty cell", "{n} empty cells", empty)];
  if (one) words.push(t('holds a "1"'));
  if (out) words.push(t("out"));
  return words.join(" · ");
}

export const centre = offers;

/** @type {(match: Match, seat: number, style: SheetStyle) => Element} */
export function sheet(match, seat, { label, pending }) {
  const { rows, tiles } = match.view.grids[seat];
  const drawing = drawGrid(rows, label, cellOf(match.printed.centre));
  if (pending) drawing.over.append(tile(pending.cells.split(" ").map(cellOf), tiles.length, drawing, "laid"));
  return drawing.svg;
}

/** @param {Legal[string]} ways */
function fitsOf(ways) {
  const fits = new Fits();
  for (const { shape, at } of ways) for (const name of at) fits.add(read(shape), cellOf(name));
  return fits;
}

/** The tiles that a seat may choose from. @type {(turn: Turn<View, Printed>) => Piece[]} */
function piecesOf({ match, seat, legal }) {
  const { tiles, turns } = match.printed;
  return [...new Set(match.view.grids[seat].offered)].map((name) => ({
    name,
    ways: tiles[name].map(read),
    turns: turns[name],
    fits: fitsOf(legal[name] ?? []),
  }));
}

/**
 * The tiles as cards to be chosen.
 *
 * @type {(match: Match, pieces: Piece[], pick: (number: number) => void) => HTMLButtonElement[]}
 */
const choosable = (match, pieces, pick) =>
  pieces.map(({ name, ways, fits }, number) => {
    const title = tileName(match, name);
    return button(card(ways[0], title), () => pick(number), {
      class: "offer",
      disabled: fits.empty,
      "aria-label": `${number + 1}: ${title}${fits.empty ? `, ${t("does not fit")}` : ""}`,
      "data-tile": name,
    });
  });

/** @type {(turn: Turn<View, Printed>, pieces: Piece[]) => Placing} */
function placingOf({ match, seat, label, changed }, pieces) {
  const { rows, tiles } = match.view.grids[seat];
  const drawing = drawGrid(rows, label, cellOf(match.printed.centre));
  return new Placing({
    drawing,
    pieces,
    draw: (cells, kind) => tile(cells, tiles.length, drawing, kind),
    cellName: ([r, c]) => t("row {row}, column {column}", { row: r + 1, column: c + 1 }),
    free: (r, c) => rows[r][c] === ".",
    pieceName: (piece) => tileName(match, piece.name),
    label,
    changed,
  });
}

/** @param {Turn<View, Printed>} turn @returns {Hand} */
export function hand(turn) {
  const { match } = turn;
  const pieces = piecesOf(turn);
  const mark = () => press(cards, (number) => number === placing.piece);
  const changed = () => {
    mark();
    turn.changed();
  };
  const placing = placingOf({ ...turn, changed }, pieces);
  const cards = choosable(match, pieces, (number) => placing.pick(number));
  mark();
  return {
    board: placing.board,
    key: (event) => placing.key(event),
    tray: h("div", { class: "offers" }, cards, deck(match)),
    tools: placing.tools(),
    choice: () => placing.laid && { draw: placing.current.name, cells: placing.laid.map(cellName).join(" ") },
    hint: () => (placing.laid ? t("Tap the tile again to turn it, or confirm.") : said(match.prompt ?? "")),
    confirm: t("Draw it"),
  };
}

/** @type {(match: Match, seat: number) => string[]} */
export function spoken(match, seat) {
  const rows = match.view.grids[seat].rows.map((row, r) => {
    const free = [...row].map((sign, c) => (sign === "." ? c + 1 : null)).filter(Boolean);
    const cells = free.length ? t("empty: {columns}", { columns: free.join(", ") }) : t("full");
    return t("Row {row}: {cells}", { row: r + 1, cells });
  });
  return [...rows, note(match, seat)];
}

/** @param {Match} match */
export function announce(match) {
  const names = shownCards(match).map((name) => tileName(match, name));
  return names.length ? t("Offered: {tiles}.", { tiles: listed(names) }) : "";
}

/** @type {(match: Match, choice: Choice) => string} */
export const told = (_, { draw, cells }) => t("tile {tile} on {cells}", { tile: draw, cells });

/** Alone there is a goal to reach, and nobody to beat. @param {Match} match */
export const hasGoal = (match) => "goal_reached" in match.outcome.details;

/** @type {(match: Match, seat: number) => string} */
export const detail = (match, seat) => (match.view.games > 1 ? "" : note(match, seat));
