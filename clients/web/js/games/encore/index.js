// Encore! in the browser: everybody for themselves, alone, or as a team.

import { die, diceRow, fresh } from "../../board/dice.js";
import { h } from "../../dom.js";
import { listed, said, t, tn } from "../../i18n.js";
import { seatName } from "../../words.js";
import { colourFace, numberFace } from "./faces.js";
import { Marking } from "./marking.js";
import { colourName, crosses, drawPad } from "./sheet.js";
import { decide, mission } from "./team.js";

/** Whether the sheet stands upright: on a screen so narrow and high that its cells are larger then. */
export const upright = matchMedia("(max-width: 640px) and (max-aspect-ratio: 2/3)");

export const players = (match) => match.view.pads.length;

export function headline(match) {
  const { roll, rolls } = match.view;
  return rolls ? t("Roll {roll} of {rolls}", { roll, rolls }) : t("Roll {roll}", { roll });
}

export function note(match, seat) {
  const pad = match.view.pads[seat];
  return `${tn("{n} point", "{n} points", pad.score)} · ${tn("{n} joker", "{n} jokers", pad.jokers)}`;
}

/** The dice on the table: those that may be taken, and those that were set aside. */
export function centre(match) {
  const { dice, left, roll } = match.view;
  const { printed } = match;
  const rolling = fresh(match.id, roll);
  const aside = (kind) => {
    const rest = [...left[kind]];
    return dice[kind].map((face) => {
      const at = rest.indexOf(face);
      if (at >= 0) rest.splice(at, 1);
      return [face, at < 0];
    });
  };
  const colours = aside("colours").map(([face, gone], i) =>
    die(colourFace(face, printed.colours), {
      label: colourName(printed, face),
      rolling,
      order: i,
      kind: gone ? "aside" : "",
    }),
  );
  const numbers = aside("numbers").map(([face, gone], i) =>
    die(numberFace(face), { label: String(face), rolling, order: i + 3, kind: gone ? "aside" : "" }),
  );
  return colours.length ? diceRow(t("Dice"), [...colours, ...numbers]) : null;
}

export function sheet(match, seat, { label, pending, small = false, flat = false }) {
  const drawing = drawPad(match, seat, {
    label,
    tall: !small && !flat && upright.matches,
    name: `${match.id} ${seat} ${small}`,
  });
  if (pending?.cells) drawing.over.append(crosses(pending.cells, drawing.place, "laid"));
  return drawing.svg;
}

export function hand({ match, seat, legal, changed, label }) {
  if (legal.jokers || legal.remove)
    return decide({ match, legal, changed, pad: sheet(match, seat, { label, flat: true }) });
  const marking = new Marking({ match, seat, legal, label, changed, tall: upright.matches });
  return {
    board: marking.board,
    key: (event) => marking.key(event),
    tray: marking.tray,
    tools: marking.tools(),
    choice: () => marking.choice(),
    hint: () => marking.hint(),
    confirm: t("Confirm"),
  };
}

/** Colours, jokers and stars below the sheet. */
export function below(match, seat) {
  const { pads, first: owners, team } = match.view;
  const { colours, colour_points: points, jokers: most, star } = match.printed;
  const pad = pads[seat];
  const open = pad.stars_missed;
  const colour = ({ letter, name }, i) => {
    const won = pad.colours[letter];
    const gone = (owners[letter] ?? []).length > 0 && !owners[letter].includes(seat);
    const { first, later } = points[i];
    const offered = gone ? later : `${first} / ${later}`;
    const worth = team ? (won === null ? "○" : "✓") : (won ?? offered);
    return h(
      "li",
      { class: won === null ? "" : "won" },
      h("span", { class: `swatch fill-${letter}`, "aria-hidden": "true" }, letter.toUpperCase()),
      h("span", { class: "unseen" }, said(name)),
      ` ${worth}`,
    );
  };
  const jokers = Array.from({ length: most }, (_, i) => (i < pad.jokers ? "!" : "✗"));
  return h(
    "div",
    { class: "tally" },
    h("ul", { class: "colours", "aria-label": t("Colours") }, colours.map(colour)),
    h(
      "div",
      {},
      t("Jokers"),
      " ",
      h(
        "span",
        { class: "jokers", role: "img", "aria-label": tn("{n} joker", "{n} jokers", pad.jokers) },
        jokers.map((sign) => h("span", { class: sign === "!" ? "joker" : "joker spent" }, sign)),
      ),
    ),
    team
      ? null
      : h("div", {}, tn("{n} star open", "{n} stars open", open), ` (−${-star * open})`),
    h("div", { class: "sum" }, tn("{n} point", "{n} points", pad.score)),
  );
}

export function panel(match) {
  return match.view.team ? mission(match) : null;
}

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

export function told(match, choice) {
  if (choice.pass) return t("passes");
  if (choice.jokers) return t("jokers lost: {shares}", { shares: choice.jokers.join(" + ") });
  if (choice.remove)
    return choice.remove === "colour" ? t("a colour die is lost") : t("a number die is lost");
  return t("{colour} {number}: {cells}", {
    colour: colourName(match.printed, choice.colour),
    number: choice.number,
    cells: choice.cells.join(" "),
  });
}

export function detail(match, seat) {
  const { jokers, stars_missed: open } = match.view.pads[seat];
  const words = [tn("{n} joker", "{n} jokers", jokers)];
  if (!match.view.team) words.push(tn("{n} star open", "{n} stars open", open));
  return words.join(" · ");
}

/** A team has a mission, and nobody to beat. */
export const hasGoal = (match) => match.view.team !== null;
