"""A recorded match of Second Chance, played again by three clients: the cards are dealt as recorded."""

import json
import os
import signal
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from shared.eventlog.log import Batch, EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots
from tests.e2e.agreement import Watcher, check_agreement, worker_environment
from tests.e2e.remote import all_at_once, new_match

pytestmark = pytest.mark.slow
GOLDEN = Path(__file__).parents[1] / "golden" / "second-chance" / "three-tie-by-one.json"


@contextmanager
def stopped(pid):
    """Let a process do nothing for a while."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def wait_until(holds, seconds=20):
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "the match does not go on as recorded"
        time.sleep(0.005)


def awaited(shown, seat, phase):
    return shown["phase"] == phase and seat in shown["awaiting"]


class RecordedDealer:
    """Deals in the place of the worker, with its rights, what was dealt in the recorded match."""

    def __init__(self, environment, golden):
        self._log = EventLog(connect(environment["SCOREPAD_LOG_URL"]))
        self._matches = Matches(self._log, Snapshots(connect(environment["SCOREPAD_WORK_URL"])))
        self._deals = [step["dealt"] for step in golden["steps"] if "dealt" in step]

    def deal(self, match_id):
        for number, numbers in enumerate(self._deals):
            wait_until(lambda: self._matches.load(match_id).match.owes_dealer)
            match = self._matches.load(match_id).match
            assert match.deals == number
            stamp = {"v": 1, "at": time.time_ns() // 1_000_000}
            dealt = {"type": "dealt", **stamp, "deal": number, "numbers": numbers}
            self._log.append(match_id, Batch([dealt], exact=match.seq))


def play_recorded(player, seat, golden):
    """Choose what the seat chose in the recorded match; return what the server was told."""
    chosen = []
    for step in golden["steps"]:
        choice = step.get("chose", {}).get(str(seat))
        if choice is None:
            continue
        wait_until(lambda phase=step["phase"]: awaited(player.show(), seat, phase))
        answer = player.choose(step["phase"], choice)
        assert answer.status_code == 201, answer.text
        chosen.append((answer.json()["seq"], step["phase"], choice))
    return chosen


def test_three_clients_see_a_second_chance_a_drop_out_and_a_tie_broken_by_the_1(start_stack, tmp_path):
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    stack = start_stack(tmp_path)
    [worker] = stack.pids("services.worker")
    with stopped(worker):
        players = new_match(stack.url, 3, "second-chance")
        watcher = Watcher(stack.url, players[0].id)
        watcher.start()
        clients = [(play_recorded, player, seat, golden) for seat, player in enumerate(players)]
        dealer = RecordedDealer(worker_environment(worker), golden)
        *chosen, _ = all_at_once(*clients, (dealer.deal, players[0].id))
    watcher.join(30)  # the worker itself ends the match
    check_agreement(stack.url, players, chosen, watcher.events)
    assert players[0].show()["outcome"] == golden["outcome"]
    look_back(players[0], watcher.events)


def look_back(player, events):
    """Find in the table as it was, after each deal, what this match was chosen for."""
    deals = [event["seq"] for event in events if event["type"] == "dealt"]
    tables = [player.call("GET", f"?at={seq}").json()["view"]["grids"] for seq in deals]
    assert any(grid["second_chance"] and grid["offered"] for grids in tables for grid in grids)
    out = [[grid["out"] for grid in grids] for grids in tables]
    assert out[0] == [False] * 3
    assert any(out[-1])
    outcome = player.show()["outcome"]
    tied = [seat for seat, empty in enumerate(outcome["scores"]) if empty == min(outcome["scores"])]
    assert len(tied) == 2
    assert outcome["winners"] == outcome["details"]["ones"] == [tied[1]]
