// Criss Cross in the browser.

import { die, diceRow, fresh } from "../../board/dice.js";
import { Placing } from "../../board/placing.js";
import { Fits, normal } from "../../board/shapes.js";
import { button, h } from "../../dom.js";
import { listed, t, tn } from "../../i18n.js";
import { drawSheet, marks, runs } from "./sheet.js";
import { symbol, symbolName } from "./symbols.js";

const cellName = ([r, c]) => `r${r + 1}c${c + 1}`;
const cellOf = (name) => [Number(name[1]) - 1, Number(name[3]) - 1];

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
  const shown = dice.map((letter, i) => die(face(letter), { label: symbolName(letter), rolling, order: i }));
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
    const drawn = die(face(letter), { label: symbolName(letter) });
    return button(drawn, choose, {
      class: "pick",
      "aria-pressed": "false",
      "aria-label": symbolName(letter),
      "data-pick": letter,
    });
  });
  return {
    board: h("div", { class: "board" }, drawing.svg),
    tray: diceRow(t("Symbols"), faces),
    tools: [],
    choice: () => (picked ? { pick: picked } : null),
    hint: () => (picked ? t("Confirm the corner.") : t("Pick the symbol of your corner.")),
    confirm: t("Take it"),
  };
}

function writePair(match, seat, { dice, pairs }, changed, label) {
  const fits = new Fits();
  for (const [a, b] of pairs)
    for (const [first, second] of [dice, [...dice].reverse()]) {
      const cells = [
        [...cellOf(a), first],
        [...cellOf(b), second],
      ];
      const corner = [Math.min(cells[0][0], cells[1][0]), Math.min(cells[0][1], cells[1][1])];
      fits.add(normal(cells), corner);
    }
  const drawing = drawSheet(match.view.sheets[seat], match.options, label);
  const piece = {
    name: dice.join(""),
    cells: [
      [0, 0, dice[0]],
      [0, 1, dice[1]],
    ],
    fits,
  };
  const placing = new Placing({
    drawing,
    pieces: [piece],
    draw: (cells, kind) => marks(cells, drawing, kind),
    cellName: ([r, c]) => t("row {row}, column {column}", { row: r + 1, column: c + 1 }),
    pieceName: () => listed(dice.map(symbolName)),
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
        : t("Put both symbols into two neighbouring cells."),
    confirm: t("Write it"),
  };
}

/** Say the sheet in words. */
export function spoken(match, seat) {
  const { grid, score } = match.view.sheets[seat];
  const rows = grid.map((row, i) => {
    const cells = [...row].map((letter) => (letter === "." ? t("empty") : symbolName(letter)));
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
  return dice.length ? t("The dice show {dice}.", { dice: listed(dice.map(symbolName)) }) : "";
}

export function told(choice) {
  if (choice.pick) return t("{symbol} in the corner", { symbol: symbolName(choice.pick) });
  return Object.entries(choice.write)
    .map(([cell, letter]) => `${symbolName(letter)} ${cell}`)
    .join(", ");
}

export function detail(match, seat) {
  return t("best line: {points}", { points: match.outcome.details.best_lines[seat] });
}

export function verdict(match) {
  const { details, reason } = match.outcome;
  const lines = [
    reason === "rounds_played" ? t("All twelve rounds are played.") : t("Nobody can write any more."),
  ];
  if (details.rating) lines.push(t("Level {level} of 5, where 1 is the best.", { level: details.rating }));
  return lines;
}

/** A small picture of the game for the front page. */
export function picture() {
  const grid = ["SXXO.", "SXTO.", "S.THH", "B.THH", "BB..."];
  const rows = grid.map((row) =>
    runs([...row]).reduce((sum, [, length]) => sum + [0, 0, 2, 3, 8, 10][length], 0),
  );
  const column = (c) =>
    runs(grid.map((row) => row[c])).reduce((sum, [, length]) => sum + [0, 0, 2, 3, 8, 10][length], 0);
  const columns = [0, 1, 2, 3, 4].map(column);
  const total = [...rows, ...columns].reduce((a, b) => a + b);
  const drawing = drawSheet({ grid, score: { rows, columns, diagonal: 0, total } }, {}, "");
  drawing.svg.setAttribute("aria-hidden", "true");
  return drawing.svg;
}
