// The log of a match as moments to step through: a deal, or choices that were opened together.

/** @import { Event, Moment } from "../../types/client" */

/** Return the moments of these events, in their order. @param {Event[]} events */
export function momentsOf(events) {
  /** @type {Moment[]} */
  const moments = [];
  let chosen = new Map();
  let phase = 0;
  let last = 0;
  const close = () => {
    if (chosen.size) moments.push({ seq: last, kind: "choices", phase, choices: Object.fromEntries(chosen) });
    chosen = new Map();
  };
  for (const event of events) {
    if (event.type === "chose" || event.type === "unchose") {
      if (event.phase !== phase) close();
      phase = event.phase;
      last = event.seq;
      if (event.type === "chose") chosen.set(event.seat, { choice: event.choice, by: event.by });
      else chosen.delete(event.seat);
      continue;
    }
    if (event.type !== "dealt" && event.type !== "match_ended" && event.type !== "match_aborted") continue;
    close();
    moments.push({ seq: event.seq, kind: event.type, choices: {} });
  }
  close();
  return moments;
}

/**
 * Return the number of the last moment that is not after this event.
 *
 * @param {{seq: number}[]} moments
 * @param {number} seq
 */
export function momentAt(moments, seq) {
  return Math.max(
    0,
    moments.findLastIndex((moment) => moment.seq <= seq),
  );
}
