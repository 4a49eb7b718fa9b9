// How long the match still waits before a bot chooses for whoever is late.

import { serverNow } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

function spelled(milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 120) return t("{n} s", { n: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? t("{n} min", { n: minutes }) : t("{n} h", { n: Math.round(minutes / 60) });
}

/** Show the time that is left, if there is a clock; it runs by itself until it is taken off the page. */
export function clock(match) {
  if (!match.deadline || match.status !== "running") return null;
  const shown = h("span", { class: "clock" });
  const tick = () => {
    shown.textContent = spelled(match.deadline - serverNow());
    shown.classList.toggle("late", match.deadline - serverNow() < 10_000);
  };
  tick();
  const timer = setInterval(() => (shown.isConnected ? tick() : clearInterval(timer)), 500);
  return shown;
}
