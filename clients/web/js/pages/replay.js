// Any match that is over, moment by moment.

import { events, isShown, look, watch } from "../api.js";
import { h, show } from "../dom.js";
import { loadGame } from "../games/index.js";
import { t } from "../i18n.js";
import { momentsOf } from "../replay/moments.js";
import { Replay } from "../replay/player.js";
import { go } from "../router.js";
import { failed } from "./lost.js";

const OVER = ["finished", "aborted"];

/** @param {HTMLElement} place @param {string} id */
async function open(place, id) {
  const final = await look(id).catch(() => watch(id)); // an old key opens nothing, but anybody may watch
  document.title = `${t("Replay: {game}", { game: final.title })} – Scorepad`;
  if (!OVER.includes(final.status)) return void go(`/match/${id}`);
  const moments = momentsOf((await events(id)).events);
  if (!isShown(final) || !moments.some(({ kind }) => kind === "dealt" || kind === "choices")) {
    show(
      place,
      h("h1", {}, final.title),
      h("p", {}, t("The match was broken off before anything was dealt.")),
    );
    return undefined;
  }
  const replay = new Replay(place, final, await loadGame(final.game), moments);
  await replay.go(replay.number);
  return () => replay.close();
}

/** @param {HTMLElement} place @param {string} id */
export default async function replayPage(place, id) {
  try {
    return await open(place, id);
  } catch (error) {
    failed(place, t("Replay"), error);
    return undefined;
  }
}
