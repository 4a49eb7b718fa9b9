"""What the coach says of a match, over HTTP."""

import marshmallow as ma
from flask import Response
from marshmallow import fields, validate

from services.api.blueprint import Resource, reply
from services.api.ports import ports
from services.api.problems import Problem
from services.api.table import open_match
from shared.engine.match import FINISHED

bp = Resource("analyses", __name__, url_prefix="/v1/matches", description="What the coach says")


class AnalysisSchema(ma.Schema):
    """How far the coach is with a match, and what it has found in the end."""

    status = fields.String(required=True, validate=validate.OneOf(["running", "ready"]))
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
    """Price every decision of a finished match; the first call starts the work"""
    match = open_match(match_id).match
    if match.status != FINISHED:
        raise Problem(409, "match_not_finished", f"The match is {match.status}, not finished.")
    page = ports().analyse(match.id)
    if page is None:
        raise Problem(503, "coach_unavailable", "The coach cannot be reached; try again.", Retry_After="2")
    status = "ready" if page.get("report") else "running"
    return reply({"status": status, "done": page["done"], "of": page["of"], "report": page.get("report")})
