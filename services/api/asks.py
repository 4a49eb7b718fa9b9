"""What a client may ask on a socket, and what it is answered."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from services.api.blueprint import checked_key, loaded, written
from services.api.choosing import choose, receipt, take_back
from services.api.fields import OneOf
from services.api.messages import ChooseSchema, HelloSchema, TakeBackSchema
from services.api.metrics import count
from services.api.problems import Answer, BadFields, told
from services.api.strict_json import parse
from services.api.table import Caller
from shared.engine.core import Json
from shared.eventlog.log import Appended

_Load = Callable[[Mapping[str, Any]], Json]


def _choose(who: Caller, match_id: str, wanted: Json) -> Appended:
    return choose(who, match_id, wanted, checked_key(wanted["key"]))


def _take_back(who: Caller, match_id: str, wanted: Json) -> Appended:
    return take_back(who, match_id, wanted["phase"])


_ASKS: Mapping[str, tuple[_Load, Callable[[Caller, str, Json], Appended]]] = {
    "choose": (ChooseSchema().load, _choose),
    "take_back": (TakeBackSchema().load, _take_back),
}
_type, _hello = OneOf(_ASKS), HelloSchema().load


def read_hello(message: bytes) -> Json:
    """Return what the first message says."""
    hello: Json = loaded(_hello, parse(message))
    return hello


def read_ask(message: bytes) -> Json:
    """Return a later message, of which nothing is known but that it can be answered."""
    asked = parse(message)
    if not isinstance(asked.get("ref"), str):
        raise BadFields({"ref": ["Not a valid string."]})
    return asked


def answer(who: Caller, match_id: str, asked: Json) -> bytes:
    """Do what is asked, if it may be done; return the answer."""
    body: Json
    begun, kind, status = time.perf_counter(), "none", 201
    try:
        kind = loaded(_type, asked.get("type"), "type")
        load, act = _ASKS[kind]
        wanted = loaded(load, asked)
        done = act(who, match_id, wanted)
        body = {"type": "accepted", "ref": asked["ref"], **receipt(done, wanted)}
    except Exception as error:  # noqa: BLE001  # every kind of it has its answer
        refusal = told(error)
        status, body = refusal.status, refused(asked["ref"], refusal)
    count(f"socket {kind}", status, begun)
    return written(body)


def refused(ref: str | None, refusal: Answer) -> Json:
    """Return a refusal as it travels on a socket."""
    return {"type": "refused", "ref": ref, **refusal.to_json()}
