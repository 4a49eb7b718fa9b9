"""Records over HTTP: export a match that is over, import one to watch it."""

import marshmallow as ma
from flask import Response, request

from services.api.aside import aside
from services.api.blueprint import Resource, reply
from services.api.importing import store
from services.api.ports import ports
from services.api.problems import Problem
from services.api.table import open_match
from shared.engine.match import ABORTED, FINISHED, status_word
from shared.engine.record import MOST_RECORD_BYTES, write_record

bp = Resource("records", __name__, url_prefix="/v1", description="Whole matches as files")

NDJSON = "application/x-ndjson"
_TEXT = {"schema": {"type": "string"}}


class ImportedSchema(ma.Schema):
    """A match that was taken in, or was here already."""

    id = ma.fields.String(required=True)
    seq = ma.fields.Integer(required=True)
    head = ma.fields.String(required=True)
    imported = ma.fields.Boolean(required=True)


@bp.get("/matches/<match_id>/record")
@bp.response(200, {"type": "string"}, content_type=NDJSON)
@bp.refuses(404, 409)
def export_record(match_id: str) -> Response:
    """Export a match that is over: header, events and trailer, one JSON object a line"""
    match = open_match(match_id).match
    if match.status not in (FINISHED, ABORTED):
        raise Problem(
            409,
            "match_not_over",
            "The match is {status}; its record is made at the end.",
            status=status_word(match.status),
        )
    events = ports().log.tail(match.id).events
    data = aside(lambda: write_record(match, events))
    named = {"Content-Disposition": f'attachment; filename="{match.id}.jsonl"'}
    return Response(data, content_type=NDJSON, headers=named)


@bp.post("/records")
@bp.response(201, ImportedSchema)
@bp.alt_response(200, schema=ImportedSchema, description="The match is here already")
@bp.refuses(409, 413, 415, 422)
@bp.doc(requestBody={"required": True, "content": {NDJSON: _TEXT}})
def import_record() -> Response:
    """Import a record, if every line of it is true, as a match to watch"""
    if request.mimetype != NDJSON:
        raise Problem(415, "not_ndjson", "Send a record as {type}.", type=NDJSON)
    request.max_content_length = MOST_RECORD_BYTES
    loaded, fresh = store(ports(), request.get_data())
    match = loaded.match
    told = {"id": match.id, "seq": match.seq, "head": match.head, "imported": loaded.imported}
    return reply(told, 201 if fresh else 200)
