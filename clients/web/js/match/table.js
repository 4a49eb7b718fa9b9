// The table of a running match: own sheet large, the others small, what is awaited and from whom.

import { button, chorded, h, show } from "../dom.js";
import { t } from "../i18n.js";
import { attempt, say } from "../speech.js";
import { seatName, seatNames } from "../words.js";
import { clock } from "./clock.js";
import { frame } from "./frame.js";
import { lineChip, menu } from "./menu.js";
import { drawSeats, drawWords, seatCard } from "./seats.js";

/** Whether the focus is on nothing in particular, so that keys are meant for the board. */
const nowhere = (element) => element === document.body || element.id === "main";

export class Table {
  constructor(place, session, game) {
    this.place = place;
    this.session = session;
    this.game = game;
    this.large = null; // a seat whose sheet is shown large instead of the own one
    this.drawn = null; // what the own board was drawn for
    const { element, stage, slots } = frame(session.match.game);
    Object.assign(this, { stage, slots });
    show(place, element);
    place.addEventListener("confirm", () => this.confirm());
    this.onKey = (event) => this.key(event);
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

  get match() {
    return this.session.match;
  }

  /** The seat whose sheet is large now. */
  get shown() {
    return this.large ?? this.match.seat ?? 0;
  }

  draw() {
    const { match, game } = this;
    const live = match.status === "running";
    const title = h("h1", {}, match.title, " ", h("small", {}, game.headline(match)));
    show(this.slots.top, title, live ? lineChip(this.session.connection) : null);
    show(this.slots.menu, live ? menu(this.session) : null);
    this.drawTurn();
    this.drawOwn();
    this.drawSide();
    this.speak();
  }

  drawTurn() {
    const { match, session } = this;
    const mine = session.awaited;
    const lent = match.seat !== null && match.seats[match.seat]?.lent;
    let text = t("The dice are on their way.");
    if (lent) text = t("A bot plays for you just now.");
    else if (mine) text = t("Your turn");
    else if (match.awaiting.length)
      text = t("Waiting for {names}", { names: seatNames(match, match.awaiting) });
    this.slots.turn.hidden = match.status !== "running";
    show(this.slots.turn, h("span", { class: mine ? "yours" : "" }, text), clock(match));
    this.slots.turn.classList.toggle("mine-now", mine);
    document.title = `${mine ? "● " : ""}${match.title} – Scorepad`;
  }

  drawOwn() {
    const { match, session, game } = this;
    const seat = this.shown;
    const acting = session.awaited && session.legal && seat === match.seat;
    const lent = match.seat !== null && match.seats[match.seat].lent;
    const state = JSON.stringify([match.head, match.phase, acting, match.chosen, seat, match.seat, lent]);
    if (state === this.drawn) return;
    this.drawn = state;
    const focused = this.slots.own.contains(document.activeElement) || nowhere(document.activeElement);
    const label = t("Sheet of {name}", { name: seatName(match, seat) });
    this.hand = acting
      ? game.hand({ match, seat, legal: session.legal.choices, label, changed: () => this.drawBar() })
      : null;
    const pending = seat === match.seat ? match.chosen : null;
    const board =
      this.hand?.board ?? h("div", { class: "board" }, game.sheet(match, seat, { label, pending }));
    show(this.slots.centre, this.hand?.tray ?? game.centre(match));
    show(this.slots.whose, label);
    this.slots.whose.hidden = seat === match.seat;
    show(this.slots.own, board);
    show(this.slots.below, game.below?.(match, seat));
    this.drawBar();
    if (this.hand && focused) board.focus?.({ preventScroll: true });
  }

  drawBar() {
    const { match, hand } = this;
    const { bar } = this.slots;
    const away = this.large !== null && match.seat !== null && this.large !== match.seat;
    if (away) {
      show(
        bar,
        button(t("Back to my sheet"), () => this.enlarge(match.seat), { class: "main" }),
      );
      return;
    }
    const lent = match.seat !== null && match.seats[match.seat]?.lent;
    if (lent) {
      show(
        bar,
        button(t("Play on myself"), () => this.attempt(() => this.session.comeBack()), { class: "main" }),
      );
    } else if (hand) {
      const ready = hand.choice() !== null;
      const confirm = button(hand.confirm, () => this.confirm(), {
        class: "main confirm",
        disabled: !ready,
        "data-tool": "confirm",
      });
      const kept = bar.contains(document.activeElement) ? document.activeElement.dataset.tool : null;
      show(bar, h("p", { class: "hint" }, hand.hint()), h("div", { class: "tools" }, hand.tools, confirm));
      if (kept) bar.querySelector(`[data-tool="${kept}"]`)?.focus();
    } else if (match.chosen && match.status === "running") {
      const undo = button(t("Take it back"), () => this.attempt(() => this.session.takeBack()), {
        "data-tool": "undo",
      });
      show(
        bar,
        h("p", { class: "hint" }, t("Your choice is in. It counts when everybody has chosen.")),
        h("div", { class: "tools" }, undo),
      );
    } else {
      show(bar);
    }
  }

  async confirm() {
    const choice = this.hand?.choice();
    if (!choice || this.sending) return;
    this.sending = true;
    await this.attempt(() => this.session.choose(choice));
    this.sending = false;
  }

  async attempt(act) {
    if (await attempt(act)) return;
    this.drawn = null;
    await this.session.refresh();
  }

  enlarge(seat) {
    this.large = seat === this.match.seat ? null : seat;
    this.draw();
    this.stage.scrollIntoView({ block: "nearest" });
  }

  drawSide() {
    const { match, game } = this;
    const enlarge = (seat) => this.enlarge(seat);
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

  key(event) {
    if (chorded(event) || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.key.toLowerCase() === "u" && this.match.chosen) this.attempt(() => this.session.takeBack());
    else if (nowhere(event.target)) this.hand?.key?.(event);
  }
}
