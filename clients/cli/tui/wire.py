"""A match over the network, kept up to date in the background, across lost connections."""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from queue import Empty, SimpleQueue

from clients.cli.api import Api
from clients.cli.errors import Misread, Refused, Strange, Unreachable
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
        self._seat = min(tokens, default=None)
        self._chose_last = self._seat
        self._queue: SimpleQueue[Json | None] = SimpleQueue()
        self._over = False

    def start(self) -> None:
        """Look at the match, and again at all news; none of it keeps the program from ending."""
        threading.Thread(target=self._watch, daemon=True).start()

    def choose(self, phase: int, choice: Json) -> None:
        """Choose for the seat that is asked."""
        self._chose_last = self._seat
        self._ask(lambda api: api.choose(self.match, self._token(self._chose_last), phase, choice))

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

    def _ask(self, question: Callable[[Api], object]) -> None:
        def ask() -> None:
            try:
                question(Api(self.server))
                self._say(Answered())
            except (Refused, Unreachable, Misread) as refusal:
                self._say(Answered(str(refusal)))
            self._queue.put(None)

        threading.Thread(target=ask, daemon=True).start()

    def _say(self, news: News) -> None:
        if not self._over:
            self._tell(news)

    def _watch(self) -> None:
        """Show the match, now and whenever something has happened, until it is over."""
        api = Api(self.server)
        looked = self._look(api, [])
        while looked is None and not self._over:  # refused: a match may be repaired
            self._drained()
            looked = self._look(api, [])
        after = max(looked.match["settled"] - BEFORE, 0) if looked else 0
        threading.Thread(target=self._listen, args=(after,), daemon=True).start()
        while not self._over:
            self._look(api, self._drained())

    def _drained(self) -> list[Json]:
        """Wait for news, or a while without any; return the events among it."""
        found: list[Json | None] = []
        with suppress(Empty):
            found.append(self._queue.get(timeout=LOOK_AGAIN_SECONDS))
            while True:
                found.append(self._queue.get_nowait())
        return [event for event in found if event and "seq" in event]

    def _look(self, api: Api, events: Sequence[Json]) -> Looked | None:
        """Fetch the match, through the eyes of the seat that is asked next, however long it takes.

        A refusal is told, and nothing is returned: the next look may fare better.
        """
        while not self._over:
            try:
                looked = self._fetch(api, events)
                self._say(looked)
                return looked
            except (Refused, Strange, Misread) as refusal:
                self._say(Unseen(str(refusal)))
                return None
            except Unreachable:
                self._say(Heard(False))
                time.sleep(AGAIN_SECONDS)
        return None

    def _fetch(self, api: Api, events: Sequence[Json]) -> Looked:
        match = api.table(self.match, self._token(self._seat))
        asked = [seat for seat in match["awaiting"] if seat in self._tokens]
        if asked and self._seat != asked[0]:
            self._seat = asked[0]
            match = api.table(self.match, self._token(self._seat))
        return Looked(match, events, self._code if match["status"] == "open" else None)

    def _listen(self, after: int) -> None:
        seen = after
        while not self._over:
            try:
                for event in Api(self.server).stream(
                    self.match, self._token(self._seat), seen, lambda there: self._say(Heard(there))
                ):
                    seen = event.get("seq", seen)
                    self._queue.put(event)
                return
            except Unreachable:
                self._say(Heard(False))
            except Refused as refusal:
                self._say(Unseen(str(refusal)))
            time.sleep(AGAIN_SECONDS)
