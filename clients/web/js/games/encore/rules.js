// Encore! in short.

import { listed, t } from "../../i18n.js";

/**
 * @import { Rules } from "../../../types/client"
 * @import { Printed } from "./types"
 */

/** @param {Printed} printed */
const roll = ({ dice, open_rolls: open, start_column: column, jokers, largest }) => ({
  heading: t("A roll"),
  lines: [
    t(
      "The active player rolls {colours} colour dice and {numbers} number dice, and takes one of each or passes.",
      { colours: dice[0], numbers: dice[1] },
    ),
    t(
      "The others then choose from the dice that are left, all at the same time. In the first {n} rolls all dice are free to everybody.",
      { n: open },
    ),
    t(
      "Mark exactly as many cells as the number says, all of the colour and in one block, hanging together by their edges.",
    ),
    t("At least one of them lies in column {column} or beside a cell that you marked earlier.", { column }),
    t(
      "The die with all colours and the question mark are jokers: each use costs one of your {n}. A question mark is 1 to {largest}.",
      { n: jokers, largest },
    ),
  ],
});

/** @param {Printed} printed */
const points = ({ columns, column_points: worth, colour_points: colours, star }) => ({
  heading: t("Points"),
  lines: [
    t("Who fills a column circles its upper value if nobody was earlier, else the lower one."),
    t("A complete colour pays {first} to the first, {later} to those who come later.", { ...colours[0] }),
    t("A joker left is worth 1 point, a star left open costs {n}.", { n: -star }),
    t("The match ends with the roll in which somebody completes a second colour."),
  ],
  table: [
    [t("Column"), ...columns],
    [t("first"), ...worth.map(({ first }) => first)],
    [t("later"), ...worth.map(({ later }) => later)],
  ],
});

/** @param {Printed} printed */
const alone = ({ solo_rolls: rolls, solo_dice: [colours, numbers], levels }) => ({
  heading: t("Alone"),
  lines: [
    t(
      "{rolls} rolls with {colours} colour and {numbers} number dice. Your points give a level from 0 to {most}.",
      { rolls, colours, numbers, most: levels.length - 1 },
    ),
  ],
});

/** @param {Printed} printed */
const team = ({ missions: { checks, failed_limit: limit, word } }) => ({
  heading: t("As a team"),
  lines: [
    t(
      "All play together against a mission in {n} rounds, each on a sheet of their own. All win, or nobody does.",
      { n: checks.at(-1) },
    ),
    t("Who marks nothing notes a failed roll. The match is lost when anybody has {n} of them.", { n: limit }),
    t(
      "After rounds {rounds} the column points of all are compared with a target. If it is missed, the team loses jokers, then a die, then everybody notes a failed roll.",
      { rounds: listed(checks.map(String)) },
    ),
    t(
      "What is lost is decided together: everybody proposes; if the proposals differ, the chief (the first seat) decides.",
    ),
    t(
      "Missions: complete colours; complete rows; a star in every column; boxes of four cells; the columns {word} in this order. What anybody has done counts for all.",
      { word: [...word].join(" ") },
    ),
  ],
});

/** @type {(printed: Printed) => Rules} */
export const rules = (printed) => ({
  aim: t(
    "Cross out coloured cells, spreading from the middle column. Full columns and colours pay, most to whoever is first.",
  ),
  parts: [roll(printed), points(printed), alone(printed), team(printed)],
});
