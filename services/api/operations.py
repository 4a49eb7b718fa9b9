"""Health, readiness, numbers, and the page that describes the API."""

import logging
from pathlib import Path

import flask_swagger_ui
from flask import Response, current_app, send_from_directory
from redis.exceptions import RedisError

from services.api.blueprint import Resource, reply
from services.api.deaths import deaths_exposition
from services.api.faults import faults
from services.api.metrics import exposition
from services.api.ports import ports
from services.api.problems import Problem
from services.api.schemas import ReadySchema, StatusSchema
from shared.eventlog.servers import check_log_server
from shared.watch.deaths import Deaths

logger = logging.getLogger(__name__)
bp = Resource("operations", __name__, description="For whoever runs the service")
_SWAGGER = Path(flask_swagger_ui.__file__).parent / "dist"


@bp.get("/health")
@bp.response(200, StatusSchema)
def health() -> Response:
    """Say that this process answers"""
    return reply({"status": "ok"})


@bp.get("/ready")
@bp.response(200, ReadySchema)
@bp.refuses(503)
def ready() -> Response:
    """Say whether both servers answer and the log is safe; name what of a game is broken and left out"""
    try:
        check_log_server(ports().log.redis)
        ports().work.ping()
    except RedisError as error:
        logger.warning("not ready: %s", error)
        raise Problem(
            503, "not_ready", "Not ready: a server behind this one does not answer, or is not safe."
        ) from error
    return reply({"status": "ready", "left_out": [{"where": f.where, "why": f.why} for f in faults()]})


@bp.get("/metrics")
@bp.response(200, {"type": "string"}, content_type="text/plain")
def metrics() -> Response:
    """Show numbers for Prometheus"""
    answer = exposition()
    answer.data += deaths_exposition(Deaths(ports().work))
    return answer


@bp.get("/docs")
def docs() -> Response:
    """Show this API as a page"""
    page = current_app.send_static_file("docs.html")
    page.headers["Content-Security-Policy"] = (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
    )
    return page


@bp.get("/docs/assets/<path:name>")
def docs_asset(name: str) -> Response:
    """Serve the page's parts from the installed package"""
    return send_from_directory(_SWAGGER, name)
