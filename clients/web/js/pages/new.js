// A new match: game, options, seats, bots, pace, who may come.

import { games } from "../api.js";
import { button, h, show } from "../dom.js";
import { LEVELS, field, levelName, personFields } from "../fields.js";
import { t } from "../i18n.js";
import { recall, remember } from "../keyring.js";
import { openTable } from "../match/sitting.js";
import { attempt } from "../speech.js";
import { gameAbout, optionName, optionValue, paceName } from "../words.js";

const PACES = [null, 60, 300, 86400];

function optionField({ name, values, default: usual }) {
  if (typeof usual === "boolean")
    return h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name, checked: usual }),
      ` ${optionName(name)}`,
    );
  const options = values.map((value) =>
    h("option", { value: String(value), selected: value === usual }, optionValue(name, value)),
  );
  return field(optionName(name), h("select", { name }, options));
}

/** Read the options from the form; those that do nothing keep their defaults. */
function readOptions(form, described) {
  const chosen = {};
  for (const { name, values, default: usual } of described) {
    const field = form.elements.namedItem(name);
    const value =
      typeof usual === "boolean" ? field.checked : values.find((one) => String(one) === field.value);
    if (value !== usual && !field.closest("[hidden]")) chosen[name] = value;
  }
  return chosen;
}

/** Hide what has no effect with the other options. */
function tidy(form) {
  const field = (name) => form.elements.namedItem(name);
  const hide = (name, hidden) => field(name) && (field(name).closest("label").hidden = hidden);
  hide("diagonal_penalty", !(field("diagonal")?.checked && field("penalty")?.checked));
  hide("mission", field("mode")?.value !== "coop");
  hide("early_win", field("mode")?.value !== "coop");
}

function seatChoices(most) {
  return (who, seat) =>
    h(
      "li",
      { class: "seat-choice" },
      h("span", { class: "number" }, seat + 1),
      h(
        "label",
        { class: "field" },
        h("span", { class: "unseen" }, t("Seat {number}", { number: seat + 1 })),
        h(
          "select",
          { name: `seat${seat}` },
          h("option", { value: "human", selected: who === "human" }, t("somebody you invite")),
          LEVELS.map((level) =>
            h(
              "option",
              { value: level, selected: who === level },
              t("bot, level {level}", { level: levelName(level) }),
            ),
          ),
          seat < most ? h("option", { value: "none", selected: who === "none" }, t("nobody")) : null,
        ),
      ),
    );
}

function form(game, create) {
  const [, most] = game.players;
  const person = personFields();
  const row = seatChoices(most);
  const before = recall(`seats ${game.name}`, [3]);
  const others = Array.from({ length: most - 1 }, (_, i) => row(before[i] ?? "none", i + 1));
  const paces = PACES.map((pace) => h("option", { value: pace ?? "" }, paceName(pace)));
  const element = h(
    "form",
    { class: "card form", onsubmit: (event) => event.preventDefault() },
    person.name,
    h(
      "fieldset",
      {},
      h("legend", {}, t("At the table")),
      h(
        "ol",
        { class: "seats-form" },
        h("li", { class: "seat-choice" }, h("span", { class: "number" }, "1"), h("span", {}, t("yourself"))),
        others,
      ),
    ),
    h("fieldset", {}, h("legend", {}, t("Options")), game.options.map(optionField)),
    field(t("Pace"), h("select", { name: "pace" }, paces)),
    person.standIn,
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name: "public", checked: recall("public", true) }),
      ` ${t("Anybody may join and watch (listed)")}`,
    ),
    h(
      "p",
      { class: "row" },
      button(t("Open the table"), () => element.reportValidity() && create(element, person), {
        class: "main",
        type: "submit",
      }),
      h("a", { href: `/rules/${game.name}`, class: "button" }, t("Rules")),
    ),
  );
  element.addEventListener("change", () => tidy(element));
  tidy(element);
  return element;
}

/** Read who sits where: people first, then bots, as the server seats them. */
function readTable(element, game) {
  const seats = [];
  for (let seat = 1; seat < game.players[1]; seat++) {
    const { value } = element.elements.namedItem(`seat${seat}`);
    if (value !== "none") seats.push(value === "human" ? "human" : Number(value));
  }
  const pace = Number(element.elements.namedItem("pace").value) || null;
  const bots = seats.filter((who) => who !== "human").map((level) => ({ level }));
  return {
    seats,
    wanted: {
      game: game.name,
      options: readOptions(element, game.options),
      seats: seats.length + 1,
      public: element.elements.namedItem("public").checked,
      ...(bots.length ? { bots } : {}),
      ...(pace ? { pace } : {}),
    },
  };
}

export default async function newMatch(place, wantedGame) {
  const { games: listed } = await games();
  const game = listed.find(({ name }) => name === wantedGame) ?? listed[0];
  document.title = `${game.title} – Scorepad`;
  async function create(element, person) {
    const { seats, wanted } = readTable(element, game);
    remember(`seats ${game.name}`, seats);
    remember("public", wanted.public);
    await attempt(() => openTable(wanted, person.read()));
  }
  show(
    place,
    h("h1", {}, t("Play {game}", { game: game.title })),
    h("p", {}, gameAbout(game.name) ?? game.about),
    form(game, create),
  );
}
