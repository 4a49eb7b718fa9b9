"""A client on a socket: who it is, what it asks and is answered, and what it is told."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import gevent
from redis.exceptions import RedisError
from websockets.frames import CloseCode

from services.api.asks import answer, read_ask
from services.api.events import Teller, too_many
from services.api.hub import BACKLOG
from services.api.looks import Looks
from services.api.metrics import STREAMS
from services.api.ports import Ports
from services.api.problems import Answer, BadFields, Problem, told
from services.api.table import known, open_match, open_seat
from services.api.updates import Update
from services.api.wire import BEAT, Wire, framed, text_frame
from shared.engine.core import Json
from shared.eventlog.errors import LogError

EVERY = 15.0  # seconds between pings
SILENCE = 60.0  # seconds without a pong


class Conversation:
    """The mailbox of one client, and the answers to what it asks, one after the other."""

    __slots__ = (
        *("_answering", "_box", "_bytes", "_end", "_match_id", "_teller", "_telling", "_who", "_wire"),
        "closed",
    )

    def __init__(self, ports: Ports, match_id: str, wire: Wire) -> None:
        self._who, self._match_id, self._wire = known(ports, None), match_id, wire
        self._teller: Teller | None = None  # nobody is told anything who has not said who they are
        self._box: list[Update] = []
        self._bytes = 0
        self._telling = True
        self._answering = False
        self._end: tuple[int, str] | None = None
        self.closed = False

    # What happens

    @contextmanager
    def place(self) -> Iterator[None]:
        """Take one of the streams' places."""
        hub = self._who.ports.hub
        if not hub.enter(self._match_id, self):
            raise too_many()
        STREAMS.inc()
        try:
            if hub.ending:
                self.close()
            yield
        finally:
            STREAMS.dec()
            hub.forget(self._match_id, self)

    def greet(self, hello: Json) -> None:
        """Learn who is there, and tell what they have missed."""
        hub, after, carries = self._who.ports.hub, hello["after"], hello["carries"]
        self._who = who = known(self._who.ports, hello["token"])
        if "legal" in carries:
            open_seat(self._match_id, who)
        loaded = open_match(self._match_id, who)
        looks = Looks(who, loaded, carries) if who.hash or carries else None
        self._teller = Teller(hub, self._match_id, after, framed, looks)
        self._box.insert(0, hub.look(self._match_id, after))
        self._tell()

    def put(self, update: Update) -> None:
        """Take an update; a client who is too slow for it is cut off."""
        if self._bytes > BACKLOG:
            self._wire.cut()
        elif self._teller and not self.closed:
            self._bytes += update.size
            self._box.append(update)
            if not self._telling:
                self._telling = True
                gevent.spawn(self._tell)

    def close(self) -> None:
        """End soon: the process stops, or the log of the match cannot be read."""
        if self._who.ports.hub.ending:
            gevent.spawn(self._finish, CloseCode.SERVICE_RESTART, "restart")
        else:
            gevent.spawn(self._finish, CloseCode.TRY_AGAIN_LATER, "again")

    def _tell(self) -> None:
        """Tell all that lies in the box, what came at once in one write."""
        try:
            while self._box and not self.closed:
                updates, self._box, self._bytes = self._box, [], 0
                self._wire.send(b"".join(map(self._news, updates)))
                if self._teller and self._teller.over(updates[-1]):
                    self._finish(CloseCode.NORMAL_CLOSURE, "over")
        finally:
            self._telling = False

    def _news(self, update: Update | None) -> bytes:
        assert self._teller
        try:
            news = self._teller.news(update)
        except (LogError, RedisError) as error:
            self._finish(*ending(told(error)))
            return b""
        if news is None:
            self._finish(CloseCode.POLICY_VIOLATION, "no_such_match")
        return news or b""

    def _finish(self, code: int, reason: str) -> None:
        """End this, after the answer that is being made."""
        if not self.closed or self._end is None:
            self.closed, self._end = True, (code, reason)
            if not self._answering:
                self._wire.close(code, reason)

    # What is asked

    def go_on(self) -> None:
        """Answer, and see now and then whether the client is there, until one side ends this."""
        beat = time.monotonic() + EVERY
        while not self._wire.closing:
            message = self._wire.next(beat)
            if message is not None:
                self._answer(message)
            elif not self._wire.closing:
                beat = time.monotonic() + EVERY
                self._beat()

    def _beat(self) -> None:
        self._news(None)
        if time.monotonic() - self._wire.ponged > SILENCE:
            self._finish(CloseCode.POLICY_VIOLATION, "no_pong")
        self._wire.send(BEAT)

    def _answer(self, message: bytes) -> None:
        try:
            asked = read_ask(message)
        except (Problem, BadFields) as error:  # there is nothing to which an answer could refer
            self._finish(*ending(told(error)))
            return
        self._answering = True
        try:
            self._wire.send(text_frame(answer(self._who, self._match_id, asked)))
        finally:
            self._answering = False
            if self._end:
                self._wire.close(*self._end)


def ending(refusal: Answer) -> tuple[int, str]:
    """Return the close code and the reason for what would be this answer over HTTP."""
    if refusal.status == 503:
        return CloseCode.TRY_AGAIN_LATER, refusal.code
    bad = CloseCode.INTERNAL_ERROR if refusal.status >= 500 else CloseCode.POLICY_VIOLATION
    return bad, refusal.code
