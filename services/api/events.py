"""The public log over HTTP: as one answer, as JSON lines, or as server-sent events."""

import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Any

from flask import Response, request
from redis.exceptions import RedisError

from services.api.blueprint import Resource, reply_text
from services.api.hub import Hub, Stream, public_events
from services.api.looks import Looks
from services.api.metrics import STREAMS
from services.api.ports import ports
from services.api.problems import Problem
from services.api.schemas import EventsQuerySchema, EventsSchema
from services.api.table import caller, open_match, open_seat
from services.api.updates import Form, Update, ndjson, sse
from shared.eventlog import wake
from shared.eventlog.errors import LogError

logger = logging.getLogger(__name__)
bp = Resource("events", __name__, url_prefix="/v1/matches", description="The log of a match")

HEARTBEAT = 10.0  # also how the place of a client that has hung up becomes free
LIFE = 600.0
_FORMS: Mapping[str, Form] = {"application/x-ndjson": ndjson, "text/event-stream": sse}


@bp.get("/<match_id>/events")
@bp.arguments(EventsQuerySchema, location="query")
@bp.response(200, EventsSchema)
@bp.refuses(401, 403, 404, 503)
def events(query: Mapping[str, Any], match_id: str) -> Response:
    """Read the log after a seq: JSON, or a live stream as application/x-ndjson or text/event-stream

    Choices of a phase that is still open appear when its barrier closes; until then the streams say only
    whom the match waits for. A stream with `view` or `legal` also carries what your seat needs: the match
    and its compact list of choices, at first and after each barrier.
    """
    if "legal" in query["carries"]:
        open_seat(match_id)
    loaded = open_match(match_id)
    after = _last_event_id(query["after"])
    wanted = request.accept_mimetypes.best_match(["application/json", *_FORMS], default="application/json")
    if wanted == "application/json":
        lines = b",".join(map(wake.line, public_events(ports().log, loaded.match, after)))
        return reply_text(b'{"events":[%b],"seq":%d}' % (lines, loaded.match.settled))
    looks = Looks(caller(), loaded, query["carries"]) if query["carries"] else None
    return _stream(match_id, after, wanted, looks)


def _last_event_id(after: int) -> int:
    given = request.headers.get("Last-Event-ID", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else after


def _stream(match_id: str, after: int, content_type: str, looks: Looks | None) -> Response:
    hub = ports().hub
    stream = hub.register(match_id)
    if stream is None:
        raise too_many()
    STREAMS.inc()

    with ExitStack() as undo:  # a failure before there is a response gives the place back
        undo.callback(hub.forget, match_id, stream)
        undo.callback(STREAMS.dec)
        first = hub.look(match_id, after)  # now, while a log out of reach can still be told as a refusal
        teller = Teller(hub, match_id, after, _FORMS[content_type], looks)
        parts = teller.follow(stream, [first])
        response = Response(parts, content_type=content_type, headers={"X-Accel-Buffering": "no"})
        response.call_on_close(undo.pop_all().close)  # also when the generator never started
        return response


def too_many() -> Problem:
    """Return the refusal of one stream more than there are places."""
    wait = {"Retry-After": "2"}
    return Problem(503, "too_many_streams", "Too many live streams are open; try again.", wait)


class Teller:
    """Tells one client what happens in a match, each event once and in order."""

    def __init__(self, hub: Hub, match_id: str, after: int, form: Form, looks: Looks | None) -> None:
        self._hub = hub
        self._match_id = match_id
        self._after = after  # the last event that was told
        self._notice: bytes | None = None  # the last notice that was told
        self._look = 0  # the hash of the last look
        self._form = form
        self._looks = looks

    def follow(self, stream: Stream, first: list[Update]) -> Iterator[bytes]:
        """Yield what the first update, which it takes away, and later ones tell.

        It ends when the match or the client is gone, the stream old, the seat another's, or the server stops.
        """
        update: Update | None = first.pop()
        ends, beat = time.monotonic() + LIFE, time.monotonic() + HEARTBEAT
        while not stream.closed and (now := time.monotonic()) < ends:
            part = self._part(update)
            if part is None:
                return
            over = update is not None and self.over(update)
            update = None  # a stream sleeps long, and holds nothing meanwhile
            if part or now >= beat:  # sweeps bring updates without news: those are no beats
                beat = now + HEARTBEAT
                yield part or self._form(None)
            if over:
                return
            part = None
            update = stream.get(timeout=max(0.0, beat - time.monotonic()))

    def over(self, update: Update) -> bool:
        """Say whether nothing will follow this update, which was told."""
        return update.over and self._after >= update.settled

    def _part(self, update: Update | None) -> bytes | None:
        """Return what is to be told now; None if there is nothing more to tell to this client."""
        try:
            return self.news(update)
        except (LogError, RedisError) as error:  # whoever asks again is told why
            logger.warning("a stream of match %s ends: %s", self._match_id, error)
            return None

    def news(self, update: Update | None) -> bytes | None:
        """Return what an update adds to what was told; None if this client may hear no more."""
        if update is None:
            return b"" if self._looks is None or self._looks.hold() else None
        if update.settled > self._after and update.first != self._after + 1:
            update = self._hub.look(
                self._match_id, self._after, update.doubt
            )  # the log knows what was missed
        told = b""
        news = update.settled > self._after
        if news:
            told = update.written(self._form)
            self._after = update.settled
        if self._looks and (news or update.doubt or self._notice is None):
            look = self._looks.look(update.settled, update.doubt)
            if look is None:
                return None
            if look.text and hash(look.text) != self._look:
                self._look = hash(look.text)
                told += self._form(look)
        if update.notice and update.notice.text != self._notice:
            self._notice = update.notice.text
            told += self._form(update.notice)
        return told
