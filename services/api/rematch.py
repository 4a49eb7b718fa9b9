"""The same table again: whoever asks for it after a match finds the others there."""

import marshmallow as ma
from flask import Response
from marshmallow import fields

from services.api import hosting
from services.api.blueprint import Resource, reply
from services.api.ports import Ports, ports
from services.api.problems import Problem
from services.api.table import open_seat
from shared.engine.core import Json
from shared.engine.match import ABORTED, FINISHED, Match, status_word
from shared.eventlog import keys

bp = Resource("rematch", __name__, url_prefix="/v1/matches", description="The same table again")

KEPT = 24 * 60 * 60  # seconds for which the others are led to the same new match


class RematchSchema(ma.Schema):
    """The same table again; the host's token goes to the first who asks."""

    id = fields.String(required=True)
    host_token = fields.String(required=True, allow_none=True)


@bp.post("/<match_id>/rematch")
@bp.response(201, RematchSchema)
@bp.alt_response(200, schema=RematchSchema, description="Somebody else has asked before")
@bp.refuses(401, 403, 404, 409)
def rematch(match_id: str) -> Response:
    """Open the same table again; all seats of a match that is over get the same new one for a day"""
    match = open_seat(match_id).match
    if match.status not in (FINISHED, ABORTED):
        raise Problem(
            409,
            "match_not_over",
            "The match is {status}; play it to its end first.",
            status=status_word(match.status),
        )
    new_id, token = _same_table(ports(), match)
    return reply({"id": new_id, "host_token": token}, 201 if token else 200)


def _same_table(ports: Ports, match: Match) -> tuple[str, str | None]:
    """Return the new match, and its host's token to the first who asks.

    The work server may forget which match that was; then there is simply one more table.
    """
    key = keys.rematch_key(match.id)
    known = ports.work.get(key)
    if isinstance(known, bytes):
        return known.decode(), None
    new_id, token = hosting.create(ports, _wanted(match))
    if ports.work.set(key, new_id, nx=True, ex=KEPT):
        return new_id, token
    first = ports.work.get(key)  # somebody asked at the same moment; their table it is
    return (first.decode(), None) if isinstance(first, bytes) else (new_id, token)


def _wanted(match: Match) -> Json:
    bots = [{"level": holder.level} for holder in match.seats if holder and holder.bot]
    same = {"game": match.game.name, "options": match.options, "seats": len(match.seats), "pace": match.pace}
    return {**same, "bots": bots, "public": False, "start": "full"}
