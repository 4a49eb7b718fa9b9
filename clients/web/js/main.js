// Starts the client: language, colours, the frame around every page, the first page.

import { h, show } from "./dom.js";
import { LANGUAGES, chooseLanguage, currentLanguage, loadLanguage, t } from "./i18n.js";
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

function themeName(theme) {
  return { auto: t("Colours: automatic"), light: t("Colours: light"), dark: t("Colours: dark") }[theme];
}

function themeChoice() {
  const change = (event) => {
    remember("theme", event.target.value);
    paint();
  };
  const present = recall("theme", "auto");
  const options = THEMES.map((theme) =>
    h("option", { value: theme, selected: theme === present }, themeName(theme)),
  );
  return h(
    "select",
    { "aria-label": t("Colours"), onchange: change, class: "quiet", id: "colours" },
    options,
  );
}

function languageChoice() {
  const change = async (event) => {
    await chooseLanguage(event.target.value);
    frame();
    await draw();
  };
  const options = Object.entries(LANGUAGES).map(([tag, name]) =>
    h("option", { value: tag, lang: tag, selected: tag === currentLanguage() }, name),
  );
  return h(
    "select",
    { "aria-label": t("Language"), onchange: change, class: "quiet", id: "language" },
    options,
  );
}

function frame() {
  const here = (path) => (location.pathname === path ? "page" : null);
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
