"""The public log over HTTP: as one answer, as JSON lines, or as server-sent events."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from socket import MSG_DONTWAIT, MSG_PEEK, socket
from typing import Any, TypeAlias

from flask import Response, request

from services.api.blueprint import Resource, reply
from services.api.hub import Hub, Line, Listener, Update, event_json, public_events
from services.api.metrics import STREAMS
from services.api.ports import ports
from services.api.problems import Problem
from services.api.schemas import EventsQuerySchema, EventsSchema
from services.api.table import open_match

bp = Resource("events", __name__, url_prefix="/v1/matches", description="The log of a match")

HEARTBEAT = 15.0
LIFE = 600.0
LISTEN = 1.0  # seconds until a client who has hung up is noticed, and its place is free again
_SOCKETS = ("gunicorn.socket", "werkzeug.socket")
_Form: TypeAlias = Callable[[Line | None], str]  # None is a heartbeat


@bp.get("/<match_id>/events")
@bp.arguments(EventsQuerySchema, location="query")
@bp.response(200, EventsSchema)
@bp.refuses(404, 503)
def events(query: Mapping[str, Any], match_id: str) -> Response:
    """Read the log after a seq: JSON, or a live stream as application/x-ndjson or text/event-stream

    Choices of a phase that is still open appear when its barrier closes; until then the streams say only
    whom the match waits for.
    """
    loaded = open_match(match_id)
    after = _last_event_id(query["after"])
    wanted = request.accept_mimetypes.best_match(
        ["application/json", "application/x-ndjson", "text/event-stream"], default="application/json"
    )
    if wanted == "application/json":
        found = public_events(ports().log, loaded.match, after)
        return reply({"events": [event_json(event) for event in found], "seq": loaded.match.settled})
    return _stream(match_id, after, wanted, _SSE if wanted == "text/event-stream" else _NDJSON)


def _last_event_id(after: int) -> int:
    given = request.headers.get("Last-Event-ID", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else after


def _stream(match_id: str, after: int, content_type: str, form: _Form) -> Response:
    hub = ports().hub
    listener = hub.register(match_id)
    if listener is None:
        raise Problem(
            503,
            "too_many_streams",
            "Too many live streams are open; try again.",
            {"Retry-After": "2"},
        )
    STREAMS.inc()

    with ExitStack() as undo:  # a failure before there is a response gives the place back
        undo.callback(hub.forget, match_id, listener)
        undo.callback(STREAMS.dec)
        first = hub.look(match_id, after)  # now, while a log out of reach can still be told as a refusal
        connection = next((request.environ[name] for name in _SOCKETS if name in request.environ), None)
        hung_up = partial(_hung_up, connection)
        lines = follow(hub, listener, match_id, after, first, hung_up)
        response = Response(map(form, lines), content_type=content_type, headers={"X-Accel-Buffering": "no"})
        response.call_on_close(undo.pop_all().close)  # also when the generator never started
        return response


def _hung_up(connection: socket | None) -> bool:
    """Say whether the client has closed its end. A write would tell only at the second heartbeat."""
    if connection is None:
        return False
    try:
        return connection.recv(1, MSG_PEEK | MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def follow(
    hub: Hub,
    listener: Listener,
    match_id: str,
    after: int,
    update: Update | None,
    hung_up: Callable[[], bool],
) -> Iterator[Line | None]:
    """Yield what this update and later ones tell.

    It ends when the match or the client is gone, the stream old, or the server stops.
    """
    ends, beat = time.monotonic() + LIFE, time.monotonic() + HEARTBEAT
    told: tuple[int, tuple[int, ...], int | None] | None = None
    while not listener.closed and time.monotonic() < ends and not hung_up():
        lines = _missing(hub, match_id, update, after) if update else ()
        for line in lines:
            yield line
            after = line.seq or after
        if update and update.over:
            return
        news = update and told != (update.phase, update.awaiting, update.deadline)
        if update and news:
            told = (update.phase, update.awaiting, update.deadline)
            yield _notice(update)
        if lines or news:
            beat = time.monotonic() + HEARTBEAT
        elif time.monotonic() >= beat:  # the hub's sweeps bring updates without news: those are no beats
            beat = time.monotonic() + HEARTBEAT
            yield None
        update = listener.get(timeout=LISTEN)


def _notice(update: Update) -> Line:
    notice = {
        "type": "awaiting",
        "phase": update.phase,
        "seats": list(update.awaiting),
        "deadline": update.deadline,
    }
    return Line("awaiting", json.dumps(notice))


def _missing(hub: Hub, match_id: str, update: Update, after: int) -> tuple[Line, ...]:
    fresh = tuple(line for line in update.lines if (line.seq or 0) > after)
    if update.settled > after and (not fresh or fresh[0].seq != after + 1):
        return hub.look(match_id, after).lines  # a gap: the log knows what was missed
    return fresh


def _NDJSON(line: Line | None) -> str:
    return "\n" if line is None else f"{line.text}\n"


def _SSE(line: Line | None) -> str:
    if line is None:
        return ": still here\n\n"
    number = f"id: {line.seq}\n" if line.seq else ""
    return f"{number}event: {line.type}\ndata: {line.text}\n\n"
