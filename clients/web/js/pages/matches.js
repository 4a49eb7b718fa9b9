// Every list: own matches, running ones to watch, finished ones to replay.

import { listMatches } from "../api.js";
import { button, h, show } from "../dom.js";
import { t } from "../i18n.js";
import { explain } from "../words.js";
import { ownMatches } from "./home.js";
import { matchList, openList } from "./lists.js";

/** @param {string} title @param {"running" | "finished"} status */
async function section(title, status) {
  const list = h("div", {});
  /** @type {string | null} */
  let next = null;
  async function more() {
    const page = await listMatches(status, next);
    next = page.next;
    list.append(page.matches.length ? matchList(page.matches) : h("p", { class: "small" }, t("None.")));
    older.hidden = !next;
  }
  const older = button(t("Older ones"), more);
  await more().catch((error) => list.append(h("p", { class: "problem" }, explain(error))));
  return h("section", {}, h("h2", {}, title), list, older);
}

/** @param {HTMLElement} place */
export default async function matches(place) {
  document.title = `${t("Matches")} – Scorepad`;
  const own = await ownMatches();
  const open = h("section", {});
  show(
    place,
    h("h1", {}, t("Matches")),
    h(
      "div",
      { class: "pair" },
      h(
        "section",
        {},
        h("h2", {}, t("My matches")),
        own.length ? matchList(own) : h("p", { class: "small" }, t("None yet.")),
      ),
      open,
    ),
    h(
      "div",
      { class: "pair" },
      await section(t("Running: watch"), "running"),
      await section(t("Finished: replay"), "finished"),
    ),
  );
  return openList(open);
}
