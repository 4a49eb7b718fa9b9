// Sitting down at a match: the seat's key goes to the keyring.

/**
 * @import { Created, NewMatch, Rematch } from "../../types/api"
 * @import { Person } from "../../types/client"
 */

import { createMatch, join } from "../api.js";
import { t } from "../i18n.js";
import { held, hold, recall } from "../keyring.js";
import { go } from "../router.js";

/** Who somebody is called if nothing else is known. @returns {string} */
export function usualName() {
  return recall("name", t("Player {number}", { number: 1 }));
}

/** Take a seat, unless this browser has one already. @param {string} id @param {Person} person */
export async function sitDown(id, person) {
  if (held(id).token) return;
  const { seat, token } = await join(id, person);
  if (token) hold(id, { seat, token });
}

/**
 * Sit down at a match that was just made, and go there.
 *
 * @param {Created | Rematch} made
 * @param {Person} person
 */
export async function hostMatch({ id, host_token: host }, person) {
  if (host) hold(id, { host });
  await sitDown(id, person);
  await go(`/match/${id}`);
}

/** Make a match, sit down at it, and go there. @param {Partial<NewMatch>} wanted @param {Person} person */
export async function openTable(wanted, person) {
  await hostMatch(await createMatch(wanted), person);
}
