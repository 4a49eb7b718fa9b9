"""Short codes, to be read out or typed: whoever knows one finds the open match that it stands for."""

import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import count

import marshmallow as ma
from flask import Response
from marshmallow import fields

from services.api.blueprint import Resource, reply
from services.api.hosting import ALPHABET, free_seat
from services.api.ports import Ports, ports
from services.api.problems import Problem
from services.api.table import open_match
from shared.eventlog import keys
from shared.eventlog.clocks import now

bp = Resource("codes", __name__, url_prefix="/v1", description="Short codes of open matches")

LENGTH = 6
KEPT = 24 * 60 * 60  # seconds for which a code works after it was last asked for
_CODE = re.compile(f"[{ALPHABET.upper()}]{{{LENGTH}}}")
_MEANT = str.maketrans("OIL", "011")


class CodeSchema(ma.Schema):
    """A short code for a match."""

    code = fields.String(required=True)
    expires = fields.Integer(required=True, metadata={"description": "Milliseconds since 1970."})


class FoundSchema(ma.Schema):
    """The match that a code stands for."""

    id = fields.String(required=True)


@bp.post("/matches/<match_id>/code")
@bp.response(201, CodeSchema)
@bp.refuses(404, 409)
def give_code(match_id: str) -> Response:
    """Ask for the short code of a match with a free seat; all who ask get the same one"""
    match = open_match(match_id).match
    free_seat(match)
    code = next(code for code in draws(match.id) if _keep(ports(), code, match.id))
    return reply({"code": code, "expires": now() + KEPT * 1000}, 201)


@bp.get("/codes/<code>")
@bp.response(200, FoundSchema)
@bp.refuses(404)
def find_code(code: str) -> Response:
    """Find the match of a code; capitals, blanks, hyphens, and O for 0 or I and L for 1 do not matter"""
    wanted = meant(code)
    found = ports().work.get(keys.code_key(wanted)) if wanted else None
    if not isinstance(found, bytes):
        raise Problem(404, "no_such_code", "No match has this code, or it is older than a day.")
    return reply({"id": found.decode()})


def meant(typed: str) -> str | None:
    """Return the code that somebody means by what they typed; None if it cannot be one."""
    code = re.sub(r"[\s-]", "", typed).upper().translate(_MEANT)
    return code if _CODE.fullmatch(code) else None


def draws(match_id: str) -> Iterator[str]:
    """Yield the codes that a match may have, the first one unless another match has it.

    They follow from its id: nobody has to agree on one, and a forgotten code comes back as it was.
    """
    for draw in count():
        digest = sha256(f"{match_id}:{draw}".encode()).digest()
        yield "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:LENGTH]).upper()


def _keep(ports: Ports, code: str, match_id: str) -> bool:
    """Let the code stand for the match from now on; return False if it stands for another one.

    The work server may forget it; then whoever asks for the code of the match makes it known again.
    """
    key = keys.code_key(code)
    if ports.work.set(key, match_id, nx=True, ex=KEPT):
        return True
    return ports.work.get(key) == match_id.encode() and bool(ports.work.expire(key, KEPT))
