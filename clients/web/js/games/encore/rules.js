// Encore! in short.

import { t } from "../../i18n.js";
import { COLUMNS, FIRST, LATER } from "./sheet.js";

export function rules() {
  return {
    title: "Encore!",
    aim: t(
      "Cross out coloured cells, spreading from the middle column. Full columns and colours pay, most to whoever is first.",
    ),
    parts: [
      {
        heading: t("A roll"),
        lines: [
          t(
            "The active player rolls three colour dice and three number dice, and takes one of each or passes.",
          ),
          t(
            "The others then choose from the four dice that are left, all at the same time. In the first three rolls all six are free to everybody.",
          ),
          t(
            "Mark exactly as many cells as the number says, all of the colour and in one block, hanging together by their edges.",
          ),
          t("At least one of them lies in column H or beside a cell that you marked earlier."),
          t(
            "The die with all colours and the question mark are jokers: each use costs one of your eight. A question mark is 1 to 5.",
          ),
        ],
      },
      {
        heading: t("Points"),
        lines: [
          t("Who fills a column circles its upper value if nobody was earlier, else the lower one."),
          t("A complete colour pays 5 to the first, 3 to those who come later."),
          t("A joker left is worth 1 point, a star left open costs 2."),
          t("The match ends with the roll in which somebody completes a second colour."),
        ],
        table: [
          [t("Column"), ...COLUMNS],
          [t("first"), ...FIRST.map(String)],
          [t("later"), ...LATER.map(String)],
        ],
      },
      {
        heading: t("Alone"),
        lines: [
          t("Thirty rolls with two colour and two number dice. Your points give a level from 0 to 12."),
        ],
      },
      {
        heading: t("As a team"),
        lines: [
          t(
            "All play together against a mission in 27 rounds, each on a sheet of their own. All win, or nobody does.",
          ),
          t("Who marks nothing notes a failed roll. Anybody's third failed roll loses the match."),
          t(
            "After rounds 10, 19 and 27 the column points of all are compared with a target. If it is missed, the team loses jokers, then a die, then everybody notes a failed roll.",
          ),
          t(
            "What is lost is decided together: everybody proposes; if the proposals differ, the chief (the first seat) decides.",
          ),
          t(
            "Missions: complete colours; complete rows; a star in every column; boxes of four cells; the columns N O C H M A L in this order. What anybody has done counts for all.",
          ),
        ],
      },
    ],
  };
}
