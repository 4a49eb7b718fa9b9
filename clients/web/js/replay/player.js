// Steps through a match that is over: each moment, each seat's sheet.

/** @import { Drawing, Moment, Shown } from "../../types/client" */

import { branch, look } from "../api.js";
import { button, h, show } from "../dom.js";
import { t } from "../i18n.js";
import { frame } from "../match/frame.js";
import { headlineOf } from "../match/result.js";
import { drawSeats, drawWords, seatCard } from "../match/seats.js";
import { hostMatch, usualName } from "../match/sitting.js";
import { attempt, say } from "../speech.js";
import { seatName } from "../words.js";
import { analysed } from "./analysis.js";
import { Controls } from "./controls.js";
import { momentAt } from "./moments.js";
import { proof } from "./proof.js";

/** The page of one match that is over. */
export class Replay {
  /** @param {HTMLElement} place @param {Shown} final @param {Drawing} game @param {Moment[]} moments */
  constructor(place, final, game, moments) {
    this.place = place;
    this.final = final;
    this.game = game;
    this.moments = moments;
    const asked = new URLSearchParams(location.hash.slice(1));
    this.seat = Math.min(Number(asked.get("seat") ?? final.seat ?? 0) || 0, game.players(final) - 1);
    this.number = asked.has("at") ? momentAt(moments, Number(asked.get("at"))) : 0;
    /** @type {Map<number, Promise<Shown>>} */
    this.seen = new Map();
    this.story = h("span", { class: "story", id: "story" });
    this.where = h("small", {});
    this.controls = new Controls(moments.length - 1, (number) => this.go(number));
    this.slots = this.build();
    this.onTurn = () => this.go(this.number);
    game.upright?.addEventListener("change", this.onTurn);
  }

  build() {
    const { element, slots } = frame(this.final.game);
    const onward = button(t("Play on from here"), () => this.branch(), { id: "branch" });
    show(slots.top, h("h1", {}, t("Replay: {game}", { game: this.final.title }), " ", this.where));
    show(slots.turn, this.story);
    slots.whose.hidden = false;
    show(slots.bar, this.controls.slider, this.controls.tools(onward));
    show(this.place, element, this.after());
    return slots;
  }

  /** What stands below the sheet: the result, whether it is true, and the coach. */
  after() {
    const { final, game } = this;
    const rules = h("a", { href: `/rules/${final.game}` }, t("Rules"));
    const result = h("p", {}, headlineOf(final, game), " ", rules);
    return h(
      "div",
      { class: "pair after" },
      h("div", { class: "card" }, result, proof(final.id)),
      analysed(final, game, (seq) => this.showMoment(seq)),
    );
  }

  /** Return the match as it was at a moment. @param {number} number */
  state(number) {
    const { seq } = this.moments[number];
    const known = this.seen.get(seq);
    if (known) return known;
    const asked = look(this.final.id, seq).then((match) => /** @type {Shown} */ (match));
    this.seen.set(seq, asked);
    return asked;
  }

  /** Go to the moment of an event, where it can be seen. @param {number} seq */
  showMoment(seq) {
    this.place.scrollIntoView();
    return this.go(momentAt(this.moments, seq));
  }

  /** @param {number} number */
  async go(number) {
    this.number = number;
    this.controls.number = number;
    const match = await this.state(number);
    if (number !== this.number) return;
    this.draw(match);
    if (number + 1 < this.moments.length) this.state(number + 1);
  }

  /** @param {Shown} match */
  draw(match) {
    const moment = this.moments[this.number];
    const { seats, seat } = this.final;
    const named = { ...match, seats, seat };
    this.tell(named, moment);
    this.drawSheet(named, moment);
    this.drawSide(named, moment);
    history.replaceState(null, "", `#at=${moment.seq}&seat=${this.seat}`);
  }

  /** Tell what happens. @param {Shown} match @param {Moment} moment */
  tell(match, moment) {
    const told = this.told(match, moment);
    show(this.where, `${this.game.headline(match)} · ${this.number + 1} / ${this.moments.length}`);
    show(this.story, told);
    this.controls.show(this.number, told);
    say(told);
  }

  /** @param {Shown} match @param {Moment} moment */
  drawSheet(match, moment) {
    const { game, seat, slots } = this;
    const label = t("Sheet of {name}", { name: seatName(match, seat) });
    const pending = moment.choices[seat]?.choice ?? null;
    show(slots.centre, game.centre(match));
    show(slots.whose, label);
    show(slots.own, h("div", { class: "board" }, game.sheet(match, seat, { label, pending })));
    show(slots.below, game.below?.(match, seat));
    drawWords(slots.words, match, game, seat);
  }

  /** @param {Shown} match @param {Moment} moment */
  drawSide(match, moment) {
    const { game, slots } = this;
    const enlarge = (/** @type {number} */ seat) => {
      this.seat = seat;
      this.go(this.number);
    };
    const cards = Array.from({ length: game.players(match) }, (_, seat) => {
      const pending = moment.choices[seat]?.choice ?? null;
      return seatCard(match, game, seat, { shown: this.seat, pending, enlarge, still: true });
    });
    drawSeats(slots.side, game.panel?.(match), cards);
  }

  /** Return a moment in words. @param {Shown} match @param {Moment} moment */
  told(match, moment) {
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

  /** What if: go on from this moment in a new private match. */
  branch() {
    const { seq } = this.moments[this.number];
    return attempt(async () => hostMatch(await branch(this.final.id, seq), { name: usualName() }));
  }

  close() {
    this.controls.close();
    this.game.upright?.removeEventListener("change", this.onTurn);
  }
}
