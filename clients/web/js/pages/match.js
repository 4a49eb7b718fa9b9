// A match: the room before it, the table while it runs, the result after it.

import { games } from "../api.js";
import { h, show } from "../dom.js";
import { loadGame } from "../games/index.js";
import { t } from "../i18n.js";
import { forget, held, hold } from "../keyring.js";
import { drawRoom } from "../match/room.js";
import { result } from "../match/result.js";
import { Session } from "../match/session.js";
import { Table } from "../match/table.js";
import { go } from "../router.js";
import { note } from "../speech.js";
import { explain } from "../words.js";

/** Take the key that a link from another device carries behind its #, and clean the address. */
function takeKey(id) {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has("token")) return;
  hold(id, { seat: Number(given.get("seat")), token: given.get("token") });
  history.replaceState(null, "", location.pathname);
  note(t("Your seat is on this device now."));
}

/** Begin; a key that opens nothing any more is dropped, so that its former owner can still watch. */
async function beginSession(session, id) {
  try {
    await session.begin();
  } catch (error) {
    if (error.code !== "no_such_match" || !held(id).token) throw error;
    forget(id);
    await session.begin();
  }
}

export default async function matchPage(place, id) {
  takeKey(id);
  let table = null;
  let described = null;
  let game = null;
  const ending = h("div", {});
  const body = h("div", {});
  show(place, ending, body);

  function changed() {
    const { match } = session;
    if (!match || !game) return;
    if (!match.view) return drawRoomOrEnd(match);
    if (!table) {
      show(body);
      table = new Table(body, session, game);
    }
    table.draw();
    if (session.over && !ending.firstChild) {
      show(ending, result(match, game));
      ending.scrollIntoView({ block: "nearest" });
    }
  }

  function drawRoomOrEnd(match) {
    if (match.status === "open") drawRoom(body, session, described);
    else if (match.status === "aborted")
      show(body, h("h1", {}, match.title), h("p", {}, t("The match was broken off.")));
    else show(body, h("h1", {}, match.title), h("p", { role: "status" }, t("The dealer gets ready …")));
  }

  const session = new Session(id, changed);
  session.left = () => {
    forget(id);
    return go("/");
  };
  try {
    const [{ games: listed }] = await Promise.all([games(), beginSession(session, id)]);
    described = listed.find(({ name }) => name === session.match.game);
    game = await loadGame(session.match.game);
    changed();
  } catch (error) {
    show(
      body,
      h("h1", {}, t("Match")),
      h("p", { class: "problem" }, explain(error)),
      h("p", {}, h("a", { href: "/" }, t("To the front page"))),
    );
  }
  return () => {
    session.end();
    table?.close();
  };
}
