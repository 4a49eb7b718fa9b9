// A match: the room before it, the table while it runs, the result after it.

/**
 * @import { Printed } from "../../types/api"
 * @import { Drawing, Shown } from "../../types/client"
 */

import { claim, describe, isShown } from "../api.js";
import { h, show } from "../dom.js";
import { loadGame } from "../games/index.js";
import { t } from "../i18n.js";
import { forget, held, hold } from "../keyring.js";
import { result } from "../match/result.js";
import { drawRoom } from "../match/room.js";
import { Session } from "../match/session.js";
import { Table } from "../match/table.js";
import { go } from "../router.js";
import { attempt, note } from "../speech.js";
import { failed } from "./lost.js";

/**
 * Claim the seat whose code a link from another device carries behind its #, and clean the address.
 *
 * @param {string} id
 */
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

/** The page of one match: the room, then the table, with the result above it in the end. */
class MatchPage {
  /** @param {HTMLElement} place @param {string} id */
  constructor(place, id) {
    this.ending = h("div", {});
    this.body = h("div", {});
    /** @type {Table | null} */
    this.table = null;
    /** @type {Drawing | null} */
    this.game = null;
    /** @type {Printed | null} */
    this.described = null;
    const left = () => {
      forget(id);
      go("/");
    };
    this.session = new Session(id, { changed: () => this.draw(), left, moved: tellMoved });
    show(place, this.ending, this.body);
  }

  /** Look at the match, and at its game unless nothing can be drawn of it. */
  async begin() {
    await this.session.begin();
    const { status, game, rules } = this.session.match;
    if (status === "halted" || !game) return;
    [this.game, this.described] = await Promise.all([loadGame(game), describe(game, rules)]);
    this.draw();
  }

  draw() {
    const { match } = this.session;
    if (match.status === "halted") this.drawHalted();
    else if (!this.game) return;
    else if (isShown(match)) this.drawTable(match, this.game);
    else this.drawBefore();
  }

  /** @param {Shown} match @param {Drawing} game */
  drawTable(match, game) {
    this.table ??= new Table(this.body, this.session, game);
    this.table.draw();
    if (!this.session.over || this.ending.firstChild) return;
    show(this.ending, result(match, game));
    this.ending.scrollIntoView({ block: "nearest" });
  }

  /** What there is before the first deal: the room, or why there is none. */
  drawBefore() {
    const { match } = this.session;
    if (match.status === "open" && this.described) drawRoom(this.body, this.session, this.described);
    else {
      const broken = match.status === "aborted";
      const told = broken ? t("The match was broken off.") : t("The dealer gets ready …");
      show(this.body, h("h1", {}, match.title), h("p", { role: "status" }, told));
    }
  }

  drawHalted() {
    this.table?.close();
    this.table = null;
    const damaged = t("The log of this match is damaged; it waits for repair.");
    show(
      this.body,
      h("h1", {}, this.session.match.title ?? t("Match")),
      h("p", { class: "problem", role: "status" }, damaged),
      h("p", {}, h("a", { href: "/" }, t("To the front page"))),
    );
  }

  close() {
    this.session.end();
    this.table?.close();
  }
}

/** @param {HTMLElement} place @param {string} id */
export default async function matchPage(place, id) {
  await takeSeat(id);
  const page = new MatchPage(place, id);
  try {
    await page.begin();
  } catch (error) {
    failed(page.body, t("Match"), error);
  }
  return () => page.close();
}
