"""The browser client: its page at every address that it knows, its files under their common version."""

from flask import Blueprint, Response, request

from services.api.blueprint import SAFE_HEADERS
from services.api.browser import File, client
from services.api.problems import Problem

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
HEADERS = {
    **SAFE_HEADERS,
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Vary": "Accept-Encoding",
}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"

bp = Blueprint("web", __name__)


@bp.get("/")
@bp.get("/new")
@bp.get("/new/<game>")
@bp.get("/matches")
@bp.get("/match/<match_id>")
@bp.get("/replay/<match_id>")
@bp.get("/rules/<game>")
def page(**_: str) -> Response:
    """Show the client's one page, which draws what its address names."""
    return _send(client().page, ASK_FIRST)


@bp.get("/app/<version>/<path:name>")
def part(version: str, name: str) -> Response:
    """Send a file of this version; the page of an older one learns that it is out of date."""
    found = client().files.get(name) if version == client().version else None
    if found is None:
        raise Problem(404, "not_found", "There is nothing at this address.")
    return _send(found, FOR_EVER)


def _send(file: File, caching: str) -> Response:
    zipped = request.accept_encodings.quality("gzip") > 0
    response = Response(file.zipped if zipped else file.body, headers=HEADERS, content_type=file.kind)
    response.headers["Cache-Control"] = caching
    if zipped:
        response.headers["Content-Encoding"] = "gzip"
    response.set_etag(file.etag + ("-gzip" if zipped else ""))
    response.make_conditional(request)
    return response
