// Parts of forms that several pages share.

/** @import { Attributes, Child, Person } from "../types/client" */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { recall, remember } from "./keyring.js";

/** What a level of bots is called. @param {number} level */
export function levelName(level) {
  const names = [t("1: beginner"), t("2: easy"), t("3: solid"), t("4: strong"), t("5: expert")];
  return names[level - 1] ?? String(level);
}

/** Of these levels, the one to begin with: the one in the middle. @param {number[]} levels */
export const usualLevel = (levels) => levels[levels.length >> 1];

/** @param {number[]} levels @param {Attributes} attributes */
export function levelChoice(levels, attributes) {
  const options = levels.map((one) =>
    h("option", { value: one, selected: one === usualLevel(levels) }, levelName(one)),
  );
  return h("select", attributes, options);
}

/** Put a label over a control. @param {string} label @param {Child} control */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/** Ask who somebody is, and which bot stands in for them. @param {number[]} levels */
export function personFields(levels) {
  const name = h("input", {
    name: "name",
    value: recall("name", ""),
    required: true,
    maxlength: 24,
    autocomplete: "nickname",
  });
  const standIn = levelChoice(levels, { name: "stand_in" });
  return {
    name: field(t("Your name"), name),
    standIn: field(t("If you are late or gone, a bot plays for you"), standIn),
    /** Return what was filled in, and remember the name for the next time. @returns {Person} */
    read() {
      remember("name", name.value.trim());
      return { name: name.value.trim(), stand_in: Number(standIn.value) };
    },
  };
}
