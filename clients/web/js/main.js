// Starts the client: language, colours, the frame around every page, the first page.

/** @import { Child } from "../types/client" */

import { h, show } from "./dom.js";
import { chooseLanguage, currentLanguage, LANGUAGES, loadLanguage, t } from "./i18n.js";
import { recall, remember } from "./keyring.js";
import { draw, startRouter } from "./router.js";
import { mountSpeech, note } from "./speech.js";

const THEMES = ["auto", "light", "dark"];
const head = h("header", { class: "head" });
const main = h("main", { id: "main", tabindex: "-1" });

function paint() {
  const theme = recall("theme", "auto");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** @param {string} theme */
function themeName(theme) {
  /** @type {Record<string, string>} */
  const names = { auto: t("Colours: automatic"), light: t("Colours: light"), dark: t("Colours: dark") };
  return names[theme];
}

/**
 * A choice in the head of the page.
 *
 * @param {string} label
 * @param {string} id
 * @param {(value: string) => unknown} change
 * @param {Child} options
 */
function setting(label, id, change, options) {
  const select = h("select", { "aria-label": label, class: "quiet", id }, options);
  select.addEventListener("change", () => change(select.value));
  return select;
}

function themeChoice() {
  const present = recall("theme", "auto");
  const options = THEMES.map((theme) =>
    h("option", { value: theme, selected: theme === present }, themeName(theme)),
  );
  const change = (/** @type {string} */ theme) => {
    remember("theme", theme);
    paint();
  };
  return setting(t("Colours"), "colours", change, options);
}

function languageChoice() {
  const options = Object.entries(LANGUAGES).map(([tag, name]) =>
    h("option", { value: tag, lang: tag, selected: tag === currentLanguage() }, name),
  );
  const change = async (/** @type {string} */ tag) => {
    await chooseLanguage(tag);
    frame();
    await draw();
  };
  return setting(t("Language"), "language", change, options);
}

function frame() {
  const here = (/** @type {string} */ path) => (location.pathname === path ? "page" : null);
  show(
    head,
    h("a", { href: "#main", class: "skip" }, t("Skip to the content")),
    h(
      "a",
      { href: "/", class: "brand" },
      h("span", { class: "mark", "aria-hidden": "true" }),
      h("span", { class: "brand-name" }, "Scorepad"),
    ),
    h(
      "nav",
      { "aria-label": t("Pages") },
      h("a", { href: "/", "aria-current": here("/") }, t("Play")),
      h("a", { href: "/matches", "aria-current": here("/matches") }, t("Matches")),
    ),
    h("div", { class: "settings" }, languageChoice(), themeChoice()),
  );
}

async function begin() {
  paint();
  await loadLanguage();
  document.body.append(head, main);
  mountSpeech();
  document.addEventListener("scorepad:page", frame);
  window.addEventListener("unhandledrejection", (event) => {
    if (/import/.test(String(event.reason))) note(t("There is a new version: reload this page."), "problem");
  });
  await startRouter(main);
}

begin();
