// What there is in the reader's words: options, seats, states, failures.

/** @import { Option, Seat, Summary } from "../types/api" */

import { Refused, Unreachable } from "./asking.js";
import { listed, said, t } from "./i18n.js";

/**
 * What a face or a colour is called, by the printed list of {letter, name}.
 *
 * @param {{letter: string, name: string}[]} faces
 * @param {string} letter
 */
export function nameOf(faces, letter) {
  return said(faces.find((face) => face.letter === letter)?.name ?? letter);
}

/**
 * What a value of an option is called.
 *
 * @param {Pick<Option, "values" | "labels">} option
 * @param {unknown} value
 */
export function optionValue({ values, labels }, value) {
  return said(labels[values.indexOf(value)] ?? String(value));
}

/**
 * Say in one line which options of a match are not the defaults.
 *
 * @param {Record<string, unknown>} chosen
 * @param {Option[]} options
 */
export function optionLine(chosen, options) {
  const changed = options.filter(({ name, default: usual }) => name in chosen && chosen[name] !== usual);
  return changed
    .map((option) => {
      const value = chosen[option.name];
      return value === true ? said(option.title) : `${said(option.title)}: ${optionValue(option, value)}`;
    })
    .join(" · ");
}

/** What somebody at the table is called. @param {{seats: Seat[]}} match @param {number} seat */
export function seatName(match, seat) {
  const { name, bot, taken } = match.seats[seat];
  if (bot) return t("Bot {number} (level {level})", { number: seat + 1, level: bot });
  if (!taken) return t("free seat");
  return name ?? t("Player {number}", { number: seat + 1 });
}

/** @param {{seats: Seat[], seat: number | null}} match @param {number[]} seats */
export function seatNames(match, seats) {
  return listed(seats.map((seat) => (seat === match.seat ? t("you") : seatName(match, seat))));
}

/** @param {Summary["status"]} status */
export function statusName(status) {
  return {
    open: t("waiting for players"),
    running: t("running"),
    finished: t("finished"),
    aborted: t("broken off"),
    halted: t("halted"),
  }[status];
}

/** @param {number | null} pace */
export function paceName(pace) {
  if (pace === 60) return t("1 minute per turn");
  if (pace === 300) return t("5 minutes per turn");
  if (pace === 86400) return t("1 day per turn");
  return pace ? t("{n} seconds per turn", { n: pace }) : t("no clock");
}

/** Turn any failure into a sentence. @param {unknown} error */
export function explain(error) {
  if (error instanceof Unreachable) return t("The server does not answer. Try again in a moment.");
  if (!(error instanceof Refused))
    return t("Something went wrong in this page: {error}", {
      error: error instanceof Error ? error.message : String(error),
    });
  return said(error.sentence, error.message);
}
