"""The blueprints of the API: strict bodies, answers written once, refusals documented."""

import json
import re
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import marshmallow as ma
from flask import Response, request
from flask_smorest import Blueprint

from services.api.problems import BadFields, Problem
from services.api.strict_json import parse

_ONLY_OURS = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
SAFE_HEADERS = {
    "Content-Security-Policy": _ONLY_OURS,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
KEY_HEADER = {
    "in": "header",
    "name": "Idempotency-Key",
    "description": "The same key again gets the first answer and acts once.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,64}$"},
}
_WRITE = json.JSONEncoder(separators=(",", ":")).encode
_KEY = re.compile(r"[!-~]{1,64}")
_View = TypeVar("_View", bound=Callable[..., Response])


class Resource(Blueprint):  # type: ignore[misc]  # flask-smorest has no types
    """A group of routes: flask-smorest describes them, but the way to a view is short and strict."""

    def arguments(self, schema: type[ma.Schema], *, location: str = "json") -> Callable[[_View], _View]:
        """Hand the body or the query to the view as its first argument."""
        describe = super().arguments(schema, location=location, error_status_code=400)
        load = schema().load
        read = _body if location == "json" else _query

        def decorate(view: _View) -> _View:
            @wraps(view)
            def checked(*args: Any, **kwargs: Any) -> Response:
                return view(loaded(load, read()), *args, **kwargs)

            return _described(cast(_View, checked), describe(view))

        return decorate

    def response(self, *args: Any, **kwargs: Any) -> Callable[[_View], _View]:
        """Document the answer of a route, which its view makes itself."""
        describe = super().response(*args, **kwargs)
        return lambda view: _described(view, describe(view))

    def doc(self, **described: Any) -> Callable[[_View], _View]:
        """Document anything else of a route."""
        describe = super().doc(**described)
        return lambda view: _described(view, describe(view))

    def refuses(self, *statuses: int) -> Callable[[_View], _View]:
        """Document the refusals of a route."""
        return self.doc(responses={str(status): "DEFAULT_ERROR" for status in statuses})


def _described(view: _View, wrapper: Any) -> _View:
    """Return the view with what the wrapper knows of it, and without the wrapper's own work."""
    view._apidoc = wrapper._apidoc  # type: ignore[attr-defined]
    return view


def loaded(load: Callable[[Any], Any], value: Any, name: str = "") -> Any:
    """Return a value as its schema reads it, or raise what is wrong with it, or with the field so named."""
    try:
        return load(value)
    except ma.ValidationError as error:
        raise BadFields({name: error.messages} if name else error.messages) from error


def _body() -> dict[str, Any]:
    if not request.is_json:
        raise Problem(415, "not_json", "Send the body as application/json.")
    return parse(request.get_data())


def _query() -> dict[str, str]:
    return request.args.to_dict()


def reply(body: Any, status: int = 200) -> Response:
    """Return JSON as it is; the schema of the route only documents it."""
    return reply_text(written(body), status)


def reply_text(body: bytes, status: int = 200) -> Response:
    """Return what is JSON already."""
    return Response(body, status, SAFE_HEADERS, content_type="application/json")


def written(body: Any) -> bytes:
    """Return the JSON of a value."""
    return _WRITE(body).encode()


def bearer() -> str | None:
    """Return the token of this request, or None for a spectator."""
    return bearer_in(request.headers.get("Authorization", ""))


def bearer_in(authorization: str) -> str | None:
    """Return the token of such a header."""
    kind, _, token = authorization.partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def idempotency_key() -> str | None:
    """Return the key by which a repeated request is known, or None."""
    return checked_key(request.headers.get("Idempotency-Key"))


def checked_key(key: str | None) -> str | None:
    """Return the key if it has the form of one."""
    if key is not None and not _KEY.fullmatch(key):
        raise Problem(400, "bad_key", "An Idempotency-Key has 1 to 64 visible ASCII characters.")
    return key
