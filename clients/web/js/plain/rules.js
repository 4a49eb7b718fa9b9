// What there is to read of a game whose rules nobody has written for this page: all that is printed.

import { said, t } from "../i18n.js";
import { facts, wordsOf } from "./facts.js";

/** @param {{[name: string]: any}} printed @param {{about: string}} described */
export function rules(printed, { about }) {
  const table = Object.entries(printed).map(([name, value]) => [wordsOf(name), facts(value)]);
  return {
    aim: said(about),
    parts: table.length ? [{ heading: t("What is printed"), lines: [], table }] : [],
  };
}
