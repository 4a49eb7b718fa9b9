// Encore! in the browser: everybody for themselves, alone, or as a team.

import { die, diceRow, fresh } from "../../board/dice.js";
import { h } from "../../dom.js";
import { listed, t, tn } from "../../i18n.js";
import { seatName } from "../../words.js";
import { colourFace, numberFace } from "./faces.js";
import { Marking } from "./marking.js";
import { COLOURS, COLUMNS, colourName, crosses, drawPad } from "./sheet.js";
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
    die(colourFace(face), { label: colourName(face), rolling, order: i, kind: gone ? "aside" : "" }),
  );
  const numbers = aside("numbers").map(([face, gone], i) =>
    die(numberFace(face), { label: String(face), rolling, order: i + 3, kind: gone ? "aside" : "" }),
  );
  return colours.length ? diceRow(t("Dice"), [...colours, ...numbers]) : null;
}

export function sheet(match, seat, { label, pending, small = false, flat = false }) {
  const drawing = drawPad(match.view, seat, {
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
  const { pads, first, team } = match.view;
  const pad = pads[seat];
  const colour = (letter) => {
    const won = pad.colours[letter];
    const gone = (first[letter] ?? []).length > 0 && !(first[letter] ?? []).includes(seat);
    const worth = team ? (won === null ? "○" : "✓") : won === null ? (gone ? "3" : "5 / 3") : String(won);
    return h(
      "li",
      { class: won === null ? "" : "won" },
      h("span", { class: `swatch fill-${letter}`, "aria-hidden": "true" }, letter.toUpperCase()),
      h("span", { class: "unseen" }, colourName(letter)),
      ` ${worth}`,
    );
  };
  const jokers = Array.from({ length: 8 }, (_, i) => (i < pad.jokers ? "!" : "✗"));
  return h(
    "div",
    { class: "tally" },
    h("ul", { class: "colours", "aria-label": t("Colours") }, [...COLOURS].map(colour)),
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
      : h("div", {}, tn("{n} star open", "{n} stars open", pad.stars_missed), ` (−${2 * pad.stars_missed})`),
    h("div", { class: "sum" }, tn("{n} point", "{n} points", pad.score)),
  );
}

export function panel(match) {
  return match.view.team ? mission(match) : null;
}

export function spoken(match, seat) {
  const { pads, sheets } = match.view;
  const pad = pads[seat];
  const columns = [...COLUMNS].map((letter, c) => {
    const cells = pad.marks.map((row, r) => {
      const sign = sheets[pad.sheet][r][c];
      const star = sign === sign.toLowerCase() ? "" : ` ${t("star")}`;
      return `${r + 1} ${colourName(sign.toLowerCase())}${star}${row[c] === "x" ? ` ${t("marked")}` : ""}`;
    });
    const won = pad.columns[c] === null ? "" : ` – ${t("full, {n} points", { n: pad.columns[c] })}`;
    return `${letter}: ${cells.join(", ")}${won}`;
  });
  return [note(match, seat), ...columns];
}

export function announce(match) {
  const { left, active, team } = match.view;
  const words = [];
  if (active !== null && match.seats.length > 1)
    words.push(t("{name} rolls.", { name: seatName(match, active) }));
  if (left.colours.length)
    words.push(
      t("Dice: {dice}.", { dice: listed([...left.colours.map(colourName), ...left.numbers.map(String)]) }),
    );
  if (team?.decision) words.push(t("The team decides."));
  return words.join(" ");
}

export function told(choice) {
  if (choice.pass) return t("passes");
  if (choice.jokers) return t("jokers lost: {shares}", { shares: choice.jokers.join(" + ") });
  if (choice.remove)
    return choice.remove === "colour" ? t("a colour die is lost") : t("a number die is lost");
  return t("{colour} {number}: {cells}", {
    colour: colourName(choice.colour),
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

export function verdict(match) {
  const { reason, details } = match.outcome;
  const words = {
    second_colour: t("Somebody has completed a second colour."),
    stalled: t("Ten rolls passed without a mark."),
    rolls_played: t("All 30 rolls are played."),
    failed_rolls: t("A third failed roll loses the match."),
    mission_done: t("The mission is done."),
    mission_missed: t("The mission was not done in 27 rounds."),
  }[reason];
  const lines = [words];
  if (details.level !== undefined) lines.push(t("Level {level} of 12.", { level: details.level }));
  if (details.total !== undefined)
    lines.push(t("Team: {total} points, {target} wanted.", { total: details.total, target: details.target }));
  return lines;
}

const SAMPLE = [
  "rbrooorrBbbbYyy",
  "rbrrrorgyYbbgyo",
  "ORgyRrOorrrggoo",
  "ggGyyYoooroOobb",
  "yoobbyyogooybbb",
  "yybBgbbBggyyrGg",
  "byyggggyggGrrrR",
];

export function picture() {
  const marks = [
    "......xx.......",
    "......xx.......",
    "......xx.......",
    ".......xx......",
    "....xxxx.......",
    "....xxxxx......",
    "......xxx......",
  ];
  const pad = {
    sheet: "maple",
    marks,
    columns: [null, null, null, null, null, null, null, 1, null, null, null, null, null, null, null],
  };
  const { svg } = drawPad({ pads: [pad], sheets: { maple: SAMPLE }, first: { H: [0] } }, 0, { label: "" });
  svg.setAttribute("aria-hidden", "true");
  return svg;
}
