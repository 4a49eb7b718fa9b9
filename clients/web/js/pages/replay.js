// Any match that is over, moment by moment.

import { events, glance, look } from "../api.js";
import { h, show } from "../dom.js";
import { loadGame } from "../games/index.js";
import { t } from "../i18n.js";
import { momentsOf } from "../replay/moments.js";
import { Replay } from "../replay/player.js";
import { go } from "../router.js";
import { explain } from "../words.js";

const OVER = ["finished", "aborted"];

async function open(place, id) {
  const final = await look(id).catch(() => glance(id)); // an old key opens nothing, but anybody may watch
  document.title = `${t("Replay: {game}", { game: final.title })} – Scorepad`;
  if (!OVER.includes(final.status)) return void go(`/match/${id}`);
  const [game, log] = await Promise.all([loadGame(final.game), events(id)]);
  const moments = momentsOf(log.events);
  if (!final.view || !moments.some(({ kind }) => kind === "dealt" || kind === "choices")) {
    show(
      place,
      h("h1", {}, final.title),
      h("p", {}, t("The match was broken off before anything was dealt.")),
    );
    return undefined;
  }
  const replay = new Replay(place, final, game, moments);
  await replay.go(replay.number);
  return () => replay.close();
}

export default async function replayPage(place, id) {
  try {
    return await open(place, id);
  } catch (error) {
    const home = h("p", {}, h("a", { href: "/" }, t("To the front page")));
    show(place, h("h1", {}, t("Replay")), h("p", { class: "problem" }, explain(error)), home);
    return undefined;
  }
}
