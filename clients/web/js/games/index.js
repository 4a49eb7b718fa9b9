// The drawings that the server has found, each in the folder of its game; else the plain form.

import { element, guarded, readable, whole } from "./guard.js";

/**
 * @import { Printed } from "../../types/api"
 * @import { Drawing, Rules } from "../../types/client"
 */

/** Folder and file of every part of a drawing that there is, as the page names them. */
const rooms = new Set(document.querySelector('meta[name="rooms"]')?.getAttribute("content")?.split(" "));

/**
 * Load a part of a drawing and make something with it; with the plain one if there is none, or if it fails.
 *
 * @template T
 * @param {string} name of the game
 * @param {"index.js" | "picture.js" | "rules.js"} file
 * @param {(part: any) => T} use
 * @returns {Promise<T>}
 */
async function part(name, file, use) {
  const path = `${name.replaceAll("-", "_")}/${file}`;
  try {
    if (rooms.has(path)) return use(await import(`./${path}`));
  } catch (error) {
    console.error(error);
  }
  return use(await import(`../plain/${file}`));
}

/** @type {Map<string, Promise<Drawing>>} */
const loaded = new Map();

/** Load the drawing of a game. @param {string} name */
export function loadGame(name) {
  const load = async () => guarded(await part(name, "index.js", whole), await import("../plain/index.js"));
  if (!loaded.has(name)) loaded.set(name, load());
  loaded.get(name)?.catch(() => loaded.delete(name));
  return /** @type {Promise<Drawing>} */ (loaded.get(name));
}

/**
 * Draw the small picture of a game, for pages where nobody plays.
 *
 * @type {(name: string) => Promise<Element>}
 */
export const drawPicture = (name) => part(name, "picture.js", ({ picture }) => element(picture()));

/** Write the rules of a game in short, by its description. @type {(described: Printed) => Promise<Rules>} */
export const writeRules = (described) =>
  part(described.name, "rules.js", ({ rules }) => readable(rules(described.printed, described)));
