"""Live play on one line: a WebSocket on which a client chooses and hears."""

import math
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from flask import Response, current_app, request
from websockets.datastructures import Headers
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from services.api.asks import read_hello, refused
from services.api.blueprint import Resource, written
from services.api.conversation import Conversation, ending
from services.api.events import too_many
from services.api.loop import TAKE_OVER
from services.api.messages import described
from services.api.ports import Ports, ports
from services.api.problems import Problem, told
from services.api.table import known, open_match
from services.api.wire import Gone, Wire, text_frame

bp = Resource("sockets", __name__, url_prefix="/v1/matches", description="Choosing and hearing on one line")

FIRST = 5.0  # seconds until a client must have said who it is


@bp.get("/<match_id>/socket", websocket=True)
@bp.doc(responses={"101": {"description": "The connection is a WebSocket now."}}, **described())
@bp.refuses(400, 403, 404, 409, 501, 503)
def socket(match_id: str) -> Response:
    """Choose and hear on one line: a WebSocket whose first message says who is there

    `x-messages` names the shapes of what a client sends, and of the answers to that. Between these come the
    items of the stream, each as one message.
    """
    open_match(match_id, known(ports(), None))
    if ports().hub.full:
        raise too_many()
    headers = _handshake()
    if TAKE_OVER not in request.environ:
        raise Problem(
            501, "no_sockets", "This server has no sockets; the match goes on by a stream and requests."
        )
    serve = partial(_serve, ports(), match_id, current_app.config["SOCKET_MESSAGES"])
    request.environ[TAKE_OVER](serve)
    return Response(status=101, headers=headers)


def _handshake() -> Mapping[str, str]:
    """Return the headers that agree to a WebSocket, without any extension."""
    asked = Request(request.path, Headers(request.headers.items()))
    answer = ServerProtocol().accept(asked)
    if answer.status_code != 101:
        raise Problem(400, "bad_request", "The request cannot be read.", {"Sec-WebSocket-Version": "13"})
    return {name: answer.headers[name] for name in ("Upgrade", "Connection", "Sec-WebSocket-Accept")}


def _serve(ports: Ports, match_id: str, most: int, client: Any, rest: bytes) -> None:
    """Serve a client until it has gone."""
    wire = Wire(client, rest, most)
    with suppress(Gone):
        try:
            _converse(ports, match_id, wire)
        except Gone:
            raise
        except Exception as error:  # noqa: BLE001  # every kind of it has its answer
            refusal = told(error)
            wire.send(text_frame(written(refused(None, refusal))))
            wire.close(*ending(refusal))
        while True:  # until it has answered our close
            wire.next(math.inf)


def _converse(ports: Ports, match_id: str, wire: Wire) -> None:
    conversation = Conversation(ports, match_id, wire)
    with conversation.place():
        hello = wire.next(time.monotonic() + FIRST)
        if hello is None:
            wire.close(CloseCode.POLICY_VIOLATION, "too_late")
        else:
            conversation.greet(read_hello(hello))
            conversation.go_on()
