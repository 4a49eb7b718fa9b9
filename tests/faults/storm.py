"""Matches played by many clients while processes are killed and the work server forgets everything."""

import json
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass

from tests.faults.checkers import check_a, check_b, logs_of
from tests.faults.client import History, Line, StormyTable, play_table

TABLES = 6
FAULTS = ("log", "api", "worker", "flush", "hang")


@dataclass
class Plan:
    """How many choices must be accepted, and how often what is hit meanwhile."""

    accepted: int
    log: int
    api: int
    worker: int
    flush: int
    hang: int = 0

    def faults(self, chance):
        kinds = [name for name in FAULTS for _ in range(getattr(self, name))]
        chance.shuffle(kinds)
        return kinds


@dataclass
class Result:
    """What came of it."""

    accepted: int
    done: Counter
    seconds: float
    ending: float
    matches: int
    wrong: list

    def numbers(self):
        return {
            "accepted choices": self.accepted,
            "matches": self.matches,
            **{f"{kind} faults": times for kind, times in sorted(self.done.items())},
            "seconds": round(self.seconds, 1),
            "seconds from the last fault to the last end": round(self.ending, 1),
            "wrong": len(self.wrong),
        }


def storm(stack, plan, seed, say=lambda _: None):
    """Run the plan; faults are spread over the choices, and then everything must come to its end."""
    chance, history = random.Random(seed), History()
    begun, calm = time.monotonic(), threading.Event()
    errors = []
    threads = [
        threading.Thread(target=_keep_playing, args=(stack, history, calm, errors, seed + number))
        for number in range(TABLES)
    ]
    for thread in threads:
        thread.start()
    done = _attack(stack, plan, chance, history, say)
    calm.set()
    stopped = time.monotonic()
    for thread in threads:
        thread.join()
    ending = time.monotonic() - stopped
    wrong = [repr(error) for error in errors] + _check(stack, history)
    return Result(history.accepted, done, time.monotonic() - begun, ending, len(history.matches), wrong)


def _keep_playing(stack, history, calm, errors, seed):
    try:
        while not calm.is_set():
            play_table(StormyTable(stack.address, history, seats=4, seed=seed).open())
            seed += 1000
    except Exception as error:  # noqa: BLE001 - reported as a finding
        errors.append(error)


def _attack(stack, plan, chance, history, say):
    done, faults = Counter(), plan.faults(chance)
    for number, kind in enumerate(faults, 1):
        wait_for(history, plan.accepted * number // len(faults))
        done[kind] += _hit(stack, kind, chance, history)
        say(f"{history.accepted} accepted, {number}/{len(faults)} faults")
        time.sleep(0.2)
    return done


def _hit(stack, kind, chance, history):
    """Do what the fault is; say whether that was possible."""
    if kind == "flush":
        return stack.flush()
    if kind == "hang":
        with stack.hanging():  # a work server that does not answer stops nobody
            wait_for(history, history.accepted + 20)
        return True
    return stack.kill(kind, chance)


def wait_for(history, accepted, playing=(), patience=90.0):
    """Wait for so many accepted choices; raise what ended one who plays."""
    deadline = time.monotonic() + patience
    while history.accepted < accepted:
        for played in playing:
            if played.done():
                played.result()
        if time.monotonic() > deadline:
            raise TimeoutError(f"no progress beyond {history.accepted} of {accepted} accepted choices")
        time.sleep(0.02)


def _check(stack, history):
    logs = logs_of(stack, history)
    with Line(stack.address, history) as line:
        shown = [
            (match, json.loads(line.ask("GET", f"/v1/matches/{match}", token=tokens[0])[1]))
            for match, tokens in history.matches
        ]
    views = [(match, view) for match, view in shown if view["status"] == "finished"]
    unfinished = len(history.matches) - len(views)
    late = [f"{unfinished} matches did not end"] if unfinished else []
    return late + check_a(history, logs) + check_b(logs, views)
