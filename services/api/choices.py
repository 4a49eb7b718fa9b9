"""Choices over HTTP: what may be chosen, choosing, taking back."""

from collections.abc import Mapping
from typing import Any

from flask import Response

from services.api.blueprint import KEY_HEADER, Resource, idempotency_key, reply, reply_text
from services.api.choosing import choose, receipt, take_back
from services.api.ports import ports
from services.api.schemas import AcceptedSchema, ChoiceSchema, FormSchema, LegalSchema, RetractedSchema
from services.api.table import caller, compact_text, open_seat
from shared.engine import showing

bp = Resource("choices", __name__, url_prefix="/v1/matches", description="What seats decide")


@bp.get("/<match_id>/legal")
@bp.arguments(FormSchema, location="query")
@bp.response(200, LegalSchema)
@bp.refuses(401, 403, 404)
def legal(query: Mapping[str, Any], match_id: str) -> Response:
    """List every legal choice of your seat, each ready to be posted"""
    sitting = open_seat(match_id)
    match, seat = sitting.match, sitting.seat
    if query["form"] == "compact":
        return reply_text(compact_text(ports(), match, seat))
    return reply(showing.legal(match, seat))


@bp.post("/<match_id>/choices")
@bp.arguments(ChoiceSchema)
@bp.response(201, AcceptedSchema)
@bp.refuses(401, 403, 404, 409, 422)
@bp.doc(parameters=[KEY_HEADER])
def post_choice(wanted: Mapping[str, Any], match_id: str) -> Response:
    """Choose for your seat; 201 means it is written and will survive"""
    appended = choose(caller(), match_id, wanted, idempotency_key())
    return reply(receipt(appended, wanted), 201)


@bp.delete("/<match_id>/choices/<int:phase>")
@bp.response(200, RetractedSchema)
@bp.refuses(401, 403, 404, 409)
def delete_choice(match_id: str, phase: int) -> Response:
    """Take your choice back while others still choose"""
    appended = take_back(caller(), match_id, phase)
    return reply({"seq": appended.seq, "phase": phase})
