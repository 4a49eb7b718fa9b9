"""Matches and their seats over HTTP."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Response, request

from services.api import hosting
from services.api.aside import aside
from services.api.blueprint import Resource, reply, reply_text
from services.api.ports import ports
from services.api.problems import Problem
from services.api.schemas import (
    AtSchema,
    BranchSchema,
    CreatedSchema,
    JoinedSchema,
    JoinSchema,
    ListQuerySchema,
    MatchesSchema,
    MatchSchema,
    NewMatchSchema,
)
from services.api.table import (
    glance,
    open_damaged,
    open_host,
    open_match,
    open_own_seat,
    remains,
    shown,
)
from shared.engine.match import HALTED, replay
from shared.eventlog.errors import DamagedLog
from shared.eventlog.index import list_matches, read_place
from shared.eventlog.matches import Halted, Loaded

logger = logging.getLogger(__name__)
bp = Resource("matches", __name__, url_prefix="/v1/matches", description="Matches and their seats")


@bp.post("")
@bp.arguments(NewMatchSchema)
@bp.response(201, CreatedSchema)
@bp.refuses(404)
def create_match(wanted: Mapping[str, Any]) -> Response:
    """Create a match; the host token is shown once"""
    match_id, token = hosting.create(ports(), wanted)
    return reply({"id": match_id, "host_token": token}, 201)


@bp.get("")
@bp.arguments(ListQuerySchema, location="query")
@bp.response(200, MatchesSchema)
def list_public(query: Mapping[str, Any]) -> Response:
    """List public matches, newest first"""
    before = read_place(query["before"]) if query["before"] else None
    places = list_matches(ports().log.redis, query["status"], before, query["limit"])
    found = [glance(one) for place in places if (one := _found(place.match))]
    listed = [match for match in found if match["status"] in (query["status"], HALTED)]
    return reply({"matches": listed, "next": str(places[-1]) if len(places) == query["limit"] else None})


@bp.get("/<match_id>")
@bp.arguments(AtSchema, location="query")
@bp.response(200, MatchSchema)
@bp.refuses(404)
def show_match(query: Mapping[str, Any], match_id: str) -> Response:
    """Show the match to this seat or spectator, now or at an earlier event

    Of a damaged match it says what the sound events tell, with the status halted and without a view.
    A person who opens this address in a browser is led to the match's page.
    """
    if _prefers_a_page():
        return Response(status=303, headers={"Location": f"/match/{match_id}"})
    if query["at"] is not None:
        return reply_text(shown(ports(), _at(open_match(match_id), query["at"])))
    try:
        return reply_text(shown(ports(), open_match(match_id)))
    except DamagedLog as error:
        logger.error("%s", error)
        return reply(remains(open_damaged(match_id)))


@bp.post("/<match_id>/branches")
@bp.arguments(BranchSchema)
@bp.response(201, CreatedSchema)
@bp.refuses(404, 409)
def branch_match(wanted: Mapping[str, Any], match_id: str) -> Response:
    """Ask what if: a new private match that goes on from this event of one that is over"""
    branch_id, token = hosting.branch(ports(), open_match(match_id).match, wanted["seq"])
    return reply({"id": branch_id, "host_token": token}, 201)


@bp.post("/<match_id>/seats")
@bp.arguments(JoinSchema)
@bp.response(201, JoinedSchema)
@bp.refuses(401, 403, 404, 409)
def take_seat(wanted: Mapping[str, Any], match_id: str) -> Response:
    """Take the lowest free seat; the token is shown once. With the host token, seat a bot instead"""
    if "bot" in wanted:
        open_host(match_id)
        joined = hosting.seat_bot(ports(), match_id, wanted["bot"]["level"])
    else:
        open_match(match_id)
        joined = hosting.join(ports(), match_id, wanted)
    return reply({"seat": joined.seat, "token": joined.token, "seq": joined.seq}, 201)


@bp.post("/<match_id>/start")
@bp.response(200, MatchSchema)
@bp.refuses(401, 403, 404, 409)
def start_match(match_id: str) -> Response:
    """Start the match with the seats taken so far (host token)"""
    open_host(match_id)
    hosting.start(ports(), match_id)
    return reply_text(shown(ports(), open_match(match_id)))


@bp.delete("/<match_id>/seats/<int:seat>")
@bp.response(204)
@bp.refuses(401, 403, 404, 409)
def leave_seat(match_id: str, seat: int) -> Response:
    """Leave your seat: before the start for good, later a bot plays for you until you return"""
    hosting.leave(ports(), match_id, open_own_seat(match_id, seat).seat)
    return Response(status=204)


@bp.post("/<match_id>/seats/<int:seat>/return")
@bp.response(200, MatchSchema)
@bp.refuses(401, 403, 404, 409)
def return_to_seat(match_id: str, seat: int) -> Response:
    """Take your seat back from the bot that plays for you"""
    hosting.come_back(ports(), match_id, open_own_seat(match_id, seat).seat)
    return reply_text(shown(ports(), open_match(match_id)))


def _prefers_a_page() -> bool:
    accepted = request.headers.get("Accept", "")  # most programs do not name it, and are spared the reading
    return "html" in accepted and (
        request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html"
    )


def _found(match_id: str) -> Loaded | Halted | None:
    """Return the match, or what is left of it: one that is damaged must not hide the others."""
    try:
        return ports().matches.load(match_id)
    except DamagedLog as error:
        logger.error("%s", error)
        return ports().matches.salvage(match_id)


def _at(loaded: Loaded, seq: int) -> Loaded:
    if seq > loaded.match.seq:
        raise Problem(
            404, "no_such_event", "The log of this match ends at event {seq}.", seq=loaded.match.seq
        )
    events = ports().log.tail(loaded.match.id).events[:seq]
    return replace(loaded, match=aside(lambda: replay(events)))
