"""A disk that lies: flipped bits and cut ends of the append-only file, power cuts, and no space left."""

import contextlib
import json
import os
import random
import shutil
import signal
import threading
import time
from collections import Counter
from pathlib import Path

from redis.exceptions import RedisError

from services.api.app import create_app
from services.api.ports import connect_ports
from services.operate.fsck import check_match
from services.operate.stored import match_ids
from services.stack.failure import StackFailed
from services.stack.redis_server import running_servers
from shared.engine.events import read_event
from shared.engine.match import fold, replay
from shared.engine.showing import full_view, seen
from shared.eventlog.servers import connect
from tests.faults.checkers import check_a, check_b, logs_of
from tests.faults.client import History, Line, StormyTable, play_table
from tests.faults.stack import FaultStack
from tests.waiting import wait_until

TOLD = ("game", "options", "seq", "settled", "head", "phase", "commit")  # of a halted match
SHOWN = ("status", "seq", "settled", "head", "phase", "awaiting", "view", "outcome", "commit")


def aof(data):
    """Return the one append-only file that grows."""
    [path] = Path(data, "log", "appendonlydir").glob("*.incr.aof")
    return path


class Truth:
    """What was true of some matches at every event, before anything was damaged."""

    def __init__(self, stack, matches=5):
        self.history = History()
        for number in range(matches):
            table = StormyTable(stack.address, self.history, seats=1 + number % 3, seed=number).open()
            if number % 2:
                play_table(table)
            else:
                table.play(range(table.seats), most=7)
        wait_until(lambda: self._rests(stack))
        self.views = {match: self._views(log) for match, log in self.logs.items()}
        self.data = stack.data

    def _rests(self, stack):
        """Read all logs; say whether they stay as they are, because no dealer owes any match anything."""
        self.logs = logs_of(stack, self.history)
        return not any(replay(_events(log)).owes_server for log in self.logs.values())

    @staticmethod
    def _views(log):
        match, views = None, [None]
        for event in _events(log):
            match = fold(match, event)
            views.append(json.loads(json.dumps(full_view(match, None, seen(match, None), {}))))
        return views

    def wrong(self, match, answer):
        """Say what is wrong with the view of a spectator."""
        if answer.status_code == 500:
            return f"{match}: status 500"
        if answer.status_code != 200:
            return None
        shown = answer.json
        if shown["seq"] >= len(self.views[match]):
            return f"{match}: event {shown['seq']} never was"
        halted = shown["status"] == "halted"
        if halted and shown["view"] is not None:
            return f"{match}: halted, but shown"
        true = self.views[match][shown["seq"]] or shown  # at event 0 nothing is told
        different = [name for name in (TOLD if halted else SHOWN) if shown[name] != true[name]]
        return f"{match} at {shown['seq']}: {different} is not true" if different else None

    def untold(self, match, answer):
        """Say what is wrong with the events that are told."""
        if answer.status_code != 200:
            return None
        told = [{name: event[name] for name in event if name != "seq"} for event in answer.json["events"]]
        true = [json.loads(body) for _, body, _ in self.logs[match][: len(told)]]
        return None if told == true else f"{match}: events that never were"


def _events(log):
    return [read_event(seq, body) for seq, (_, body, _) in enumerate(log, 1)]


def flip(path, chance):
    """Flip one bit."""
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def cut(path, chance):
    """Cut the file somewhere."""
    os.truncate(path, chance.randrange(path.stat().st_size))


def damage(truth, folder, hurt, times, seed=0):
    """Hurt copies of the data and ask for every match; return what happened, and what was wrong."""
    chance, counts, wrong = random.Random(seed), Counter(), []
    for number in range(times):
        copy = Path(folder) / f"{hurt.__name__}-{number}"
        shutil.copytree(truth.data / "log", copy / "log")
        hurt(aof(copy), chance)
        try:
            with running_servers(copy) as urls:
                outcome, found = _look(truth, urls)
        except StackFailed:
            outcome, found = "refused to start", []
        counts[outcome] += 1
        wrong += [f"{hurt.__name__} {number}: {sentence}" for sentence in found]
        shutil.rmtree(copy)
    return counts, wrong


def _look(truth, urls):
    """Ask before and after a check; the check names every match that it halts."""
    log, work = connect(urls.worker_log), connect(urls.work)
    first, wrong = _answers(truth, urls)
    verdicts = [check_match(log, work, match) for match in match_ids(log) if match in truth.logs]
    second, more = _answers(truth, urls)
    named = {verdict.match for verdict in verdicts if verdict.reason}
    silent = [match for match, status in first.items() if status == "halted" and match not in named]
    wrong += [f"{match}: refused, but not named by the check" for match in silent]
    wrong += [f"{match}: damaged, but served" for match in named if second[match] != "halted"]
    return ("halted" if named else "all matches served"), wrong + more


def _answers(truth, urls):
    ports = connect_ports(urls.api_log, urls.work)
    client = create_app(ports).test_client()
    statuses, wrong = {}, []
    for match in truth.logs:
        answer = client.get(f"/v1/matches/{match}")
        statuses[match] = answer.json["status"]  # of the match, or the number of a refusal
        events = client.get(f"/v1/matches/{match}/events")
        wrong += [truth.wrong(match, answer), truth.untold(match, events)]
    for redis in (ports.log.redis, ports.work):
        redis.close()
    return statuses, [sentence for sentence in wrong if sentence]


def power_cut(stack, seconds=1.8):
    """Play, then lose the power: the file falls back to what its sync policy had brought to the disk.

    `always` has brought everything there that was answered; `everysec` may be a second behind.
    """
    history, sizes, stop = History(), [], threading.Event()
    table = StormyTable(stack.address, history, seats=1).open()
    watcher = threading.Thread(target=_watch, args=(aof(stack.data), sizes, stop))
    watcher.start()
    until = time.monotonic() + seconds
    with Line(table.address, history) as line:
        while time.monotonic() < until:
            table.play([0], most=3)
            if table.over(line):
                table.open()
    with stack.log() as log:
        policy = log.config_get("appendfsync")["appendfsync"]
    stop.set()
    watcher.join()
    [pid] = stack.pids("log")
    os.kill(pid, signal.SIGSTOP)  # as the lights go out
    if policy != "always":
        cutoff = sizes[-1][0] - 1.0
        os.truncate(aof(stack.data), next(size for at, size in sizes if at >= cutoff))
    os.kill(pid, signal.SIGKILL)
    return history


def _watch(path, sizes, stop):
    while not stop.is_set():
        sizes.append((time.monotonic(), path.stat().st_size))
        time.sleep(0.02)


def settled(stack, history, patience=20.0):
    """Return what both checkers say once the log server is back."""
    deadline = time.monotonic() + patience
    while True:
        try:
            logs = logs_of(stack, history)
            return check_a(history, logs) + check_b(logs)
        except RedisError:
            if time.monotonic() > deadline:
                return ["the log server did not come back"]
            time.sleep(0.1)


def full_disk(folder, largest=80_000):
    """Play until no byte more can be written, make room, and play on; return (accepted, findings)."""
    history = History()
    stack = FaultStack(folder, largest=largest)
    table = StormyTable(stack.address, history, seats=2)
    with contextlib.suppress(TimeoutError):
        while True:
            table.open(patience=2.0)
            table.play([0, 1], patience=2.0)
    stack.stop()
    accepted = history.accepted
    again = FaultStack(folder)
    try:
        table.address = again.address
        table.play([0, 1])
        return accepted, settled(again, history)
    finally:
        again.stop()
