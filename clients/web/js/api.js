// What the server can be asked.

/**
 * @import * as Api from "../types/api"
 * @import { Choice, Event, Looked, Report, Shown } from "../types/client"
 */

import { ask } from "./asking.js";
import { held, ownKey, randomText } from "./keyring.js";

/** @param {string} id */
export const own = (id) => held(id).token ?? held(id).host;

/** @type {() => Promise<Api.Games>} */
export const games = () => ask("GET", "/games");

/** @type {Map<string, Promise<Api.Printed>>} */
const described = new Map(); // by game and rules: asked for once, and then only whether it has changed

/**
 * Return a game with its options, the levels of its bots, and all that is printed for it.
 *
 * @param {string} game
 * @param {number | null} rules
 * @returns {Promise<Api.Printed>}
 */
export function describe(game, rules = null) {
  const path = `/games/${game}${rules === null ? "" : `?rules=${rules}`}`;
  const known = described.get(path);
  if (known) return known;
  const asked = ask("GET", path, { cache: "no-cache" });
  asked.catch(() => described.delete(path));
  described.set(path, asked);
  return asked;
}

/**
 * Add to a match that can be drawn what is printed for it.
 *
 * @param {Api.Match} match
 * @returns {Promise<Looked>}
 */
export async function furnished(match) {
  if (!match.view || !match.game) return match;
  return { ...match, printed: (await describe(match.game, match.rules)).printed };
}

/** Whether a match can be drawn. @param {Looked} match @returns {match is Shown} */
export const isShown = (match) => match.view !== null;

/** Whether nothing more will happen in a match. @param {Api.Match} match */
export const isOver = ({ status }) => ["finished", "aborted", "halted"].includes(status);

/** @type {(status: string, before?: string | null) => Promise<Api.Matches>} */
export const listMatches = (status, before) =>
  ask("GET", `/matches?status=${status}&limit=12${before ? `&before=${before}` : ""}`);

/** @type {(wanted: Partial<Api.NewMatch>) => Promise<Api.Created>} */
export const createMatch = (wanted) => ask("POST", "/matches", { body: wanted });

/** @type {(id: string, at?: number) => Promise<Looked>} */
export const look = (id, at) =>
  ask("GET", `/matches/${id}${at ? `?at=${at}` : ""}`, { token: at ? undefined : own(id) }).then(furnished);

/** @type {(id: string) => Promise<Api.Match>} */
export const glance = (id) => ask("GET", `/matches/${id}`);

/** @param {string} id */
export const watch = (id) => glance(id).then(furnished);

/** @type {(id: string, body: Partial<Api.Join>) => Promise<Api.Joined>} */
export const join = (id, body) =>
  ask("POST", `/matches/${id}/seats`, { body: { salt: randomText(), ...body } });

/** @type {(id: string) => Promise<Api.Code>} */
export const askCode = (id) => ask("POST", `/matches/${id}/code`);

/** @type {(code: string) => Promise<Api.Found>} */
export const findCode = (code) => ask("GET", `/codes/${encodeURIComponent(code)}`);

/** @type {(id: string, level: number) => Promise<Api.Joined>} */
export const addBot = (id, level) =>
  ask("POST", `/matches/${id}/seats`, { body: { bot: { level } }, token: held(id).host });

/** @param {string} id */
export const start = (id) => ask("POST", `/matches/${id}/start`, { token: held(id).host });

/** @param {string} id */
export const leave = (id) =>
  ask("DELETE", `/matches/${id}/seats/${held(id).seat}`, { token: held(id).token });

/** @param {string} id */
export const comeBack = (id) =>
  ask("POST", `/matches/${id}/seats/${held(id).seat}/return`, { token: held(id).token });

/** @type {(id: string) => Promise<Api.Handover>} */
export const handOver = (id) =>
  ask("POST", `/matches/${id}/seats/${held(id).seat}/handover`, { token: held(id).token });

/** @type {(id: string, seat: number, code: string) => Promise<Api.Claimed>} */
export const claim = (id, seat, code) =>
  ask("POST", `/matches/${id}/seats/${seat}/claim`, { body: { code }, key: ownKey() });

/** @type {(id: string) => Promise<Api.Legal>} */
export const legal = (id) => ask("GET", `/matches/${id}/legal?form=compact`, { token: held(id).token });

/** Return every legal choice, each ready to be sent. @type {(id: string) => Promise<{choices: Choice[]}>} */
export const choices = (id) => ask("GET", `/matches/${id}/legal`, { token: held(id).token });

/** @type {(id: string, phase: number, choice: Choice, key: string) => Promise<Api.Accepted>} */
export const choose = (id, phase, choice, key) =>
  ask("POST", `/matches/${id}/choices`, { body: { phase, choice }, token: held(id).token, key });

/** @type {(id: string, phase: number) => Promise<Api.Retracted>} */
export const takeBack = (id, phase) =>
  ask("DELETE", `/matches/${id}/choices/${phase}`, { token: held(id).token });

/** @type {(id: string) => Promise<{events: Event[]}>} */
export const events = (id) => ask("GET", `/matches/${id}/events`);

/** @type {(id: string) => Promise<string>} */
export const record = (id) => ask("GET", `/matches/${id}/record`, { raw: true });

/**
 * Return how far the coach is, which is set to work if nobody is.
 *
 * @param {string} id
 * @returns {Promise<Omit<Api.Analysis, "report"> & {report: Report}>}
 */
export async function analysis(id) {
  const page = await ask("GET", `/matches/${id}/analysis`);
  return page.status === "none" ? ask("POST", `/matches/${id}/analysis`) : page;
}

/** @type {(id: string) => Promise<Api.Rematch>} */
export const rematch = (id) => ask("POST", `/matches/${id}/rematch`, { token: held(id).token });

/** @type {(id: string, seq: number) => Promise<Api.Created>} */
export const branch = (id, seq) => ask("POST", `/matches/${id}/branches`, { body: { seq } });

/** What news of a match carry for this browser. @type {(id: string) => Api.Hello["with"]} */
export const carried = (id) => (held(id).token ? ["view", "legal"] : ["view"]);

/**
 * Open the stream of events after a seq, with looks at the match; return the response.
 *
 * @param {string} id
 * @param {number} after
 * @param {AbortSignal} signal
 */
export function fetchStream(id, after, signal) {
  const token = own(id);
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/x-ndjson" };
  if (token) headers.Authorization = `Bearer ${token}`;
  return fetch(`/v1/matches/${id}/events?after=${after}&with=${carried(id)}`, {
    headers,
    signal,
    cache: "no-store",
  });
}
