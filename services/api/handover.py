"""A seat moves to another device: a code that works once, for ten minutes, and voids the old token."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

import marshmallow as ma
from flask import Response
from marshmallow import fields

from services.api.blueprint import KEY_HEADER, Resource, idempotency_key, reply
from services.api.fields import Pattern
from services.api.ports import Ports, ports
from services.api.problems import Problem
from services.api.table import Sitting, open_match, open_own_seat
from shared.engine.core import Seat
from shared.eventlog import keys
from shared.eventlog.clocks import now
from shared.eventlog.errors import TokenDropped
from shared.eventlog.tokens import new_token, seat_role, token_hash

bp = Resource("handover", __name__, url_prefix="/v1/matches", description="A seat on another device")

KEPT = 600  # seconds for which a code works


class HandoverSchema(ma.Schema):
    """A code that moves a seat, shown once."""

    code = fields.String(required=True)
    expires = fields.Integer(required=True, metadata={"description": "Milliseconds since 1970."})


class ClaimSchema(ma.Schema):
    """The code that another device was shown."""

    code = fields.String(required=True, validate=Pattern(r"[0-9a-zA-Z_-]{1,64}\Z"))


class ClaimedSchema(ma.Schema):
    """A seat that has moved, and its new token, shown once."""

    seat = fields.Integer(required=True)
    token = fields.String(required=True)


@bp.post("/<match_id>/seats/<int:seat>/handover")
@bp.response(201, HandoverSchema)
@bp.refuses(401, 403, 404)
def hand_over(match_id: str, seat: int) -> Response:
    """Ask for a code with which another device takes your seat; it replaces the one before"""
    code = _offer(ports(), open_own_seat(match_id, seat))
    return reply({"code": code, "expires": now() + KEPT * 1000}, 201)


@bp.post("/<match_id>/seats/<int:seat>/claim")
@bp.arguments(ClaimSchema)
@bp.response(201, ClaimedSchema)
@bp.refuses(404, 409)
@bp.doc(parameters=[KEY_HEADER])
def claim(wanted: Mapping[str, Any], match_id: str, seat: int) -> Response:
    """Take the seat with such a code: the answer's token is good from now on, the old one is void"""
    open_match(match_id)
    token = _take(ports(), match_id, Seat(seat), wanted["code"], idempotency_key())
    return reply({"seat": seat, "token": token}, 201)


def _offer(ports: Ports, sitting: Sitting) -> str:
    """Return a new code; only its digest is kept, beside that of the token it will replace.

    The work server may forget it; then the seat stays where it is, and its owner asks for another.
    """
    code = new_token()
    stored = f"{token_hash(code)}:{sitting.holder['hash']}"
    ports.work.set(keys.handover_key(sitting.match.id, sitting.seat), stored, ex=KEPT)
    return code


def _take(ports: Ports, match_id: str, seat: Seat, code: str, key: str | None) -> str:
    """Return the new token of the seat.

    A code is over with the token that asked for it, and the log exchanges that one only once: of two
    claims one wins, and a claim that fails half way can be made again.
    """
    role, token = seat_role(seat), _token(code, key)
    old, new = _asker(ports, match_id, seat, code), token_hash(token)
    try:
        ports.log.exchange(match_id, role, old, new)
    except TokenDropped as error:
        loaded = ports.matches.load(match_id, new)
        if not loaded or loaded.role != role:  # else this very claim came before, and its answer was lost
            raise _over() from error
    return token


def _asker(ports: Ports, match_id: str, seat: Seat, code: str) -> str:
    """Return the digest of the token that asked for this code."""
    stored = ports.work.get(keys.handover_key(match_id, seat))
    wanted, _, asker = stored.decode().partition(":") if isinstance(stored, bytes) else ("", "", "")
    if not hmac.compare_digest(wanted, token_hash(code)):
        raise _over()
    return asker


def _token(code: str, key: str | None) -> str:
    """Return a new token, with a key always the same one: who knows both has claimed the seat before."""
    if key is None:
        return new_token()
    return urlsafe_b64encode(hmac.digest(code.encode(), key.encode(), "sha256")).decode().rstrip("=")


def _over() -> Problem:
    return Problem(
        409,
        "handover_over",
        "This link was used already, is older than ten minutes, or a newer one has replaced it.",
    )
