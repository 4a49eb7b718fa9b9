"""A short exercise that finds nothing on a sound stack, and each planted bug on a stack that carries it."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from tests.faults.checkers import check_a, check_b, logs_of, owes
from tests.faults.client import History, Line, StormyTable, Stuck, play_table
from tests.faults.listening import Ears, check_c
from tests.faults.replies import lose_http_replies

RIVALS = 8
PATIENCE = 20.0  # seconds after which a match that does not go on is stuck


def drill(stack):
    """Lose replies, race for slots, play a match to its end; return what the checkers say."""
    history, wrong = History(), []
    with Ears(stack) as ears:
        try:
            wrong += lose_http_replies(stack, 6, patience=PATIENCE)[2]
            race(stack, history, 6)
            table = StormyTable(stack.address, history, seats=2, seed=7, patience=PATIENCE).open()
            ears.follow(table.match)
            play_table(table)
            ears.wait(table.match)
        except (Stuck, TimeoutError) as stuck:
            wrong.append(f"stuck: {stuck}")
        logs = rested(stack, history)
    return wrong + check_a(history, logs) + check_b(logs) + check_c(ears, logs)


def rested(stack, history):
    """Return the logs as soon as the server owes no match anything, or at last as they are."""
    deadline = time.monotonic() + PATIENCE
    while True:
        logs = logs_of(stack, history)
        if not any(map(owes, logs.values())) or time.monotonic() > deadline:
            return logs
        time.sleep(0.05)


def race(stack, history, races):
    """Have many clients of one seat choose differently at the same time, so many times."""
    table = StormyTable(stack.address, history, seats=2, seed=3).open()
    with ExitStack() as opened:
        lines = [opened.enter_context(Line(stack.address, history)) for _ in range(RIVALS)]
        pool = opened.enter_context(ThreadPoolExecutor(RIVALS))
        for _ in range(races):
            _race(table, lines, pool)


def _race(table, lines, pool):
    """Race for seat 0 while the other seat keeps the phase open, then let it close."""
    deadline = time.monotonic() + 10
    while not all(len(table.legal(line, 0)["choices"]) > 1 for line in lines):
        if table.over(lines[0]) or time.monotonic() > deadline:
            return
    legal = table.legal(lines[0], 0)
    tries = [
        pool.submit(table.choose, line, 0, legal["phase"], legal["choices"][-(number % 2)])
        for number, line in enumerate(lines)
    ]
    for attempt in tries:
        attempt.result()
    other = table.legal(lines[0], 1)
    if other["choices"]:
        table.choose(lines[0], 1, other["phase"], other["choices"][0])
