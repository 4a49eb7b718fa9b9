// The server's names in the reader's words: games, options, refusals, seats.

import { Refused, Unreachable } from "./api.js";
import { listed, t } from "./i18n.js";

export function gameAbout(name) {
  return {
    "criss-cross": t("Write two dice symbols a round into a 5x5 grid; equal neighbours pay."),
    "second-chance": t(
      "Draw one of two tiles a round into a 9x9 grid; leave as few squares empty as you can.",
    ),
    encore: t("Pick a colour die and a number die, mark that many cells; full columns and colours pay."),
  }[name];
}

export function optionName(name) {
  return (
    {
      diagonal: t("Diagonal counts twice"),
      penalty: t("Lines without points cost 5"),
      diagonal_penalty: t("A diagonal without points"),
      start: t("Corners"),
      deck: t("Cards"),
      mode: t("Mode"),
      sheet: t("Sheet"),
      mission: t("Mission"),
      early_win: t("Team wins early"),
    }[name] ?? name
  );
}

export function optionValue(name, value) {
  const known = {
    "diagonal_penalty none": t("costs nothing"),
    "diagonal_penalty each_box": t("costs 5 in both boxes"),
    "start dealt": t("dealt"),
    "start picked": t("picked in turn"),
    "deck standard": t("standard"),
    "deck hard": t("hard"),
    "mode competitive": t("everybody for themselves"),
    "mode coop": t("one team with a mission"),
    "mission 1": t("1: complete colours"),
    "mission 2": t("2: complete rows"),
    "mission 3": t("3: stars and colours"),
    "mission 4": t("4: boxes and rows"),
    "mission 5": t("5: the word and colours"),
    "early_win goal_and_target": t("with goal and target"),
    "early_win goal_only": t("with the goal alone"),
    "early_win never": t("never"),
  }[`${name} ${value}`];
  return known ?? String(value);
}

/** Say in one line which options of a match are not the defaults. */
export function optionLine(options, described) {
  const changed = (described ?? []).filter(
    ({ name, default: usual }) => name in options && options[name] !== usual,
  );
  return changed
    .map(({ name }) =>
      options[name] === true ? optionName(name) : `${optionName(name)}: ${optionValue(name, options[name])}`,
    )
    .join(" · ");
}

/** What somebody at the table is called. */
export function seatName(match, seat) {
  const { name, bot, taken } = match.seats[seat];
  if (bot) return t("Bot {number} (level {level})", { number: seat + 1, level: bot });
  if (!taken) return t("free seat");
  return name ?? t("Player {number}", { number: seat + 1 });
}

export function seatNames(match, seats) {
  return listed(seats.map((seat) => (seat === match.seat ? t("you") : seatName(match, seat))));
}

export function statusName(status) {
  return (
    {
      open: t("waiting for players"),
      running: t("running"),
      finished: t("finished"),
      aborted: t("broken off"),
      halted: t("halted"),
    }[status] ?? status
  );
}

export function paceName(pace) {
  if (pace === 60) return t("1 minute per turn");
  if (pace === 300) return t("5 minutes per turn");
  if (pace === 86400) return t("1 day per turn");
  return pace ? t("{n} seconds per turn", { n: pace }) : t("no clock");
}

/** Turn any failure into a sentence. */
export function explain(error) {
  if (error instanceof Unreachable) return t("The server does not answer. Try again in a moment.");
  if (!(error instanceof Refused))
    return t("Something went wrong in this page: {error}", { error: error.message });
  return (
    {
      no_such_match: t("There is no such match, or this browser holds no seat in it."),
      no_such_code: t("No match has this code, or it is older than a day."),
      unreadable_name: t("A name needs letters or signs that everybody can see."),
      name_of_a_bot: t("A name must not look like that of a bot."),
      match_full: t("Every seat of this match is taken."),
      match_not_open: t("This match has started; it takes no more players."),
      phase_closed: t("That came too late: everybody else had chosen."),
      not_awaited: t("The match does not wait for you just now."),
      already_chosen: t("You have chosen already; take it back first."),
      not_chosen: t("There is nothing to take back any more."),
      match_long: t("So much has happened in this match that nothing can be undone any more."),
      nobody_seated: t("Nobody has taken a seat yet."),
      seat_empty: t("An empty seat lies between taken ones; fill it first."),
      bad_options: t("These options do not go together: {detail}", { detail: error.message }),
      match_halted: t("The log of this match is damaged; it waits for repair."),
      log_unavailable: t("The server cannot reach its log. Try again in a moment."),
      handover_over: t(
        "This link was used already, is older than ten minutes, or a newer one has replaced it.",
      ),
      busy: t("Many act at this moment; try again."),
    }[error.code] ?? error.message
  );
}
