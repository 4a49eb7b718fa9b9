// A drawing that throws while it draws gives way to the plain form, and nothing else is hurt.

import { t } from "../i18n.js";
import { note } from "../speech.js";

/** @import { Drawing, Hand, Rules } from "../../types/client" */

const NEEDED = "players headline note centre sheet hand spoken announce told detail".split(" ");
const OPTIONAL = ["below", "panel", "hasGoal", "scoreName"];

/** Return the drawing if it has every method that it needs. @param {any} drawing @returns {Drawing} */
export function whole(drawing) {
  const lacking = NEEDED.filter((name) => typeof drawing[name] !== "function");
  if (drawing.upright && !(drawing.upright instanceof EventTarget)) lacking.push("upright");
  if (lacking.length) throw new TypeError(`a drawing lacks: ${lacking.join(", ")}`);
  return drawing;
}

/** Return what was drawn if it is an element, so that anything else fails here. @param {any} found @returns {Element} */
export function element(found) {
  if (!(found instanceof Element)) throw new TypeError("a drawing returned no element");
  return found;
}

/** Return rules if they have parts. @param {any} made @returns {Rules} */
export function readable(made) {
  if (!Array.isArray(made?.parts)) throw new TypeError("rules have no parts");
  return made;
}

/** @type {Record<string, (made: any) => void>} what must hold of a method's answer */
const CHECKS = { sheet: element, hand: (hand) => element(hand?.board) };

/** Holds a drawing until it fails, and the plain one from then on. */
class Guard {
  /** @param {Drawing} drawing @param {Drawing} plain */
  constructor(drawing, plain) {
    this.present = drawing;
    this.plain = plain;
    this.changes = new EventTarget();
    drawing.upright?.addEventListener("change", () => this.anew());
  }

  anew() {
    this.changes.dispatchEvent(new Event("change"));
  }

  /**
   * Do this with the drawing; where that fails, with the plain one.
   *
   * @template T
   * @param {(drawing: any) => T} act
   */
  attempt(act) {
    if (this.present === this.plain) return act(this.plain);
    try {
      return act(this.present);
    } catch (error) {
      this.fail(error);
      return act(this.plain);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    console.error(error);
    this.present = this.plain;
    note(t("The drawing of this game fails: here it is in its plain form."), "problem");
    queueMicrotask(() => this.anew());
  }

  /**
   * A hand that fails later offers nothing any more; the table is drawn anew.
   *
   * @param {Hand} hand
   * @returns {Hand}
   */
  hand(hand) {
    /** @template T @param {() => T} act @param {T} otherwise @returns {T} */
    const safe = (act, otherwise) => this.attempt((drawing) => (drawing === this.plain ? otherwise : act()));
    if (this.present === this.plain) return hand;
    return {
      ...hand,
      choice: () => safe(hand.choice, null),
      hint: () => safe(hand.hint, ""),
      key: (event) => safe(() => hand.key?.(event), undefined),
    };
  }
}

/**
 * Return a drawing that cannot fail while the plain one does not.
 *
 * @type {(drawing: Drawing, plain: Drawing) => Drawing}
 */
export function guarded(drawing, plain) {
  const guard = new Guard(drawing, plain);
  const methods = [...NEEDED, ...OPTIONAL].map((name) => {
    const call = (/** @type {any[]} */ ...given) =>
      guard.attempt((present) => {
        const made = present[name]?.(...given) ?? null;
        CHECKS[name]?.(made);
        return made;
      });
    return [name, call];
  });
  const safe = /** @type {Drawing} */ (Object.fromEntries(methods));
  return {
    ...safe,
    hand: (turn) => guard.hand(safe.hand(turn)),
    lowWins: drawing.lowWins,
    upright: guard.changes,
  };
}
