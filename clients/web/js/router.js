// Addresses and the pages behind them. A page is an async function that gets a place and returns its farewell.

/** @import { Farewell, Page } from "../types/client" */

/** @type {[RegExp, () => Promise<{default: Page}>][]} */
const routes = [
  [/^\/$/, () => import("./pages/home.js")],
  [/^\/new(?:\/([a-z0-9-]+))?$/, () => import("./pages/new.js")],
  [/^\/matches$/, () => import("./pages/matches.js")],
  [/^\/match\/([0-9a-z]+)$/, () => import("./pages/match.js")],
  [/^\/replay\/([0-9a-z]+)$/, () => import("./pages/replay.js")],
  [/^\/rules\/([a-z0-9-]+)$/, () => import("./pages/rules.js")],
];

/** @type {HTMLElement} */
let place;
/** @type {Farewell} */
let farewell;
let turn = 0;

/** Draw pages into this element from now on. @param {HTMLElement} element */
export function startRouter(element) {
  place = element;
  window.addEventListener("popstate", draw);
  document.addEventListener("click", follow);
  return draw();
}

/** Go to another address of ours. @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  return draw();
}

/** Return how to load the page behind a path, and what it is told by the path. @param {string} path */
export function pageAt(path) {
  for (const [pattern, load] of routes) {
    const found = path.match(pattern);
    if (found) return { load, told: found.slice(1) };
  }
  return { load: () => import("./pages/lost.js"), told: [] };
}

/** Draw the page of the present address again. */
export async function draw() {
  const mine = ++turn;
  const { load, told } = pageAt(location.pathname);
  const page = await load();
  if (mine !== turn) return;
  farewell?.();
  farewell = undefined;
  place.replaceChildren();
  window.scrollTo(0, 0);
  document.dispatchEvent(new Event("scorepad:page"));
  const goodbye = await page.default(place, ...told);
  if (mine === turn) farewell = goodbye;
  else goodbye?.();
  if (mine > 1 && document.activeElement === document.body) place.focus({ preventScroll: true });
}

/**
 * Whether a click on a link asks for another page of ours in this window.
 *
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
function isOurs(event, link) {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey)
    return false;
  if (link.origin !== location.origin || link.hasAttribute("download") || link.target) return false;
  if (link.pathname === location.pathname && link.hash) return false;
  return routes.some(([pattern]) => pattern.test(link.pathname));
}

/** @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || !isOurs(event, link)) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  go(link.pathname + link.search + link.hash);
}
