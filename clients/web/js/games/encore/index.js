// Encore! in the browser: everybody for themselves, alone, or as a team.

import { diceRow, die, fresh } from "../../board/dice.js";
import { listed, t, tn } from "../../i18n.js";
import { seatName } from "../../words.js";
import { colourFace, colourName, numberFace } from "./faces.js";
import { decide, lossText } from "./loss.js";
import { Marking } from "./marking.js";
import { crosses, drawPad } from "./sheet.js";
import { tally } from "./tally.js";
import { mission } from "./team.js";

/**
 * @import { Hand, SheetStyle, Turn } from "../../../types/client"
 * @import { Choice, Face, Match, Printed, View } from "./types"
 */

/** Whether the sheet stands upright: on a screen so narrow and high that its cells are larger then. */
export const upright = matchMedia("(max-width: 640px) and (max-aspect-ratio: 2/3)");

/** @param {Match} match */
export const players = (match) => match.view.pads.length;

/** @param {Match} match */
export function headline(match) {
  const { roll, rolls } = match.view;
  return rolls ? t("Roll {roll} of {rolls}", { roll, rolls }) : t("Roll {roll}", { roll });
}

/** @type {(match: Match, seat: number) => string} */
export function note(match, seat) {
  const pad = match.view.pads[seat];
  return `${tn("{n} point", "{n} points", pad.score)} · ${tn("{n} joker", "{n} jokers", pad.jokers)}`;
}

/**
 * Which of the dice are no longer among those that are left.
 *
 * @template {Face} F
 * @param {F[]} dice
 * @param {F[]} left
 * @returns {[F, boolean][]}
 */
function aside(dice, left) {
  const rest = [...left];
  return dice.map((face) => {
    const at = rest.indexOf(face);
    if (at >= 0) rest.splice(at, 1);
    return [face, at < 0];
  });
}

/** The dice on the table: those that may be taken, and those that were set aside. @param {Match} match */
export function centre({ id, view, printed }) {
  const { dice, left, roll } = view;
  const rolling = fresh(id, roll);
  const colours = aside(dice.colours, left.colours).map(([face, gone], order) => {
    const label = colourName(printed, face);
    return die(colourFace(face, printed.colours), { label, rolling, order, kind: gone ? "aside" : "" });
  });
  const numbers = aside(dice.numbers, left.numbers).map(([face, gone], i) =>
    die(numberFace(face), { label: String(face), rolling, order: i + 3, kind: gone ? "aside" : "" }),
  );
  return colours.length ? diceRow(t("Dice"), [...colours, ...numbers]) : null;
}

/** @type {(match: Match, seat: number, style: SheetStyle) => Element} */
export function sheet(match, seat, { label, pending, small = false, flat = false }) {
  const { svg, over, place } = drawPad(match, seat, {
    label,
    tall: !small && !flat && upright.matches,
    name: `${match.id} ${seat} ${small}`,
  });
  if (pending?.cells) over.append(crosses(pending.cells, place, "laid"));
  return svg;
}

/** @param {Turn<View, Printed>} turn @returns {Hand} */
export function hand(turn) {
  const { match, seat, legal, label } = turn;
  if (legal.jokers || legal.remove) return decide(turn, sheet(match, seat, { label, flat: true }));
  const marking = new Marking(turn, upright.matches);
  return {
    board: marking.board,
    key: (event) => marking.key(event),
    tray: marking.tray.element,
    tools: marking.tools(),
    choice: () => marking.choice(),
    hint: () => marking.hint(),
    confirm: t("Confirm"),
  };
}

export const below = tally;

/** @param {Match} match */
export const panel = (match) => (match.view.team ? mission(match, match.view.team) : null);

/** @type {(match: Match, seat: number) => string[]} */
export function spoken(match, seat) {
  const { pads, sheets } = match.view;
  const pad = pads[seat];
  const columns = [...match.printed.columns].map((letter, c) => {
    const cells = pad.marks.map((row, r) => {
      const sign = sheets[pad.sheet][r][c];
      const words = [r + 1, colourName(match.printed, sign.toLowerCase())];
      if (sign !== sign.toLowerCase()) words.push(t("star"));
      if (row[c] === "x") words.push(t("marked"));
      return words.join(" ");
    });
    const won = pad.columns[c] === null ? "" : ` – ${t("full, {n} points", { n: pad.columns[c] })}`;
    return `${letter}: ${cells.join(", ")}${won}`;
  });
  return [note(match, seat), ...columns];
}

/** @param {Match} match */
export function announce(match) {
  const { left, active, team } = match.view;
  const colours = left.colours.map((face) => colourName(match.printed, face));
  const words = [];
  if (active !== null && match.seats.length > 1)
    words.push(t("{name} rolls.", { name: seatName(match, active) }));
  if (left.colours.length)
    words.push(t("Dice: {dice}.", { dice: listed([...colours, ...left.numbers.map(String)]) }));
  if (team?.decision) words.push(t("The team decides."));
  return words.join(" ");
}

/** @type {(match: Match, choice: Choice) => string} */
export function told(match, choice) {
  if (choice.pass) return t("passes");
  if (choice.jokers || choice.remove) return lossText(choice);
  const { colour = "", number = "", cells = [] } = choice;
  return t("{colour} {number}: {cells}", {
    colour: colourName(match.printed, colour),
    number,
    cells: cells.join(" "),
  });
}

/** @type {(match: Match, seat: number) => string} */
export function detail(match, seat) {
  const { jokers, stars_missed: open } = match.view.pads[seat];
  const words = [tn("{n} joker", "{n} jokers", jokers)];
  if (!match.view.team) words.push(tn("{n} star open", "{n} stars open", open));
  return words.join(" · ");
}

/** A team has a mission, and nobody to beat. @param {Match} match */
export const hasGoal = (match) => match.view.team !== null;
