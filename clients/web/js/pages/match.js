// A match: the room before it, the table while it runs, the result after it.

import { claim, describe } from "../api.js";
import { h, show } from "../dom.js";
import { loadGame } from "../games/index.js";
import { t } from "../i18n.js";
import { forget, held, hold } from "../keyring.js";
import { drawRoom } from "../match/room.js";
import { result } from "../match/result.js";
import { Session } from "../match/session.js";
import { Table } from "../match/table.js";
import { go } from "../router.js";
import { attempt, note } from "../speech.js";
import { failed } from "./lost.js";

/** Claim the seat whose code a link from another device carries behind its #, and clean the address. */
async function takeSeat(id) {
  const { hash, pathname } = location;
  const given = new URLSearchParams(hash.slice(1));
  const code = given.get("code");
  if (!code) return;
  const seat = Number(given.get("seat"));
  const { token, seat: own } = held(id);
  if (token && own !== seat) note(t("This browser plays on another seat of this match."), "problem");
  else if (await attempt(async () => hold(id, await claim(id, seat, code))))
    note(t("Your seat is on this device now."));
  if (location.hash === hash) history.replaceState(null, "", pathname);
}

/** Say that the seat has gone; what was asked of it is asked no more. */
function tellMoved() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  note(t("Your seat is on another device now."));
}

export default async function matchPage(place, id) {
  await takeSeat(id);
  let table = null;
  let described = null;
  let game = null;
  const ending = h("div", {});
  const body = h("div", {});
  show(place, ending, body);

  function changed() {
    const { match } = session;
    if (match?.status === "halted") return drawHalted(match);
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

  function drawHalted(match) {
    table?.close();
    table = null;
    show(
      body,
      h("h1", {}, match.title ?? t("Match")),
      h("p", { class: "problem", role: "status" }, t("The log of this match is damaged; it waits for repair.")),
      h("p", {}, h("a", { href: "/" }, t("To the front page"))),
    );
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
  session.moved = tellMoved;
  try {
    await session.begin();
    if (session.match.status === "halted") return () => session.end();
    const { game: name, rules } = session.match;
    [game, described] = await Promise.all([loadGame(name), describe(name, rules)]);
    changed();
  } catch (error) {
    failed(body, t("Match"), error);
  }
  return () => {
    session.end();
    table?.close();
  };
}
