"""Criss Cross over Scorepad's public HTTP API: a POST for each choice, a stream for each client."""

import json
from collections.abc import Sequence
from typing import Any

from bench.asking import Answer, Asking, address_of, ask_all, request
from bench.loop import Loop
from bench.rounds import ROUNDS, SEATS, Match, Times
from bench.tables.stream import Stream, wait_until_live

# Twelve dominoes that cover the grid but for its corner: whatever the dice show, each is legal in its round.
PAIRS = (
    *(("r1c2", "r1c3"), ("r1c4", "r1c5"), ("r2c1", "r3c1"), ("r4c1", "r5c1"), ("r2c2", "r2c3")),
    *(("r2c4", "r2c5"), ("r3c2", "r3c3"), ("r3c4", "r3c5"), ("r4c2", "r4c3"), ("r4c4", "r4c5")),
    *(("r5c2", "r5c3"), ("r5c4", "r5c5")),
)
SYMBOLS = "SXBHTO"


def choice_of(number: int, dice: Sequence[int]) -> dict[str, Any]:
    """Return what everybody chooses in a round."""
    first, second = PAIRS[number - 1]
    return {"write": {first: SYMBOLS[dice[0]], second: SYMBOLS[dice[1]]}}


def seated(
    url: str, matches: int, seats: int = SEATS, game: str = "criss-cross"
) -> list[tuple[str, list[str]]]:
    """Start so many matches; return the path and the tokens of each."""
    address = address_of(url)
    wanted = request("POST", "/v1/matches", {"game": game, "seats": seats})
    paths = [f"/v1/matches/{answer.json['id']}" for answer in ask_all(address, [wanted] * matches)]
    tokens: list[list[str]] = [[] for _ in paths]
    for seat in range(seats):
        joins = [request("POST", f"{path}/seats", {"name": f"P{seat}"}) for path in paths]
        for found, answer in zip(tokens, ask_all(address, joins), strict=True):
            found.append(answer.json["token"])
    return list(zip(paths, tokens, strict=True))


class HttpClient:
    """One player: choices by POST, the news by a stream."""

    def __init__(self, loop: Loop, url: str, path: str, token: str, match: Match) -> None:
        self._seat = len(match.clients)
        self._path, self._token, self._match, self._loop = path, token, match, loop
        self._dice: Sequence[int] = ()
        self._asking = Asking(loop, address_of(url), self._answered)
        self._asking.open()  # a socket would be open by now, too
        self.stream = Stream(loop, address_of(url), f"{path}/events", self._told)
        match.clients.append(self)

    @property
    def ready(self) -> bool:
        """Return whether the dice of the first round have come."""
        return bool(self._dice)

    def choose(self, number: int) -> None:
        """Write both dice where the round has its place."""
        body = {"phase": number - 1, "choice": choice_of(number, self._dice)}
        key = {"Idempotency_Key": f"round-{number}"}
        self._asking.ask(request("POST", f"{self._path}/choices", body, self._token, **key))

    def close(self) -> None:
        """Leave."""
        self._asking.close()
        self.stream.close()

    def _answered(self, answer: Answer) -> None:
        self._match.times.answers.append(answer.seconds)
        if answer.status != 201:
            self._loop.fail(f"a choice was refused: {answer.status} {answer.body[:300].decode()}")

    def _told(self, line: bytes) -> None:
        if b'"dealt"' in line:
            event = json.loads(line)
            if event["type"] == "dealt" and event["deal"] > 0:  # deal 0 gives the corners
                self._dice = event["numbers"]
                self._match.knows(self._seat, event["deal"] - 1)
        elif b'"match_ended"' in line:
            self._match.knows(self._seat, ROUNDS)


def open_tables(url: str, loop: Loop, matches: int, times: Times) -> list[Match]:
    """Seat everybody, open their streams, and wait until all know the first dice."""
    opened = []
    clients = []
    for path, tokens in seated(url, matches):
        match = Match(times)
        clients += [HttpClient(loop, url, path, token, match) for token in tokens]
        opened.append(match)
    wait_until_live(loop, clients)
    return opened
