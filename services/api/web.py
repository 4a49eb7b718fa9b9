"""The browser client: its page at every address that it knows, its files under their common version."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
from mimetypes import guess_type
from pathlib import Path

from flask import Blueprint, Response, request

from services.api.blueprint import SAFE_HEADERS
from services.api.problems import Problem

FOLDER = Path(__file__).resolve().parents[2] / "clients" / "web"
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
_KINDS = (".html", ".css", ".js", ".json", ".svg")

bp = Blueprint("web", __name__)


@dataclass(frozen=True, slots=True)
class File:
    """One file of the client, ready to be sent."""

    kind: str
    body: bytes
    zipped: bytes
    etag: str


@dataclass(frozen=True, slots=True)
class Client:
    """All files of one version; the version is a digest of them."""

    version: str
    page: File
    files: dict[str, File]


@cache
def client() -> Client:
    """Return the client as it lies in its folder; it is read once."""
    paths = sorted(path for path in FOLDER.rglob("*") if path.suffix in _KINDS)
    bodies = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in paths}
    digest = hashlib.sha256()
    for name, body in bodies.items():
        digest.update(f"{name} {len(body)}\n".encode() + body)
    version = digest.hexdigest()[:16]
    page = bodies.pop("index.html").replace(b"VERSION", version.encode())
    return Client(
        version, _file("index.html", page), {name: _file(name, body) for name, body in bodies.items()}
    )


def _file(name: str, body: bytes) -> File:
    kind = guess_type(name)[0] or "application/octet-stream"
    text = kind if kind.startswith("image/") else f"{kind}; charset=utf-8"
    return File(text, body, gzip.compress(body, mtime=0), hashlib.sha256(body).hexdigest()[:32])


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
