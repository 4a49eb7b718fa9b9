"""Matches played by sockets and by requests at once, while API processes are killed."""

import itertools
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import connect

from shared.engine.registry import GAMES
from tests.faults.checkers import check_a, check_b
from tests.faults.client import History, Line, StormyTable, play_table
from tests.faults.drill import rested
from tests.faults.listening import Ears, check_c, check_told
from tests.faults.storm import wait_for

BROKEN = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage)
STATUS = {"log_unavailable": 503, "busy": 503}  # what other refusals would have over HTTP is 409 here


class Socket:
    """The socket of one seat, opened again after the last event that it told."""

    def __init__(self, address, match, token):
        self._hello = {"token": token, "after": 0}
        self._url = "ws://{}:{}/v1/matches/{}/socket".format(*address, match)
        self._wire, self._opened = None, ExitStack()
        self._refs = itertools.count()
        self.told = []
        self.deaths = 0

    def ask(self, asked):
        """Send a choice; return status and answer, or None if the socket died of it."""
        ref = str(next(self._refs))
        ask = {"type": "choose", "ref": ref, "phase": asked.phase, "choice": asked.choice, "key": asked.key}
        with suppress(*BROKEN):
            self._open()
            self._wire.send(json.dumps(ask))
            while (item := self._hear()).get("ref") != ref:
                pass
            return (201 if item["type"] == "accepted" else STATUS.get(item["code"], 409)), item
        self._drop()
        return None

    def finish(self, until):
        """Hear all the rest of a match that is over."""
        while not self._over and time.monotonic() < until:
            with suppress(*BROKEN):
                self._open()
                while not self._over:
                    self._hear()
            self._drop()

    @property
    def _over(self):
        return bool(self.told) and self.told[-1]["type"] in ("match_ended", "match_aborted")

    def _open(self):
        if self._wire is None:
            opening = connect(self._url, compression=None, open_timeout=10, close_timeout=1)
            self._wire = self._opened.enter_context(opening)
            self._wire.send(json.dumps({**self._hello, "after": len(self.told)}))

    def _hear(self):
        item = json.loads(self._wire.recv(timeout=30))
        if "seq" in item and "ref" not in item:
            self.told.append(item)
        return item

    def _drop(self):
        self._wire = None
        self.deaths += 1
        self._opened.close()


class SocketLine(Line):
    """A line on which choices go by sockets; when one dies, every other choice of it goes by POST."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self._sockets = {}

    def choose(self, asked, token):
        line = self._sockets.setdefault((asked.match, token), Socket(self.address, asked.match, token))
        deadline = time.monotonic() + self.patience
        while time.monotonic() < deadline:
            answer = line.ask(asked)
            if answer and answer[0] < 500:
                return answer
            if line.deaths % 2:
                return super().choose(asked, token)
            time.sleep(0.03)
        raise TimeoutError(f"no answer to {asked} in {self.patience} s")

    def __exit__(self, *_):
        for (match, _), line in self._sockets.items():
            line.finish(time.monotonic() + self.patience)
            self.history.told.append((match, line.told))
        self.close()


def mixed(stack, kills, every, seed=1):
    """Play a match of each game, with a kill after every so many choices; return the history and findings."""
    history, chance = History(), random.Random(seed)
    with Ears(stack) as ears, ThreadPoolExecutor() as pool:
        tables = [
            StormyTable(stack.address, history, seats=2, seed=seed, game=game).open()
            for game in sorted(GAMES)
        ]
        for table in tables:
            ears.follow(table.match)
        playing = [pool.submit(play_table, table, SocketLine, Line) for table in tables]
        for number in range(1, kills + 1):
            wait_for(history, every * number, playing)
            assert stack.kill("api", chance)
        for table, played in zip(tables, playing, strict=True):
            played.result()
            ears.wait(table.match)
        logs = rested(stack, history)
    told = check_told(history.told, logs)
    return history, check_a(history, logs) + check_b(logs) + check_c(ears, logs) + told
