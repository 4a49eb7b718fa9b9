// The room before the start: who is there, the invitation, joining, bots for empty seats, the start.

/**
 * @import { Printed } from "../../types/api"
 * @import { Looked } from "../../types/client"
 * @import { Session } from "./session.js"
 */

import { addBot, start } from "../api.js";
import { button, h, show } from "../dom.js";
import { levelChoice, personFields } from "../fields.js";
import { t } from "../i18n.js";
import { held } from "../keyring.js";
import { attempt } from "../speech.js";
import { optionLine, paceName, seatName } from "../words.js";
import { invitation } from "./invitation.js";
import { sitDown } from "./sitting.js";

/**
 * Do something with the match, and look what it looks like then.
 *
 * @param {Session} session
 * @param {() => unknown} act
 */
async function change(session, act) {
  await attempt(act);
  await session.refresh();
}

/** @param {Session} session @param {number} number @param {number[]} levels */
function botChoice(session, number, levels) {
  const level = levelChoice(levels, { "aria-label": t("Level of the bot on seat {number}", { number }) });
  const add = button(t("Add a bot"), () => change(session, () => addBot(session.id, Number(level.value))));
  return h("span", { class: "row" }, level, add);
}

/** @param {Session} session @param {number[]} levels */
function seatList(session, levels) {
  const { match } = session;
  const { host } = held(match.id);
  const rows = match.seats.map(({ seat, taken }) => {
    const mine = seat === match.seat ? ` ${t("(you)")}` : "";
    return h(
      "li",
      { class: taken ? "taken" : "free" },
      h("span", { class: "number" }, seat + 1),
      h("span", {}, seatName(match, seat) + mine),
      !taken && host ? botChoice(session, seat + 1, levels) : null,
    );
  });
  return h("ol", { class: "room-seats" }, rows);
}

/** @param {Session} session @param {number[]} levels */
function joinForm(session, levels) {
  const person = personFields(levels);
  const sit = async () => {
    if (form.reportValidity()) await change(session, () => sitDown(session.id, person.read()));
  };
  const form = h(
    "form",
    { class: "card form", onsubmit: (event) => event.preventDefault() },
    h("h2", {}, t("Take a seat")),
    person.name,
    person.standIn,
    h("p", {}, button(t("Join"), sit, { class: "main", type: "submit" })),
  );
  return form;
}

/** @param {Looked} match */
const freeSeats = ({ seats }) => seats.filter(({ taken }) => !taken).length;

/**
 * Whether the match can begin now: there are free seats, and none before a taken one.
 *
 * @param {Looked} match
 */
function isGapless(match) {
  const free = freeSeats(match);
  return free > 0 && match.seats.slice(0, -free).every(({ taken }) => taken);
}

/**
 * Whether somebody writes a name in this very room, and is not to be disturbed.
 *
 * @param {HTMLElement} place
 * @param {Looked} match
 */
function isTyping(place, match) {
  const { activeElement: focused } = document;
  const typing = focused instanceof HTMLInputElement && focused.name === "name" && place.contains(focused);
  return typing && place.dataset.room === String(match.seq);
}

/** Who is at the table, and what can be done there. @param {Session} session @param {Printed} described */
function atTheTable(session, { levels }) {
  const { match } = session;
  const seated = match.seat !== null;
  const begin = button(t("Start without the free seats"), () => change(session, () => start(match.id)));
  const leave = button(t("Leave"), () => session.leave().then(session.told.left));
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("At the table")),
    seatList(session, levels),
    match.pace ? h("p", { class: "small" }, paceName(match.pace)) : null,
    h(
      "p",
      { class: "row" },
      h("a", { href: `/rules/${match.game}`, class: "button" }, t("Rules")),
      held(match.id).host && seated && isGapless(match) ? begin : null,
      seated ? leave : null,
    ),
  );
}

/**
 * Draw the room into the place.
 *
 * @param {HTMLElement} place
 * @param {Session} session
 * @param {Printed} described
 */
export function drawRoom(place, session, described) {
  const { match } = session;
  if (isTyping(place, match)) return;
  place.dataset.room = String(match.seq);
  const free = freeSeats(match);
  const options = optionLine(match.options, described.options);
  const waiting = free ? t("Waiting for {n} more.", { n: free }) : t("The match is about to start.");
  const told = options ? h("span", { class: "small" }, options) : null;
  show(
    place,
    h("h1", {}, match.title),
    h("p", { class: "waiting", role: "status" }, waiting, " ", told),
    h(
      "div",
      { class: "pair" },
      atTheTable(session, described),
      match.seat === null && free ? joinForm(session, described.levels) : null,
      free ? invitation(match.id) : null,
    ),
  );
}
