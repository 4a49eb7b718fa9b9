// A new match: game, options, seats, bots, pace, who may come.

import { describe, games } from "../api.js";
import { button, h, show } from "../dom.js";
import { field, levelName, personFields, usualLevel } from "../fields.js";
import { said, t } from "../i18n.js";
import { recall, remember } from "../keyring.js";
import { openTable } from "../match/sitting.js";
import { attempt } from "../speech.js";
import { optionValue, paceName } from "../words.js";
import { failed } from "./lost.js";

const PACES = [null, 60, 300, 86400];

function optionField(option) {
  const { name, values, default: usual, title, about } = option;
  if (typeof usual === "boolean") {
    const box = h("input", { type: "checkbox", name, checked: usual });
    return h("label", { class: "check", title: said(about) }, box, ` ${said(title)}`);
  }
  const options = values.map((value) =>
    h("option", { value: String(value), selected: value === usual }, optionValue(option, value)),
  );
  return field(said(title), h("select", { name, title: said(about) }, options));
}

/** Return what each option is set to in the form. */
function settings(form, options) {
  const value = ({ name, values, default: usual }) => {
    const control = form.elements.namedItem(name);
    return typeof usual === "boolean" ? control.checked : values.find((one) => String(one) === control.value);
  };
  return Object.fromEntries(options.map((option) => [option.name, value(option)]));
}

/** Whether the other options are such that this one does anything. */
const matters = ({ when }, set) => Object.entries(when).every(([name, value]) => set[name] === value);

/** Read the options from the form; those that do nothing keep their defaults. */
function readOptions(form, options) {
  const set = settings(form, options);
  const told = options.filter((option) => set[option.name] !== option.default && matters(option, set));
  return Object.fromEntries(told.map(({ name }) => [name, set[name]]));
}

/** Hide what has no effect with the other options. */
function tidy(form, options) {
  const set = settings(form, options);
  for (const option of options)
    form.elements.namedItem(option.name).closest("label").hidden = !matters(option, set);
}

function seatChoices(most, levels) {
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
          levels.map((level) =>
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
  const person = personFields(game.levels);
  const row = seatChoices(most, game.levels);
  const before = recall(`seats ${game.name}`, [usualLevel(game.levels)]);
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
  element.addEventListener("change", () => tidy(element, game.options));
  tidy(element, game.options);
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

async function open(place, name) {
  const game = await describe(name ?? (await games()).games[0].name);
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
    h("p", {}, said(game.about)),
    form(game, create),
  );
}

export default async function newMatch(place, name) {
  try {
    await open(place, name);
  } catch (error) {
    failed(place, t("Play"), error);
  }
}
