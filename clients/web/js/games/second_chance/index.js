// Second Chance in the browser.

import { Placing } from "../../board/placing.js";
import { Fits, read } from "../../board/shapes.js";
import { button, h } from "../../dom.js";
import { listed, said, t, tn } from "../../i18n.js";
import { seatName } from "../../words.js";
import { card, drawGrid, tile } from "./grid.js";

export const lowWins = true;

const cellName = ([r, c]) => `r${r + 1}c${c + 1}`;
const cellOf = (name) => [Number(name[1]) - 1, Number(name[3]) - 1, ""];
const cellsOf = (names) => names.split(" ").map(cellOf);

export const players = (match) => match.view.grids.length;

export function headline(match) {
  const { stage, round, game, games } = match.view;
  const part = stage === "start" ? t("Start tiles") : t("Round {round}", { round });
  return games > 1
    ? `${t("Game {game} of {games}", { game: Math.min(game, games), games })} · ${part}`
    : part;
}

export function note(match, seat) {
  const { empty, out, one } = match.view.grids[seat];
  const words = [tn("{n} empty cell", "{n} empty cells", empty)];
  if (one) words.push(t('holds a "1"'));
  if (out) words.push(t("out"));
  return words.join(" · ");
}

function sizeOf(shape) {
  return [...shape].filter((sign) => sign === "X").length;
}

function tileName(name, shape) {
  return t("tile {name}, {n} squares", { name, n: sizeOf(shape) });
}

function shown(match, name) {
  const shape = match.view.shapes[name];
  return h("figure", { class: "offer" }, card(read(shape), tileName(name, shape)));
}

function deck(match) {
  const left = Object.entries(match.view.deck);
  const count = left.reduce((sum, [, n]) => sum + n, 0);
  const cards = left.map(([name, n]) =>
    h("li", {}, card(read(match.view.shapes[name]), name), h("span", {}, `×${n}`)),
  );
  return h(
    "details",
    { class: "deck" },
    h("summary", {}, tn("{n} card left", "{n} cards left", count)),
    h("ul", {}, cards),
  );
}

export function centre(match) {
  const { cards, grids, stage } = match.view;
  const chances = grids.map(({ second_chance: chance }, seat) => [chance, seat]).filter(([chance]) => chance);
  const extra =
    stage === "second"
      ? chances.map(([name, seat]) =>
          h(
            "div",
            { class: "chance" },
            h("small", {}, t("Second chance of {name}", { name: seatName(match, seat) })),
            shown(match, name),
          ),
        )
      : [];
  return h(
    "div",
    { class: "offers" },
    cards.filter((name) => match.view.shapes[name]).map((name) => shown(match, name)),
    extra,
    deck(match),
  );
}

export function sheet(match, seat, { label, pending }) {
  const { rows, tiles } = match.view.grids[seat];
  const drawing = drawGrid(rows, label, cellOf(match.printed.centre));
  if (pending) drawing.over.append(tile(cellsOf(pending.cells), tiles.length, drawing, "laid"));
  return drawing.svg;
}

function fitsOf(ways) {
  const fits = new Fits();
  for (const { shape, at } of ways) {
    for (const name of at) fits.add(read(shape), cellOf(name).slice(0, 2));
  }
  return fits;
}

export function hand({ match, seat, legal, changed, label }) {
  const { rows, tiles, offered } = match.view.grids[seat];
  const { shapes } = match.view;
  const { tiles: ways, turns, centre } = match.printed;
  const pieces = [...new Set(offered)].map((name) => ({
    name,
    ways: ways[name].map(read),
    turns: turns[name],
    fits: fitsOf(legal[name] ?? []),
  }));
  const drawing = drawGrid(rows, label, cellOf(centre));
  const offers = pieces.map((piece, number) =>
    button(card(piece.ways[0], tileName(piece.name, shapes[piece.name])), () => placing.pick(number), {
      class: "offer",
      disabled: piece.fits.empty,
      "aria-label": `${number + 1}: ${tileName(piece.name, shapes[piece.name])}${piece.fits.empty ? `, ${t("does not fit")}` : ""}`,
      "data-tile": piece.name,
    }),
  );
  const mark = () =>
    offers.forEach((offer, number) => offer.setAttribute("aria-pressed", String(number === placing.piece)));
  const placing = new Placing({
    drawing,
    pieces,
    draw: (cells, kind) => tile(cells, tiles.length, drawing, kind),
    cellName: ([r, c]) => t("row {row}, column {column}", { row: r + 1, column: c + 1 }),
    free: (r, c) => rows[r][c] === ".",
    pieceName: (piece) => tileName(piece.name, shapes[piece.name]),
    label,
    changed: () => {
      mark();
      changed();
    },
  });
  mark();
  return {
    board: placing.board,
    key: (event) => placing.key(event),
    tray: h("div", { class: "offers" }, offers, deck(match)),
    tools: placing.tools(),
    choice: () => placing.laid && { draw: placing.current.name, cells: placing.laid.map(cellName).join(" ") },
    hint: () => (placing.laid ? t("Tap the tile again to turn it, or confirm.") : said(match.prompt)),
    confirm: t("Draw it"),
  };
}

export function spoken(match, seat) {
  const rows = match.view.grids[seat].rows.map((row, r) => {
    const free = [...row].map((sign, c) => (sign === "." ? c + 1 : null)).filter(Boolean);
    const cells = free.length ? t("empty: {columns}", { columns: free.join(", ") }) : t("full");
    return t("Row {row}: {cells}", { row: r + 1, cells });
  });
  return [...rows, note(match, seat)];
}

export function announce(match) {
  const { cards, shapes } = match.view;
  const names = cards.filter((name) => shapes[name]).map((name) => tileName(name, shapes[name]));
  return names.length ? t("Offered: {tiles}.", { tiles: listed(names) }) : "";
}

export function told(match, choice) {
  return t("tile {tile} on {cells}", { tile: choice.draw, cells: choice.cells });
}

/** Alone there is a goal to reach, and nobody to beat. */
export const hasGoal = (match) => "goal_reached" in match.outcome.details;

export const detail = (match, seat) => (match.view.games > 1 ? "" : note(match, seat));
