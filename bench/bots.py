"""How long a bot takes at the table: from the opening of a phase to its choice in the log, while others play.

The baseline is the same thought alone in this process. Run: .venv/bin/python -m bench.bots
"""

import json
import random
import tempfile
import threading
import time
from typing import Any

import requests

from bench.serving import whole_stack
from shared.bots.think import think
from shared.engine.registry import GAMES

LEVEL = 5
TABLES = 4  # at once; at each sits a person who answers at once
GOAL = 1000  # ms
SAMPLE = 20  # thoughts that are thought again, alone


def main() -> None:
    """Print the times of every game beside the goal."""
    with tempfile.TemporaryDirectory() as folder, whole_stack(folder) as url:
        for game in GAMES:
            matches = [_create(url, game) for _ in range(TABLES)]
            tables = [threading.Thread(target=_play, args=match) for match in matches]
            for table in tables:
                table.start()
            for table in tables:
                table.join()
            _print(game, [wait for match, *_ in matches for wait in _waits(match)], _alone(matches[0][0]))


def _create(url: str, game: str) -> tuple[str, str, int]:
    asked = {"game": game, "seats": 2, "bots": [{"level": LEVEL}]}
    match = f"{url}/v1/matches/{requests.post(f'{url}/v1/matches', json=asked, timeout=10).json()['id']}"
    seat = requests.post(f"{match}/seats", json={"name": "Ada"}, timeout=10).json()
    return match, seat["token"], seat["seat"]


def _play(match: str, token: str, seat: int) -> None:
    """Follow the match, and choose at random as soon as asked, until it is over."""
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {token}"
    wanted = {"Accept": "application/x-ndjson"}
    with session.get(f"{match}/events", headers=wanted, stream=True, timeout=60) as stream:
        for line in stream.iter_lines(chunk_size=None):
            notice = json.loads(line or "{}")
            if notice.get("type") == "awaiting" and seat in notice["seats"]:
                _choose(session, match)


def _choose(session: requests.Session, match: str) -> None:
    legal = session.get(f"{match}/legal", timeout=10).json()
    if legal["choices"]:
        body = {"phase": legal["phase"], "choice": random.choice(legal["choices"])}
        session.post(f"{match}/choices", json=body, timeout=10)


def _waits(match: str) -> list[int]:
    """Return for each choice of the bot how many milliseconds after the opening of its phase it came."""
    events = requests.get(f"{match}/events", timeout=10).json()["events"]
    waits, opened = [], 0
    for event in events:
        if event["type"] == "chose" and event["by"] == "bot":
            waits.append(event["at"] - opened)
        if event["type"] == "dealt" or (event["type"] == "chose" and event["by"] == "player"):
            opened = event["at"]
    return waits


def _alone(match: str) -> list[float]:
    """Return the milliseconds of some of the match's thoughts, thought again in this process."""
    events = requests.get(f"{match}/events", timeout=10).json()["events"]
    bots = [event for event in events if event["type"] == "chose" and event["by"] == "bot"]
    return [_thought(match, event) for event in bots[:: max(len(bots) // SAMPLE, 1)]]


def _thought(match: str, event: Any) -> float:
    shown = requests.get(f"{match}?at={event['seq'] - 1}", timeout=10).json()
    begun = time.perf_counter()
    think(json.dumps({**shown, "seat": event["seat"]}).encode(), LEVEL, event["bot"]["seed"])
    return (time.perf_counter() - begun) * 1000


def _print(game: str, waits: list[int], alone: list[float]) -> None:
    waits.sort()
    alone.sort()
    p50, p99 = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    within = sum(wait <= GOAL for wait in waits) / len(waits)
    print(
        f"{game}: {len(waits)} choices of level {LEVEL} at {TABLES} tables, p50 {p50} ms, p99 {p99} ms, "
        f"most {waits[-1]} ms; within {GOAL} ms: {within:.1%} (goal: all)"
    )
    print(f"    alone: p50 {alone[len(alone) // 2]:.0f} ms, most {alone[-1]:.0f} ms; "
          f"at the table {p50 / alone[len(alone) // 2]:.1f} times as long")  # fmt: skip


if __name__ == "__main__":
    main()
