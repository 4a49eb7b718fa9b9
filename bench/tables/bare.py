"""The bare Flask app: no rules, no seats; a round is over when a client has seen all six appends of it."""

import json
import secrets
from collections import Counter

from bench.asking import Answer, Asking, address_of, request
from bench.loop import Loop
from bench.rounds import SEATS, Match, Times
from bench.tables.scorepad import choice_of
from bench.tables.stream import Stream, wait_until_live


class BareClient:
    """One player: an append by POST, the news by a stream."""

    def __init__(self, loop: Loop, url: str, name: str, match: Match) -> None:
        self._seat = len(match.clients)
        self._path, self._match, self._loop = f"/append/{name}", match, loop
        self._seen: Counter[int] = Counter()
        self._asking = Asking(loop, address_of(url), self._answered)
        self._asking.open()  # a socket would be open by now, too
        self.ready = False
        self.stream = Stream(loop, address_of(url), f"/stream/{name}", self._told)
        match.clients.append(self)

    def choose(self, number: int) -> None:
        """Append as many bytes as Scorepad is sent."""
        body = {"phase": number, "choice": choice_of(number, (0, 1))}
        self._asking.ask(request("POST", self._path, body))

    def close(self) -> None:
        """Leave."""
        self._asking.close()
        self.stream.close()

    def _answered(self, answer: Answer) -> None:
        self._match.times.answers.append(answer.seconds)
        if answer.status != 201:
            self._loop.fail(f"an append was refused: {answer.status}")

    def _told(self, line: bytes) -> None:
        if b'"ready"' in line:
            self.ready = True
        elif b'"phase"' in line:
            number = json.loads(line)["phase"]
            self._seen[number] += 1
            if self._seen[number] == SEATS:
                self._match.knows(self._seat, number)


def open_tables(url: str, loop: Loop, matches: int, times: Times) -> list[Match]:
    """Open the streams of new names, and wait until all are live."""
    opened = []
    clients = []
    for _ in range(matches):
        match, name = Match(times), secrets.token_hex(6)
        clients += [BareClient(loop, url, name, match) for _ in range(SEATS)]
        opened.append(match)
    wait_until_live(loop, clients)
    return opened
