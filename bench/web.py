"""The browser client: what a first load costs, and how soon a page shows what the log has.

Both are measured in Chromium against the whole stack on loopback. A load is timed inside the page, from the
start of the navigation until the games are drawn, each time in a browser without a cache; bytes are what came
over the wire. A move is timed from the server's time in the event that opens a round until a watching page
shows that round. Run: .venv/bin/python -m bench.web
"""

import json
import shutil
import sys
import tempfile
import time
from statistics import median
from typing import Any

import requests
from playwright.sync_api import Browser, Page, sync_playwright

from bench.serving import whole_stack

LOADS = 20
MATCHES = 5
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
BYTES_GOAL, LOAD_GOAL, SHOWN_GOAL = 200_000, 1000, 100

# Notes when a selector first matches, in milliseconds since the navigation began.
DRAWN = """
new MutationObserver((_, observer) => {
  if (!document.querySelector(%s)) return;
  requestAnimationFrame(() => { window.drawn = performance.now(); });
  observer.disconnect();
}).observe(document, {childList: true, subtree: true});
"""
# Notes when each round is first shown, by the clock that the server has too.
ROUNDS = """
window.shown = {};
new MutationObserver(() => {
  const text = document.querySelector('.top small')?.textContent;
  if (text && !(text in window.shown)) window.shown[text] = Date.now();
}).observe(document, {childList: true, subtree: true});
"""


def load(browser: Browser, url: str, selector: str) -> tuple[float, int]:
    """Load a page for the first time; return milliseconds and bytes."""
    context = browser.new_context(locale="de-DE", reduced_motion="reduce")
    context.add_init_script(DRAWN % json.dumps(selector))
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    received = 0

    def count(finished: dict[str, Any]) -> None:
        nonlocal received
        received += int(finished["encodedDataLength"])

    wire.on("Network.loadingFinished", count)
    page.goto(url)
    page.wait_for_function("() => window.drawn")
    page.wait_for_timeout(100)
    took: float = page.evaluate("() => window.drawn")
    context.close()
    return took, received


def play(url: str, page: Page) -> list[float]:
    """Play a match of two through the API while the page watches; return each round's delay."""
    match = requests.post(f"{url}/v1/matches", json={"game": "criss-cross"}, timeout=10).json()["id"]
    base = f"{url}/v1/matches/{match}"
    tokens = [requests.post(f"{base}/seats", json={"name": "Ada"}, timeout=10).json()["token"] for _ in "ab"]
    page.goto(f"{url}/match/{match}")
    page.wait_for_selector(".board svg")
    players = [requests.Session() for _ in tokens]
    for player, token in zip(players, tokens, strict=True):
        player.headers["Authorization"] = f"Bearer {token}"
    while True:
        seen = players[0].get(base, timeout=10).json()
        if seen["status"] != "running":
            break
        for seat in seen["awaiting"]:
            legal = players[seat].get(f"{base}/legal", timeout=10).json()
            for choice in legal["choices"][:1]:
                players[seat].post(
                    f"{base}/choices", json={"phase": legal["phase"], "choice": choice}, timeout=10
                )
        time.sleep(0.25)
    page.wait_for_selector(".result")
    shown: dict[str, float] = page.evaluate("() => window.shown")
    log = requests.get(f"{base}/events", timeout=10).json()["events"]
    opened = [event["at"] for event in log if event["type"] == "dealt"][1:]
    times = {f"Round {number} of 12": at for number, at in enumerate(opened, 1)}
    return [
        shown[name] - at for name, at in times.items() if name in shown and not name.startswith("Round 1 ")
    ]


def line(name: str, values: list[float], goal: float, unit: str) -> str:
    """Return one line of the report."""
    worst = sorted(values)[int(len(values) * 0.95) - 1] if len(values) > 1 else values[0]
    verdict = "met" if median(values) < goal else "MISSED"
    numbers = f"median {median(values):9.0f} {unit}  p95 {worst:9.0f}  n {len(values):3}"
    return f"{name:34} {numbers}  goal {goal} {verdict}"


def main() -> None:
    """Measure and print."""
    found = shutil.which("chromium")
    if not found:
        sys.exit("There is no Chromium to measure with.")
    with tempfile.TemporaryDirectory() as folder, whole_stack(folder) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        fronts = [load(browser, f"{url}/", ".cards .card") for _ in range(LOADS)]
        print(line("front page, first load", [took for took, _ in fronts], LOAD_GOAL, "ms"))
        print(line("front page, bytes", [float(size) for _, size in fronts], BYTES_GOAL, "B"))
        context = browser.new_context(locale="en-GB", reduced_motion="reduce")
        context.add_init_script(ROUNDS)
        page = context.new_page()
        delays = [delay for _ in range(MATCHES) for delay in play(url, page)]
        print(line("a new round shown after its event", delays, SHOWN_GOAL, "ms"))
        browser.close()


if __name__ == "__main__":
    main()
