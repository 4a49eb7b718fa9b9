"""Criss Cross over Scorepad's socket: choices, answers and news on one line."""

import json
import time
from collections.abc import Sequence

from bench.asking import address_of
from bench.loop import Loop
from bench.rounds import ROUNDS, Match, Times
from bench.tables.scorepad import choice_of, seated
from bench.tables.stream import wait_until_live
from bench.tables.websocket import WebSocket


class SocketClient:
    """One player: choices and the news by one socket."""

    def __init__(self, loop: Loop, url: str, path: str, token: str, match: Match) -> None:
        self._seat = len(match.clients)
        self._match, self._loop = match, loop
        self._dice: Sequence[int] = ()
        self._begun = 0.0
        self._socket = WebSocket(loop, address_of(url), f"{path}/socket", self._told)
        self._send({"token": token})
        match.clients.append(self)

    @property
    def ready(self) -> bool:
        """Return whether the dice of the first round have come."""
        return bool(self._dice)

    def choose(self, number: int) -> None:
        """Write both dice where the round has its place."""
        choice = {"phase": number - 1, "choice": choice_of(number, self._dice)}
        self._begun = time.perf_counter()
        self._send({"type": "choose", "ref": "1", "key": f"round-{number}", **choice})

    def close(self) -> None:
        """Leave."""
        self._socket.close()

    def _send(self, message: object) -> None:
        self._socket.send(json.dumps(message, separators=(",", ":")).encode())

    def _told(self, line: bytes) -> None:
        if b'"dealt"' in line:
            event = json.loads(line)
            if event["type"] == "dealt" and event["deal"] > 0:  # deal 0 gives the corners
                self._dice = event["numbers"]
                self._match.knows(self._seat, event["deal"] - 1)
        elif b'"match_ended"' in line:
            self._match.knows(self._seat, ROUNDS)
        elif line.startswith(b'{"type":"accepted"'):
            self._match.times.answers.append(time.perf_counter() - self._begun)
        elif line.startswith(b'{"type":"refused"'):
            self._loop.fail(f"a choice was refused: {line[:300].decode()}")


def open_tables(url: str, loop: Loop, matches: int, times: Times) -> list[Match]:
    """Seat everybody, open their sockets, and wait until all know the first dice."""
    opened = []
    clients = []
    for path, tokens in seated(url, matches):
        match = Match(times)
        clients += [SocketClient(loop, url, path, token, match) for token in tokens]
        opened.append(match)
    wait_until_live(loop, clients)
    return opened
