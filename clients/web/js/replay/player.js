// Steps through a match that is over: slider, keys, each seat's sheet.

import { branch, look } from "../api.js";
import { button, chorded, h, show, still } from "../dom.js";
import { t } from "../i18n.js";
import { frame } from "../match/frame.js";
import { headlineOf } from "../match/result.js";
import { drawSeats, drawWords, seatCard } from "../match/seats.js";
import { hostMatch, usualName } from "../match/sitting.js";
import { attempt, say } from "../speech.js";
import { seatName } from "../words.js";
import { analysed } from "./analysis.js";
import { momentAt } from "./moments.js";
import { proof } from "./proof.js";

const BEAT = 1200;

/** The page of one match that is over. */
export class Replay {
  constructor(place, final, game, moments) {
    Object.assign(this, { place, final, game, moments });
    const asked = new URLSearchParams(location.hash.slice(1));
    this.seat = Math.min(Number(asked.get("seat") ?? final.seat ?? 0) || 0, game.players(final) - 1);
    this.number = asked.has("at") ? momentAt(moments, Number(asked.get("at"))) : 0;
    this.seen = new Map();
    this.timer = null;
    this.build();
  }

  build() {
    const last = this.moments.length - 1;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: last,
      value: this.number,
      "aria-label": t("Moment"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    const { final, game } = this;
    const { element, slots } = frame(final.game);
    this.slots = slots;
    this.story = h("span", { class: "story", id: "story" });
    this.where = h("small", {});
    const step = (sign, label, change) =>
      button(h("span", { "aria-hidden": "true" }, sign), change, { "aria-label": label });
    this.player = button(t("Play by itself"), () => this.toggle());
    show(slots.top, h("h1", {}, t("Replay: {game}", { game: final.title }), " ", this.where));
    show(slots.turn, this.story);
    slots.whose.hidden = false;
    show(
      slots.bar,
      this.slider,
      h(
        "div",
        { class: "tools" },
        step("|◀", t("To the start"), () => this.go(0)),
        step("◀", t("One back"), () => this.go(this.number - 1)),
        this.player,
        step("▶", t("One on"), () => this.go(this.number + 1)),
        step("▶|", t("To the end"), () => this.go(last)),
        button(t("Play on from here"), () => this.branch(), { id: "branch" }),
      ),
    );
    const rules = h("a", { href: `/rules/${final.game}` }, t("Rules"));
    const result = h("p", {}, headlineOf(final, game), " ", rules);
    show(
      this.place,
      element,
      h(
        "div",
        { class: "pair after" },
        h("div", { class: "card" }, result, proof(final.id)),
        analysed(final, game, (seq) => this.showMoment(seq)),
      ),
    );
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.onTurn = () => this.go(this.number);
    game.upright?.addEventListener("change", this.onTurn);
  }

  key(event) {
    if (chorded(event) || /^(SELECT|TEXTAREA|BUTTON)$/.test(event.target.tagName)) return;
    const slides = event.target === this.slider;
    const target = {
      ArrowLeft: this.number - 1,
      ArrowRight: this.number + 1,
      Home: 0,
      End: this.moments.length - 1,
    }[event.key];
    if (event.key === " " && !slides) this.toggle();
    else if (target !== undefined && !slides) this.go(target);
    else return;
    event.preventDefault();
  }

  async state(number) {
    const { seq } = this.moments[number];
    if (!this.seen.has(seq)) this.seen.set(seq, look(this.final.id, seq));
    return this.seen.get(seq);
  }

  /** Go to the moment of an event, where it can be seen. */
  showMoment(seq) {
    this.place.scrollIntoView();
    return this.go(momentAt(this.moments, seq));
  }

  async go(number) {
    this.number = Math.max(0, Math.min(number, this.moments.length - 1));
    const mine = this.number;
    const match = await this.state(mine);
    if (mine !== this.number) return;
    this.draw(match);
    if (mine + 1 < this.moments.length) this.state(mine + 1);
  }

  draw(match) {
    const { game, seat, slots } = this;
    const moment = this.moments[this.number];
    const { final } = this;
    const named = { ...match, seats: final.seats, seat: final.seat };
    const told = this.tell(moment, named);
    const pending = (one) => moment.choices[one]?.choice ?? null;
    const label = t("Sheet of {name}", { name: seatName(named, seat) });
    show(this.where, `${game.headline(match)} · ${this.number + 1} / ${this.moments.length}`);
    show(this.story, told);
    show(slots.centre, game.centre(match));
    show(slots.whose, label);
    show(
      slots.own,
      h("div", { class: "board" }, game.sheet(named, seat, { label, pending: pending(seat) })),
    );
    show(slots.below, game.below?.(match, seat));
    const enlarge = (one) => {
      this.seat = one;
      this.draw(match);
    };
    const cards = Array.from({ length: game.players(match) }, (_, one) =>
      seatCard(named, game, one, { shown: seat, pending: pending(one), enlarge, still: true }),
    );
    drawSeats(slots.side, game.panel?.(named), cards);
    drawWords(slots.words, named, game, seat);
    this.slider.value = this.number;
    this.slider.setAttribute("aria-valuetext", `${this.number + 1}: ${told}`);
    history.replaceState(null, "", `#at=${moment.seq}&seat=${seat}`);
    say(told);
  }

  tell(moment, match) {
    const { final, game } = this;
    if (moment.kind === "match_ended" || moment.kind === "match_aborted") return headlineOf(final, game);
    if (moment.kind === "dealt") return game.announce(match) || t("The table deals.");
    const parts = Object.entries(moment.choices).map(([seat, { choice, by }]) => {
      const who = seatName(match, Number(seat));
      const name = by === "clock" ? `${who} (${t("by the clock")})` : who;
      return `${name}: ${game.told(match, choice)}`;
    });
    return parts.join(" · ");
  }

  toggle() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    } else {
      if (this.number === this.moments.length - 1) this.go(0);
      this.timer = setInterval(
        () => (this.number < this.moments.length - 1 ? this.go(this.number + 1) : this.toggle()),
        still() ? 2 * BEAT : BEAT,
      );
    }
    show(this.player, this.timer ? t("Stop") : t("Play by itself"));
  }

  /** What if: go on from this moment in a new private match. */
  branch() {
    const { seq } = this.moments[this.number];
    return attempt(async () => hostMatch(await branch(this.final.id, seq), { name: usualName() }));
  }

  close() {
    clearInterval(this.timer);
    document.removeEventListener("keydown", this.onKey);
    this.game.upright?.removeEventListener("change", this.onTurn);
  }
}
