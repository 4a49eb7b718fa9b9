// Second Chance in short.

import { t } from "../../i18n.js";

/**
 * @import { Rules } from "../../../types/client"
 * @import { Printed } from "./types"
 */

const setUp = () => ({
  heading: t("Set-up"),
  lines: [
    t(
      "Everybody gets a different start tile and draws it over the centre. Tiles may be turned and mirrored.",
    ),
  ],
});

const round = () => ({
  heading: t("A round"),
  lines: [
    t(
      "Two cards are shown. Everybody draws one of the two tiles, all at the same time; several may take the same.",
    ),
    t("A tile lies on empty cells inside the grid. It need not touch others, and never moves again."),
    t("Who can draw has to. If neither tile fits, you get a card of your own: your second chance."),
    t("If that fits, you draw it and stay in. If not, you drop out, and your grid stays as it is."),
    t('Those who drop out first write a "1" into an empty cell: it counts as filled, and breaks ties.'),
  ],
});

const end = () => ({
  heading: t("The end"),
  lines: [
    t("The match ends when a grid is full, when the cards run out, or when everybody has dropped out."),
    t("A full grid wins at once. Otherwise the fewest empty cells win."),
  ],
});

/** @param {Printed} printed */
const alone = ({ solo_games: games, solo_goal: goal }) => ({
  heading: t("Alone"),
  lines: [
    t("You play {games} games in a row and try to leave fewer than {goal} cells empty in all.", {
      games,
      goal,
    }),
  ],
});

/** @type {(printed: Printed) => Rules} */
export const rules = (printed) => ({
  aim: t("Fill your grid of {n} by {n} cells with tiles. Whoever leaves the fewest cells empty wins.", {
    n: printed.size,
  }),
  parts: [setUp(), round(), end(), alone(printed)],
});
