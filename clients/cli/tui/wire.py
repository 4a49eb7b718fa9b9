"""A match over the network, kept up to date in the background, across lost connections."""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from queue import Empty, SimpleQueue

from clients.cli.api import Api
from clients.cli.errors import Misread, Refused, Strange, Unreachable
from clients.cli.eyes import Eyes, chosen
from clients.cli.invitation import short_code
from clients.cli.text import Json

LOOK_AGAIN_SECONDS = 10.0
AGAIN_SECONDS = 1.0
BEFORE = 20  # so many earlier events are told to who comes in


@dataclass(frozen=True, slots=True)
class Looked:
    """The match as it is now, and what has happened since."""

    match: Json
    events: Sequence[Json] = ()
    code: str | None = None  # for others to join by, if the match is open


@dataclass(frozen=True, slots=True)
class Heard:
    """The connection is there, or lost."""

    there: bool


@dataclass(frozen=True, slots=True)
class Unseen:
    """Why the server does not show the match; the next look may fare better."""

    why: str


@dataclass(frozen=True, slots=True)
class Answered:
    """What the server says to a choice: nothing if it was taken."""

    refusal: str = ""


News = Looked | Heard | Unseen | Answered


class Wire:
    """One match through the eyes of some seats, or of a spectator; `tell` is called from other threads."""

    def __init__(self, server: str, match: str, tokens: dict[int, str], tell: Callable[[News], None]) -> None:
        self.server, self.match = server, match
        self._tokens = tokens
        self._tell = tell
        self._eyes = Eyes(Api(server), match, tokens)
        self._seat: int | None = None  # through whose eyes the match was told last
        self._chose_last = min(tokens, default=None)
        self._queue: SimpleQueue[Json | None] = SimpleQueue()
        self._over = False
        self._there = False  # whether there is a stream

    def start(self) -> None:
        """Look at the match, and listen to all news; none of it keeps the program from ending."""
        threading.Thread(target=self._watch, daemon=True).start()

    def choose(self, phase: int, choice: Json) -> None:
        """Choose for the seat that is asked."""
        seat = self._chose_last = self._seat
        self._eyes.sending = True
        question = partial(Api.choose, match=self.match, token=self._token(seat), phase=phase, choice=choice)
        self._ask(question, partial(chosen, seat, choice))

    def look(self) -> None:
        """Look again, soon."""
        self._queue.put(None)

    def undo(self, phase: int) -> None:
        """Take the last choice back."""
        self._ask(lambda api: api.undo(self.match, self._token(self._chose_last), phase))

    def add_bot(self, host: str) -> None:
        """Seat a bot in a match that is still open."""
        self._ask(lambda api: api.add_bot(self.match, host))

    def come_back(self, seat: int) -> None:
        """Take a seat back that a bot plays for just now."""
        self._ask(lambda api: api.come_back(self.match, seat, self._tokens[seat]))

    def close(self) -> None:
        """Tell nobody any more."""
        self._over = True

    @cached_property
    def _code(self) -> str | None:
        return short_code(Api(self.server), self.match)

    def _token(self, seat: int | None) -> str | None:
        return self._tokens[seat] if seat is not None else None

    def _ask(self, question: Callable[[Api], Json], then: Callable[[Json], Json] | None = None) -> None:
        """Ask in the background; what that changes is known if it is taken, or else looked up."""

        def ask() -> None:
            news = None
            try:
                answer = question(Api(self.server))
                news = then(answer) if then else None
                self._say(Answered())
            except (Refused, Unreachable, Misread) as refusal:
                self._say(Answered(str(refusal)))
            self._queue.put(news)

        threading.Thread(target=ask, daemon=True).start()

    def _say(self, news: News) -> None:
        if not self._over:
            self._tell(news)

    def _watch(self) -> None:
        """Show the match, now and whenever something has happened, until it is over."""
        looked = self._look([])
        while looked is None and not self._over:  # refused: a match may be repaired
            looked = self._look(self._drained())
        after = max(looked.match["settled"] - BEFORE, 0) if looked else 0
        threading.Thread(target=self._listen, args=(after,), daemon=True).start()
        while not self._over:
            if items := self._drained():
                self._look(items)

    def _drained(self) -> list[Json | None]:
        """Wait for news; after a while without any and without a stream, it is time to look."""
        found: list[Json | None] = []
        with suppress(Empty):
            found.append(self._queue.get(timeout=LOOK_AGAIN_SECONDS if self._there else AGAIN_SECONDS))
            while True:
                found.append(self._queue.get_nowait())
        return found or ([] if self._there and not self._eyes.blind else [None])

    def _look(self, items: list[Json | None]) -> Looked | None:
        """Tell the match after this news, through the eyes of who is asked next, however long it takes.

        A refusal is told, and nothing is returned: the next look may fare better.
        """
        events = [item for item in items if item and "seq" in item]
        while not self._over:
            try:
                looked = self._taken(items, events)
                self._say(looked)
                return looked
            except (Refused, Strange, Misread) as refusal:
                self._eyes.heed(None)
                self._say(Unseen(str(refusal)))
                return None
            except Unreachable:
                self._say(Heard(False))
                time.sleep(AGAIN_SECONDS)
        return None

    def _taken(self, items: list[Json | None], events: Sequence[Json]) -> Looked:
        while items:
            self._eyes.heed(items.pop(0))
        match = self._eyes.look()
        self._seat = match["seat"]
        return Looked(match, events, self._code if match["status"] == "open" else None)

    def _hear(self, there: bool) -> None:
        self._there = there
        self._say(Heard(there))

    def _listen(self, after: int) -> None:
        seen = after
        while not self._over:
            try:
                for event in self._eyes.stream(seen, self._hear):
                    seen = event.get("seq", seen)
                    self._queue.put(event)
                return
            except Unreachable:
                self._hear(False)
            except Refused as refusal:
                self._there = False
                self._say(Unseen(str(refusal)))
            time.sleep(AGAIN_SECONDS)
