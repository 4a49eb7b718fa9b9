"""The application factory: nothing exists before it is called."""

from flask import Flask, Response, request

from services.api import (
    analyses,
    choices,
    codes,
    events,
    games,
    handover,
    matches,
    operations,
    records,
    rematch,
    sockets,
    web,
)
from services.api.blueprint import SAFE_HEADERS
from services.api.express import Express
from services.api.forms import describe_forms
from services.api.limits import MESSAGES
from services.api.messages import describe_messages
from services.api.metrics import measure
from services.api.ports import Ports
from services.api.problems import Problem, ProblemApi, register_problems
from services.api.strict_json import MOST_BYTES

RESOURCES = (
    games.bp,
    matches.bp,
    codes.bp,
    handover.bp,
    choices.bp,
    events.bp,
    sockets.bp,
    records.bp,
    rematch.bp,
    analyses.bp,
    operations.bp,
)


def create_app(ports: Ports, messages: int = MESSAGES) -> Flask:
    """Return the API on these ports."""
    app = Flask(__name__)
    app.config.update(
        API_TITLE="Scorepad",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/",
        OPENAPI_JSON_PATH="openapi.json",
        MAX_CONTENT_LENGTH=MOST_BYTES,
        SOCKET_MESSAGES=messages,
    )
    app.extensions["ports"] = ports
    measure(app)
    app.before_request(_same_origin)
    app.after_request(_safe_headers)
    api = ProblemApi(app)
    describe_forms(api.spec)
    describe_messages(api.spec)
    register_problems(app)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    app.register_blueprint(web.bp)
    app.wsgi_app = Express(app.wsgi_app, ports)  # type: ignore[method-assign]  # as Flask's documents do it
    return app


def _same_origin() -> None:
    """Refuse writes, and sockets, that another site's page makes with a player's browser."""
    origin = request.headers.get("Origin")
    reads = request.method in ("GET", "HEAD") and "Upgrade" not in request.headers
    if not reads and origin and origin != request.host_url.rstrip("/"):
        raise Problem(403, "foreign_origin", "Requests from other sites' pages are refused.")


def _safe_headers(response: Response) -> Response:
    if "Referrer-Policy" not in response.headers:  # else it was made with all of them
        for name, value in SAFE_HEADERS.items():
            response.headers.setdefault(name, value)
    return response
