// A new match: game, options, seats, bots, pace, who may come.

/**
 * @import { NewMatch, Printed } from "../../types/api"
 * @import { Person } from "../../types/client"
 */

import { describe, games } from "../api.js";
import { button, h, show } from "../dom.js";
import { field, levelName, personFields, usualLevel } from "../fields.js";
import { said, t } from "../i18n.js";
import { recall, remember } from "../keyring.js";
import { openTable } from "../match/sitting.js";
import { attempt } from "../speech.js";
import { paceName } from "../words.js";
import { failed } from "./lost.js";
import { control, isChecked, optionField, readOptions, tidy } from "./options.js";

const PACES = [null, 60, 300, 86400];

/** @param {string | number} value @param {string} text @param {unknown} chosen */
const choice = (value, text, chosen) => h("option", { value, selected: value === chosen }, text);

/**
 * A row of the form: who sits on a seat.
 *
 * @param {Printed} game
 * @param {number} seat
 * @param {string | number} who
 */
function seatChoice({ players: [, most], levels }, seat, who) {
  const bots = levels.map((level) =>
    choice(level, t("bot, level {level}", { level: levelName(level) }), who),
  );
  const choices = [
    choice("human", t("somebody you invite"), who),
    bots,
    seat < most ? choice("none", t("nobody"), who) : null,
  ];
  const label = h("span", { class: "unseen" }, t("Seat {number}", { number: seat + 1 }));
  return h(
    "li",
    { class: "seat-choice" },
    h("span", { class: "number" }, seat + 1),
    h("label", { class: "field" }, label, h("select", { name: `seat${seat}` }, choices)),
  );
}

/** Who sits at the table: the one who asks, then whoever sat there the last time. @param {Printed} game */
function tableFields(game) {
  const before = recall(`seats ${game.name}`, [usualLevel(game.levels)]);
  const others = Array.from({ length: game.players[1] - 1 }, (_, i) =>
    seatChoice(game, i + 1, before[i] ?? "none"),
  );
  const yourself = [h("span", { class: "number" }, "1"), h("span", {}, t("yourself"))];
  return h(
    "fieldset",
    {},
    h("legend", {}, t("At the table")),
    h("ol", { class: "seats-form" }, h("li", { class: "seat-choice" }, yourself), others),
  );
}

function publicField() {
  const box = h("input", { type: "checkbox", name: "public", checked: recall("public", true) });
  return h("label", { class: "check" }, box, ` ${t("Anybody may join and watch (listed)")}`);
}

/** @param {Printed} game @param {(form: HTMLFormElement, person: Person) => unknown} create */
function form(game, create) {
  const person = personFields(game.levels);
  const paces = PACES.map((pace) => h("option", { value: pace ?? "" }, paceName(pace)));
  const send = async () => {
    if (element.reportValidity()) await create(element, person.read());
  };
  /** @type {HTMLFormElement} */
  const element = h(
    "form",
    { class: "card form", onsubmit: (event) => event.preventDefault() },
    person.name,
    tableFields(game),
    h("fieldset", {}, h("legend", {}, t("Options")), game.options.map(optionField)),
    field(t("Pace"), h("select", { name: "pace" }, paces)),
    person.standIn,
    publicField(),
    h(
      "p",
      { class: "row" },
      button(t("Open the table"), send, { class: "main", type: "submit" }),
      h("a", { href: `/rules/${game.name}`, class: "button" }, t("Rules")),
    ),
  );
  element.addEventListener("change", () => tidy(element, game.options));
  tidy(element, game.options);
  return element;
}

/** Read who sits where beside oneself. @param {HTMLFormElement} element @param {Printed} game */
function readSeats(element, { players: [, most] }) {
  const names = Array.from({ length: most - 1 }, (_, i) => `seat${i + 1}`);
  const seats = names.map((name) => control(element, name).value).filter((value) => value !== "none");
  return seats.map((value) => (value === "human" ? value : Number(value)));
}

/**
 * Read what match is wanted: people sit first, then bots, as the server seats them.
 *
 * @param {HTMLFormElement} element
 * @param {Printed} game
 * @returns {{seats: (string | number)[], wanted: Partial<NewMatch>}}
 */
function readTable(element, game) {
  const seats = readSeats(element, game);
  const pace = Number(control(element, "pace").value) || null;
  const bots = seats.filter((who) => typeof who === "number").map((level) => ({ level }));
  return {
    seats,
    wanted: {
      game: game.name,
      options: readOptions(element, game.options),
      seats: seats.length + 1,
      public: isChecked(element, "public"),
      ...(bots.length ? { bots } : {}),
      ...(pace ? { pace } : {}),
    },
  };
}

/** @param {HTMLElement} place @param {string | undefined} name */
async function open(place, name) {
  const game = await describe(name ?? (await games()).games[0].name);
  document.title = `${game.title} – Scorepad`;
  /** @type {(element: HTMLFormElement, person: Person) => Promise<boolean>} */
  const create = (element, person) => {
    const { seats, wanted } = readTable(element, game);
    remember(`seats ${game.name}`, seats);
    remember("public", wanted.public);
    return attempt(() => openTable(wanted, person));
  };
  show(
    place,
    h("h1", {}, t("Play {game}", { game: game.title })),
    h("p", {}, said(game.about)),
    form(game, create),
  );
}

/** @param {HTMLElement} place @param {string} [name] */
export default async function newMatch(place, name) {
  try {
    await open(place, name);
  } catch (error) {
    failed(place, t("Play"), error);
  }
}
