"""A short exercise that finds nothing on a sound stack, and each planted bug on a stack that carries it."""

from concurrent.futures import ThreadPoolExecutor

from tests.faults.checkers import check_a, check_b, logs_of
from tests.faults.client import History, Line, Stuck, Table, play_table
from tests.faults.replies import lose_http_replies


def drill(stack):
    """Lose replies, race for slots, play a match to its end; return what the checkers say."""
    _, _, wrong = lose_http_replies(stack, 6)
    history = History()
    race(stack, history, 12)
    try:
        play_table(Table(stack.address, history, seats=2, seed=7).open())
    except Stuck as stuck:
        wrong.append(f"stuck: {stuck}")
    logs = logs_of(stack, history)
    return wrong + check_a(history, logs) + check_b(logs)


def race(stack, history, races):
    """Have two clients of one seat choose differently at the same time, so many times."""
    table = Table(stack.address, history, seats=1, seed=3).open()
    with Line(stack.address, history) as one, Line(stack.address, history) as other:
        while races and not table.over(one):
            races -= _race(table, one, other)


def _race(table, *lines):
    legal = table.legal(lines[0], 0)
    if len(legal["choices"]) < 2:
        return 0
    rivals = (legal["choices"][0], legal["choices"][-1])
    with ThreadPoolExecutor(2) as pool:
        for line, choice in zip(lines, rivals, strict=True):
            pool.submit(table.choose, line, 0, legal["phase"], choice)
    return 1
