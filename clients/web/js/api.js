// The only place that asks the server. Tokens travel in a header, never in an address.

import { held, ownKey, randomText } from "./keyring.js";

const PATIENCE = 20_000;
const PAUSE = 400;

/** A refusal of the server: a stable code, a status, its sentence in English and as template with values. */
export class Refused extends Error {
  constructor(status, { code = "internal", detail = `HTTP ${status}`, message = detail, values = {} }) {
    super(detail);
    this.status = status;
    this.code = code;
    this.sentence = { message, values };
  }
}

/** No answer came in time. */
export class Unreachable extends Error {}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function once(method, path, { body, token, key, accept, cache = "no-store" }) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  if (accept) headers.Accept = accept;
  const text = body === undefined ? undefined : JSON.stringify(body);
  return fetch(`/v1${path}`, {
    method,
    headers,
    body: text,
    cache,
    signal: AbortSignal.timeout(8000),
  });
}

/** Ask; what may be repeated without harm is repeated while the server is away. */
async function ask(method, path, options = {}) {
  const until = Date.now() + PATIENCE;
  const repeatable = method === "GET" || options.key;
  for (;;) {
    let answer = null;
    try {
      answer = await once(method, path, options);
    } catch (error) {
      if (!repeatable || Date.now() > until) throw new Unreachable(String(error));
    }
    if (answer && (answer.status !== 503 || !repeatable || Date.now() > until))
      return settle(answer, options);
    await pause(PAUSE);
  }
}

let ahead = 0; // milliseconds by which the server's clock is ahead of this one

/** The time by the server's clock, to a second or so. */
export const serverNow = () => Date.now() + ahead;

async function settle(answer, { raw }) {
  const date = Date.parse(answer.headers.get("Date"));
  if (Math.abs(date - Date.now()) > 2000) ahead = date - Date.now();
  if (answer.ok) return raw ? answer.text() : answer.status === 204 ? null : answer.json();
  let body = {};
  try {
    body = await answer.json();
  } catch {
    body = {};
  }
  throw new Refused(answer.status, body);
}

const own = (id) => held(id).token ?? held(id).host;

export const games = () => ask("GET", "/games");
const described = new Map(); // by game and rules: asked for once, and then only whether it has changed
/** Return a game with its options, the levels of its bots, and all that is printed for it. */
export function describe(game, rules = null) {
  const path = `/games/${game}${rules === null ? "" : `?rules=${rules}`}`;
  if (!described.has(path)) described.set(path, ask("GET", path, { cache: "no-cache" }));
  described.get(path).catch(() => described.delete(path));
  return described.get(path);
}
/** Add to a match that can be drawn what is printed for it. */
async function furnished(match) {
  return match.view ? { ...match, printed: (await describe(match.game, match.rules)).printed } : match;
}
export const listMatches = (status, before) =>
  ask("GET", `/matches?status=${status}&limit=12${before ? `&before=${before}` : ""}`);
export const createMatch = (wanted) => ask("POST", "/matches", { body: wanted });
export const look = (id, at) =>
  ask("GET", `/matches/${id}${at ? `?at=${at}` : ""}`, { token: at ? undefined : own(id) }).then(furnished);
export const glance = (id) => ask("GET", `/matches/${id}`);
export const watch = (id) => glance(id).then(furnished);
export const join = (id, body) =>
  ask("POST", `/matches/${id}/seats`, { body: { salt: randomText(), ...body } });
export const askCode = (id) => ask("POST", `/matches/${id}/code`);
export const findCode = (code) => ask("GET", `/codes/${encodeURIComponent(code)}`);
export const addBot = (id, level) =>
  ask("POST", `/matches/${id}/seats`, { body: { bot: { level } }, token: held(id).host });
export const start = (id) => ask("POST", `/matches/${id}/start`, { token: held(id).host });
export const leave = (id) =>
  ask("DELETE", `/matches/${id}/seats/${held(id).seat}`, { token: held(id).token });
export const comeBack = (id) =>
  ask("POST", `/matches/${id}/seats/${held(id).seat}/return`, { token: held(id).token });
export const handOver = (id) =>
  ask("POST", `/matches/${id}/seats/${held(id).seat}/handover`, { token: held(id).token });
export const claim = (id, seat, code) =>
  ask("POST", `/matches/${id}/seats/${seat}/claim`, { body: { code }, key: ownKey() });
export const legal = (id) => ask("GET", `/matches/${id}/legal?form=compact`, { token: held(id).token });
export const choose = (id, phase, choice, key) =>
  ask("POST", `/matches/${id}/choices`, { body: { phase, choice }, token: held(id).token, key });
export const takeBack = (id, phase) =>
  ask("DELETE", `/matches/${id}/choices/${phase}`, { token: held(id).token });
export const events = (id) => ask("GET", `/matches/${id}/events`);
export const record = (id) => ask("GET", `/matches/${id}/record`, { raw: true });
/** Return how far the coach is, which is set to work if nobody is. */
export async function analysis(id) {
  const page = await ask("GET", `/matches/${id}/analysis`);
  return page.status === "none" ? ask("POST", `/matches/${id}/analysis`) : page;
}
export const rematch = (id) => ask("POST", `/matches/${id}/rematch`, { token: held(id).token });
export const branch = (id, seq) => ask("POST", `/matches/${id}/branches`, { body: { seq } });

/** Open the stream of events after a seq; return the response, whose body never ends by itself. */
export function openStream(id, after, signal) {
  const token = own(id);
  const headers = { Accept: "application/x-ndjson" };
  if (token) headers.Authorization = `Bearer ${token}`;
  return fetch(`/v1/matches/${id}/events?after=${after}`, { headers, signal, cache: "no-store" });
}
