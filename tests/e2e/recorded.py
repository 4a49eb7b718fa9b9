"""Recorded matches, played again over the real stack: what the worker would deal is dealt as recorded."""

import json
import os
import signal
import time
from contextlib import contextmanager
from pathlib import Path

from shared.eventlog.log import EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots
from tests.batching import batch
from tests.e2e.agreement import Watcher, check_agreement, worker_environment
from tests.e2e.remote import all_at_once, new_match

GOLDEN = Path(__file__).parents[1] / "golden"


def play_again(stack, name):
    """Let one client for each seat play a recorded match; return them and what a spectator saw."""
    golden = json.loads((GOLDEN / name).read_text(encoding="utf-8"))
    [worker] = stack.pids("services.worker advance")
    with _stopped(worker):
        players = new_match(stack.url, golden["seats"], golden["game"], options=golden["options"])
        watcher = Watcher(stack.url, players[0].id)
        watcher.start()
        clients = [(_play_recorded, player, seat, golden) for seat, player in enumerate(players)]
        dealer = _RecordedDealer(worker_environment(worker), golden)
        *chosen, _ = all_at_once(*clients, (dealer.deal, players[0].id))
    watcher.join(30)  # the worker itself ends the match
    check_agreement(stack.url, players, chosen, watcher.events)
    assert players[0].show()["outcome"] == golden["outcome"]
    return players, watcher.events


@contextmanager
def _stopped(pid):
    """Let a process do nothing for a while."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def _wait_until(holds, seconds=20):
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "the match does not go on as recorded"
        time.sleep(0.005)


def _awaited(shown, seat, phase):
    return shown["phase"] == phase and seat in shown["awaiting"]


class _RecordedDealer:
    """Deals in the place of the worker, with its rights, what was dealt in the recorded match."""

    def __init__(self, environment, golden):
        self._log = EventLog(connect(environment["SCOREPAD_LOG_URL"]))
        self._matches = Matches(self._log, Snapshots(connect(environment["SCOREPAD_WORK_URL"])))
        self._deals = [step["dealt"] for step in golden["steps"] if "dealt" in step]

    def deal(self, match_id):
        for number, numbers in enumerate(self._deals):
            _wait_until(lambda: self._matches.load(match_id).match.owes_dealer)
            match = self._matches.load(match_id).match
            assert match.deals == number
            stamp = {"v": 1, "at": time.time_ns() // 1_000_000}
            dealt = {"type": "dealt", **stamp, "deal": number, "numbers": numbers}
            self._log.append(match_id, batch([dealt], {"exact": match.seq}))


def _play_recorded(player, seat, golden):
    """Choose what the seat chose in the recorded match; return what the server was told."""
    chosen = []
    for step in golden["steps"]:
        choice = step.get("chose", {}).get(str(seat))
        if choice is None:
            continue
        _wait_until(lambda phase=step["phase"]: _awaited(player.show(), seat, phase))
        answer = player.choose(step["phase"], choice)
        assert answer.status_code == 201, answer.text
        chosen.append((answer.json()["seq"], step["phase"], choice))
    return chosen
