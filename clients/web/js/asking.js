// Asks the server, again and again while it is away. Tokens travel in a header, never in an address.

/** @import { Problem } from "../types/api" */

const PATIENCE = 20_000;
const PAUSE = 400;

/** A refusal of the server: a stable code, a status, its sentence in English and as template with values. */
export class Refused extends Error {
  /** @param {number} status @param {Partial<Problem>} problem */
  constructor(status, { code = "internal", detail = `HTTP ${status}`, message = detail, values = {} }) {
    super(detail);
    this.status = status;
    this.code = code;
    this.sentence = { message, values };
  }
}

/** No answer came in time. */
export class Unreachable extends Error {}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * @typedef {object} Asked
 * @property {unknown} [body]
 * @property {string} [token]
 * @property {string} [key] makes a request good to be repeated
 * @property {RequestCache} [cache]
 * @property {boolean} [raw] whether the answer is text
 */

/** @param {Asked} asked */
function headersOf({ body, token, key }) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  return headers;
}

/** @param {string} method @param {string} path @param {Asked} asked */
async function once(method, path, asked) {
  const { body, cache = "no-store" } = asked;
  const text = body === undefined ? undefined : JSON.stringify(body);
  return fetch(`/v1${path}`, {
    method,
    headers: headersOf(asked),
    body: text,
    cache,
    signal: AbortSignal.timeout(8000),
  });
}

/**
 * Ask; what may be repeated without harm is repeated while the server is away.
 *
 * @param {string} method
 * @param {string} path
 * @param {Asked} options
 * @returns {Promise<any>} what the description of the API says of this answer
 */
export async function ask(method, path, options = {}) {
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

/** @param {Response} answer @param {Asked} asked */
async function settle(answer, { raw }) {
  const date = Date.parse(answer.headers.get("Date") ?? "");
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
