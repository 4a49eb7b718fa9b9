// The table of a running match: own sheet large, the others small, what is awaited and from whom.

/**
 * @import { Attributes, Drawing, Hand, Shown } from "../../types/client"
 * @import { Session } from "./session.js"
 */

import { button, chorded, h, keepFocus, show } from "../dom.js";
import { t } from "../i18n.js";
import { attempt, say } from "../speech.js";
import { seatName, seatNames } from "../words.js";
import { clock } from "./clock.js";
import { frame } from "./frame.js";
import { lineChip, menu } from "./menu.js";
import { drawSeats, drawWords, seatCard } from "./seats.js";

/**
 * Whether the focus is on nothing in particular, so that keys are meant for the board.
 *
 * @param {EventTarget | null} target
 */
const nowhere = (target) => target === document.body || (target instanceof Element && target.id === "main");

const FIELDS = /^(INPUT|SELECT|TEXTAREA)$/;

export class Table {
  /** @param {HTMLElement} place @param {Session} session @param {Drawing} game */
  constructor(place, session, game) {
    this.session = session;
    this.game = game;
    /** @type {number | null} a seat whose sheet is shown large instead of the own one */
    this.large = null;
    /** @type {string | null} what the own board was drawn for */
    this.drawn = null;
    /** @type {Hand | null} */
    this.hand = null;
    this.sending = false;
    this.said = "";
    const { element, stage, slots } = frame(this.match.game);
    this.stage = stage;
    this.slots = slots;
    show(place, element);
    place.addEventListener("confirm", () => this.confirm());
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.onTurn = () => this.redraw();
    game.upright?.addEventListener("change", this.onTurn);
  }

  /** Draw everything anew, as after the screen was turned. */
  redraw() {
    this.drawn = null;
    this.draw();
  }

  close() {
    document.removeEventListener("keydown", this.onKey);
    this.game.upright?.removeEventListener("change", this.onTurn);
  }

  /** The match, which has a view: else there is no table. */
  get match() {
    return /** @type {Shown} */ (this.session.match);
  }

  /** Whether a bot plays on the own seat. */
  get lent() {
    const { seat, seats } = this.match;
    return seat !== null && Boolean(seats[seat].lent);
  }

  /** The seat whose sheet is large now. */
  get shown() {
    return this.large ?? this.match.seat ?? 0;
  }

  draw() {
    const { match, game } = this;
    const live = match.status === "running";
    const title = h("h1", {}, match.title, " ", h("small", {}, game.headline(match)));
    show(this.slots.top, title, live ? lineChip(this.session.connection, this.session.way) : null);
    show(this.slots.menu, live ? menu(this.session) : null);
    this.drawTurn();
    this.drawOwn();
    this.drawSide();
    this.speak();
  }

  drawTurn() {
    const { match } = this;
    const mine = this.session.awaited;
    const { turn } = this.slots;
    turn.hidden = match.status !== "running";
    show(turn, h("span", { class: mine ? "yours" : "" }, this.whoseTurn()), clock(match));
    turn.classList.toggle("mine-now", mine);
  }

  whoseTurn() {
    const { awaiting } = this.match;
    if (this.lent) return t("A bot plays for you just now.");
    if (this.session.awaited) return t("Your turn");
    return awaiting.length
      ? t("Waiting for {names}", { names: seatNames(this.match, awaiting) })
      : t("The dice are on their way.");
  }

  /** What may be chosen on the sheet that is shown, if anything. */
  get legal() {
    const { awaited, legal } = this.session;
    return awaited && this.shown === this.match.seat ? legal : null;
  }

  drawOwn() {
    const { match, legal, shown: seat, lent } = this;
    const state = [match.head, match.phase, legal !== null, match.chosen, seat, match.seat, lent];
    if (JSON.stringify(state) === this.drawn) return;
    this.drawn = JSON.stringify(state);
    const { own, whose, below } = this.slots;
    const focused = own.contains(document.activeElement) || nowhere(document.activeElement);
    const label = t("Sheet of {name}", { name: seatName(match, seat) });
    const board = this.drawBoard(label);
    show(whose, label);
    whose.hidden = seat === match.seat;
    show(own, board);
    show(below, this.game.below?.(match, seat));
    this.drawBar();
    if (this.hand && focused && board instanceof HTMLElement) board.focus({ preventScroll: true });
  }

  /**
   * Return the large sheet, with a hand if there is something to choose, and fill the tray.
   *
   * @param {string} label
   */
  drawBoard(label) {
    const { match, game, legal, shown: seat } = this;
    const changed = () => this.drawBar();
    this.hand = legal && game.hand({ match, seat, legal: legal.choices, label, changed });
    show(this.slots.centre, this.hand?.tray ?? game.centre(match));
    const pending = seat === match.seat ? match.chosen : null;
    return this.hand?.board ?? h("div", { class: "board" }, game.sheet(match, seat, { label, pending }));
  }

  drawBar() {
    const { match, hand, large } = this;
    const { bar } = this.slots;
    const mine = match.seat;
    if (large !== null && mine !== null && large !== mine)
      show(
        bar,
        button(t("Back to my sheet"), () => this.enlarge(mine), { class: "main" }),
      );
    else if (this.lent) show(bar, this.does(t("Play on myself"), "comeBack", { class: "main" }));
    else if (hand) keepFocus(bar, "tool", () => show(bar, this.handTools(hand)));
    else if (match.chosen && match.status === "running") show(bar, this.undoTools());
    else show(bar);
  }

  /**
   * A button for something that the session does.
   *
   * @param {string} label
   * @param {"comeBack" | "takeBack"} what
   * @param {Attributes} attributes
   */
  does(label, what, attributes) {
    return button(label, () => this.attempt(() => this.session[what]()), attributes);
  }

  /** @param {Hand} hand */
  handTools(hand) {
    const confirm = button(hand.confirm, () => this.confirm(), {
      class: "main confirm",
      disabled: hand.choice() === null,
      "data-tool": "confirm",
    });
    return [h("p", { class: "hint" }, hand.hint()), h("div", { class: "tools" }, hand.tools, confirm)];
  }

  undoTools() {
    const undo = this.does(t("Take it back"), "takeBack", { "data-tool": "undo" });
    return [
      h("p", { class: "hint" }, t("Your choice is in. It counts when everybody has chosen.")),
      h("div", { class: "tools" }, undo),
    ];
  }

  async confirm() {
    const choice = this.hand?.choice();
    if (!choice || this.sending) return;
    this.sending = true;
    await this.attempt(() => this.session.choose(choice));
    this.sending = false;
  }

  /** @param {() => Promise<void>} act */
  async attempt(act) {
    if (await attempt(act)) return;
    this.drawn = null;
    await this.session.refresh();
  }

  /** @param {number} seat */
  enlarge(seat) {
    this.large = seat === this.match.seat ? null : seat;
    this.draw();
    this.stage.scrollIntoView({ block: "nearest" });
  }

  drawSide() {
    const { match, game } = this;
    const enlarge = (/** @type {number} */ seat) => this.enlarge(seat);
    const cards = Array.from({ length: game.players(match) }, (_, seat) =>
      seatCard(match, game, seat, {
        shown: this.shown,
        pending: seat === match.seat ? match.chosen : null,
        enlarge,
      }),
    );
    drawSeats(this.slots.side, game.panel?.(match), cards);
    drawWords(this.slots.words, match, game, this.shown);
  }

  /** Say what is new, once. */
  speak() {
    const { match, game, session } = this;
    const words = [`${game.headline(match)}.`, game.announce(match)];
    if (session.awaited) words.push(t("Your turn."));
    else if (match.chosen) words.push(t("Your choice is in."));
    const text = words.filter(Boolean).join(" ");
    if (text !== this.said) say(text);
    this.said = text;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    if (chorded(event) || (target instanceof Element && FIELDS.test(target.tagName))) return;
    if (event.key.toLowerCase() === "u" && this.match.chosen) this.attempt(() => this.session.takeBack());
    else if (nowhere(target)) this.hand?.key?.(event);
  }
}
