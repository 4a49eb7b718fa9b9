"""Choices over HTTP: what may be chosen, choosing, taking back."""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import Response, request

from services.api.blueprint import Resource, reply
from services.api.choosing import choose, take_back
from services.api.ports import ports
from services.api.problems import Problem
from services.api.schemas import AcceptedSchema, ChoiceSchema, FormSchema, LegalSchema, RetractedSchema
from services.api.table import open_seat, remembered_seat
from shared.engine.match import ClosedPhase
from shared.eventlog.errors import StaleLog, TokenDropped
from shared.eventlog.log import Appended

bp = Resource("choices", __name__, url_prefix="/v1/matches", description="What seats decide")

_KEY = re.compile(r"[!-~]{1,64}")
_KEY_HEADER = {
    "in": "header",
    "name": "Idempotency-Key",
    "description": "The same key again gets the first answer and acts once.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,64}$"},
}


@bp.get("/<match_id>/legal")
@bp.arguments(FormSchema, location="query")
@bp.response(200, LegalSchema)
@bp.refuses(401, 403, 404)
def legal(query: Mapping[str, Any], match_id: str) -> Response:
    """List every legal choice of your seat, each ready to be posted"""
    sitting = open_seat(match_id)
    match, seat = sitting.match, sitting.seat
    owes = seat in match.awaiting
    if query["form"] == "compact":
        return reply({"phase": match.phase, "choices": match.game.compact(match.state, seat) if owes else {}})
    moves = match.game.legal(match.state, seat) if owes else ()
    return reply({"phase": match.phase, "choices": [match.game.dump(move) for move in moves]})


@bp.post("/<match_id>/choices")
@bp.arguments(ChoiceSchema)
@bp.response(201, AcceptedSchema)
@bp.refuses(401, 403, 404, 409, 422)
@bp.doc(parameters=[_KEY_HEADER])
def post_choice(wanted: Mapping[str, Any], match_id: str) -> Response:
    """Choose for your seat; 201 means it is written and will survive"""
    key, sitting = _key(), remembered_seat(match_id)
    if sitting:
        with suppress(ClosedPhase, StaleLog, TokenDropped):  # memory may be old: then look and decide again
            return _accepted(choose(ports(), sitting, wanted, key), wanted)
    return _accepted(choose(ports(), open_seat(match_id), wanted, key), wanted)


@bp.delete("/<match_id>/choices/<int:phase>")
@bp.response(200, RetractedSchema)
@bp.refuses(401, 403, 404, 409)
def delete_choice(match_id: str, phase: int) -> Response:
    """Take your choice back while others still choose"""
    appended = take_back(ports(), open_seat(match_id), phase)
    return reply({"seq": appended.seq, "phase": phase})


def _accepted(appended: Appended, wanted: Mapping[str, Any]) -> Response:
    return reply({"seq": appended.seq, "phase": wanted["phase"], "digest": appended.digest}, 201)


def _key() -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise Problem(400, "bad_key", "An Idempotency-Key has 1 to 64 visible ASCII characters.")
    return key
