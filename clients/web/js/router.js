// Addresses and the pages behind them. A page is an async function that gets a place and returns its farewell.

const routes = [
  [/^\/$/, () => import("./pages/home.js")],
  [/^\/new(?:\/([a-z-]+))?$/, () => import("./pages/new.js")],
  [/^\/matches$/, () => import("./pages/matches.js")],
  [/^\/match\/([0-9a-z]+)$/, () => import("./pages/match.js")],
  [/^\/replay\/([0-9a-z]+)$/, () => import("./pages/replay.js")],
  [/^\/rules\/([a-z-]+)$/, () => import("./pages/rules.js")],
];

let place = null;
let farewell = null;
let turn = 0;

/** Draw pages into this element from now on. */
export function startRouter(element) {
  place = element;
  window.addEventListener("popstate", draw);
  document.addEventListener("click", follow);
  return draw();
}

/** Go to another address of ours. */
export function go(address) {
  history.pushState(null, "", address);
  return draw();
}

/** Draw the page of the present address again. */
export async function draw() {
  const mine = ++turn;
  const found = routes
    .map(([pattern, load]) => [location.pathname.match(pattern), load])
    .find(([hit]) => hit);
  const load = found ? found[1] : () => import("./pages/lost.js");
  const page = await load();
  if (mine !== turn) return;
  farewell?.();
  farewell = null;
  place.replaceChildren();
  window.scrollTo(0, 0);
  document.dispatchEvent(new Event("scorepad:page"));
  const goodbye = await page.default(place, ...(found ? found[0].slice(1) : []));
  if (mine === turn) farewell = goodbye;
  else goodbye?.();
  if (mine > 1 && document.activeElement === document.body) place.focus({ preventScroll: true });
}

function follow(event) {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || link.hasAttribute("download") || link.target) return;
  if (!routes.some(([pattern]) => pattern.test(address.pathname))) return;
  if (address.pathname === location.pathname && address.hash) return;
  event.preventDefault();
  document.activeElement?.blur();
  go(address.pathname + address.search + address.hash);
}
