"""The short way of a choice: most requests post one, and Flask would cost as much as all the rest of it."""

import re
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from services.api.blueprint import SAFE_HEADERS, bearer_in, checked_key, loaded, written
from services.api.choosing import choose, receipt
from services.api.metrics import count
from services.api.ports import Ports
from services.api.problems import told
from services.api.schemas import ChoiceSchema
from services.api.strict_json import MOST_BYTES, parse
from services.api.table import known

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ROUTE = "/v1/matches/<match_id>/choices"
_PATH = re.compile(r"/v1/matches/([0-9a-z]{12})/choices")
_HEADERS = [*SAFE_HEADERS.items(), ("Content-Type", "application/json")]
_load = ChoiceSchema().load


class Express:
    """In front of Flask: a choice that is posted in the usual form is answered here, all else by Flask.

    Both ways call the same functions and tell the same refusals; `choices.py` describes the route.
    """

    def __init__(self, flask: "WSGIApplication", ports: Ports) -> None:
        self._flask = flask
        self._ports = ports

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer one request."""
        match = _PATH.fullmatch(environ["PATH_INFO"])
        if match is None or not _is_usual(environ):
            return self._flask(environ, start_response)
        begun = time.perf_counter()
        try:
            body = self._choose(match[1], environ)
        except Exception as error:  # noqa: BLE001  # every kind of it has its answer
            refusal = told(error)
            count(ROUTE, refusal.status, begun)
            return refusal.response(SAFE_HEADERS)(environ, start_response)
        count(ROUTE, 201, begun)
        start_response("201 CREATED", [*_HEADERS, ("Content-Length", str(len(body)))])
        return [body]

    def _choose(self, match_id: str, environ: "WSGIEnvironment") -> bytes:
        wanted = loaded(_load, parse(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))))
        who = known(self._ports, bearer_in(environ.get("HTTP_AUTHORIZATION", "")))
        key = checked_key(environ.get("HTTP_IDEMPOTENCY_KEY"))
        return written(receipt(choose(who, match_id, wanted, key), wanted))


def _is_usual(environ: "WSGIEnvironment") -> bool:
    """Say whether this is a small JSON body in one piece, sent by no page: those say where they come from."""
    length = environ.get("CONTENT_LENGTH", "")
    return (
        environ["REQUEST_METHOD"] == "POST"
        and environ.get("CONTENT_TYPE") == "application/json"
        and length.isascii()
        and length.isdigit()
        and len(length) < 6
        and int(length) <= MOST_BYTES
        and "HTTP_ORIGIN" not in environ
        and "HTTP_TRANSFER_ENCODING" not in environ
    )
