"""What the coach says of a match, over HTTP."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import marshmallow as ma
from flask import Response
from marshmallow import fields, validate
from redis.exceptions import RedisError

from services.api.blueprint import Resource, reply
from services.api.ports import ports
from services.api.problems import Problem
from services.api.table import open_match
from shared.bots.registry import BOTS
from shared.engine.match import FINISHED, Match, status_word
from shared.eventlog.analyses import Analyses
from shared.eventlog.jobs import ANALYSE

bp = Resource("analyses", __name__, url_prefix="/v1/matches", description="What the coach says")
logger = logging.getLogger(__name__)


class AnalysisSchema(ma.Schema):
    """How far the coach is with a match, and what it has found in the end."""

    status = fields.String(
        required=True,
        validate=validate.OneOf(["none", "running", "ready"]),
        metadata={"description": "With none, nobody is at work: POST starts the coach."},
    )
    done = fields.Integer(required=True, metadata={"description": "Steps of the work that are done."})
    of = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "Steps in all; null before the first one."},
    )
    report = fields.Dict(required=True, allow_none=True)


@bp.get("/<match_id>/analysis")
@bp.response(200, AnalysisSchema)
@bp.refuses(404, 409, 503)
def analysis(match_id: str) -> Response:
    """Read how far the coach is with a finished match, and what it found in the end"""
    analyses = Analyses(ports().work)
    with _finished(match_id) as match:
        return _told(analyses.page(match.id), analyses.at_work(match.id))


@bp.post("/<match_id>/analysis")
@bp.response(202, AnalysisSchema)
@bp.alt_response(200, schema=AnalysisSchema, description="The coach is through with this match")
@bp.refuses(404, 409, 503)
def analyse(match_id: str) -> Response:
    """Have the coach price every decision of a finished match"""
    analyses = Analyses(ports().work)
    with _finished(match_id) as match:
        page = analyses.page(match.id)
        if not (page and page.get("report")) and analyses.claim(match.id):
            ANALYSE.put(ports().coach, match.id)
        return _told(page, at_work=True, waiting=202)


@contextmanager
def _finished(match_id: str) -> Iterator[Match]:
    """Open a match that the coach may look at; what it finds lies on the work server, which may be away."""
    match = open_match(match_id).match
    if match.status != FINISHED:
        raise Problem(
            409,
            "match_not_finished",
            "The match is {status}, not finished.",
            status=status_word(match.status),
        )
    if match.game.name not in BOTS:
        raise Problem(409, "no_coach", "There is no coach for this game: it has no bot of its own.")
    try:
        yield match
    except RedisError as error:
        logger.warning("no coach for match %s: %s", match.id, error)
        raise Problem(
            503, "coach_unavailable", "The coach cannot be reached; try again.", {"Retry-After": "2"}
        ) from error


def _told(page: dict[str, Any] | None, at_work: bool, waiting: int = 200) -> Response:
    found = {"done": 0, "of": None, "report": None, **(page or {})}
    ready = found["report"] is not None
    status = "ready" if ready else "running" if at_work else "none"
    shown = {name: found[name] for name in ("done", "of", "report")}
    return reply({"status": status, **shown}, 200 if ready else waiting)
