// Stands in for the few things of a browser that the tested modules ask for.

import { setImmediate } from "node:timers/promises";

/** Put something in the place of a global of the browser. */
export function provide(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** What a browser keeps; full if it keeps nothing. */
export class Storage {
  constructor({ full = false } = {}) {
    this.full = full;
    this.kept = new Map();
  }

  getItem(name) {
    if (this.full) throw new Error("SecurityError");
    return this.kept.get(name) ?? null;
  }

  setItem(name, text) {
    if (this.full) throw new Error("QuotaExceededError");
    this.kept.set(name, text);
  }
}

/** A page that can be hidden. */
export class Page extends EventTarget {
  hidden = false;
  documentElement = { lang: "" };

  hide(hidden) {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

/** Answer requests in this order, the last answer again and again; return what was asked. */
export function answering(...answers) {
  const asked = [];
  provide("fetch", async (address, options = {}) => {
    asked.push({ address: String(address), ...options });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next(options);
  });
  return asked;
}

export const json =
  (body, status = 200, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
export const silence = () => Promise.reject(new TypeError("fetch failed"));

/** Let whatever is ready happen, this many times over. */
export async function turns(count) {
  for (let i = 0; i < count; i++) await setImmediate();
}

/** Wait until something is so. */
export async function until(so) {
  const end = performance.now() + 30_000;
  while (!so()) {
    if (performance.now() > end) throw new Error(`waited in vain for: ${so}`);
    await setImmediate();
  }
}
