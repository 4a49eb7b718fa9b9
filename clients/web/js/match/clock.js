// How long the match still waits before a bot chooses for whoever is late.

/** @import { Match } from "../../types/api" */

import { serverNow } from "../asking.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @param {number} milliseconds */
function spelled(milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 120) return t("{n} s", { n: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? t("{n} min", { n: minutes }) : t("{n} h", { n: Math.round(minutes / 60) });
}

/**
 * Show the time that is left, if there is a clock; it runs by itself until it is taken off the page.
 *
 * @param {Pick<Match, "deadline" | "status">} match
 */
export function clock({ deadline, status }) {
  if (!deadline || status !== "running") return null;
  const shown = h("span", { class: "clock" });
  const tick = () => {
    const left = deadline - serverNow();
    shown.textContent = spelled(left);
    shown.classList.toggle("late", left < 10_000);
  };
  tick();
  const timer = setInterval(() => (shown.isConnected ? tick() : clearInterval(timer)), 500);
  return shown;
}
