"""Rounds: all clients of a match choose at the same time; a round ends when all of them know its end."""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Protocol

from bench.loop import Loop
from bench.machine import Spent, measured

SEATS = 6
ROUNDS = 12  # of one match: Criss Cross has no more
PATIENCE = 60.0  # seconds for one set of matches


class Client(Protocol):
    """One player: it chooses when it is told to, and tells its match when it knows the end of a round."""

    def choose(self, number: int) -> None:
        """Send the choice of this round."""

    def close(self) -> None:
        """Hang up."""


@dataclass
class Times:
    """Seconds of every round, of every answer to a choice where there are answers, and of processors."""

    rounds: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    spent: Spent = field(default_factory=Spent)


class Match:
    """The clients of one match, and the round they are in."""

    def __init__(self, times: Times) -> None:
        self.clients: list[Client] = []
        self.times = times
        self.over = False
        self._round = 0
        self._missing: set[int] = set()
        self._begun = 0.0

    def begin(self) -> None:
        """Let everybody choose."""
        self._round += 1
        self._missing = set(range(len(self.clients)))
        self._begun = time.perf_counter()
        for client in self.clients:
            client.choose(self._round)

    def knows(self, seat: int, number: int) -> None:
        """Note that this client knows the end of a round; after the last of them the next round begins."""
        if number != self._round or seat not in self._missing:
            return
        self._missing.remove(seat)
        if not self._missing:
            self.times.rounds.append(time.perf_counter() - self._begun)
            if self._round < ROUNDS:
                self.begin()
            else:
                self.over = True


class Opening(Protocol):
    """How new matches are opened at a server: everybody is seated, connected, and knows the first dice."""

    def __call__(self, url: str, loop: Loop, matches: int, times: Times) -> Sequence[Match]:
        """Return so many matches, whose clients note into `times`."""


def play(opening: Opening, url: str, matches: int, sets: int) -> Times:
    """Play so many new matches at once, set after set; opening them takes no part in the times."""
    times = Times()
    for _ in range(sets):
        loop = Loop()
        with ExitStack() as closing:
            opened = opening(url, loop, matches, times)
            for match in opened:
                for client in match.clients:
                    closing.callback(client.close)
            with measured(times.spent):
                for match in opened:
                    match.begin()
                loop.run(lambda opened=opened: all(match.over for match in opened), PATIENCE)
    return times
