"""The blueprints of the API: strict bodies, answers written once, refusals documented."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Response, json, request
from flask.wrappers import Request
from flask_smorest import Blueprint
from webargs.flaskparser import FlaskParser

from services.api.problems import Problem
from services.api.strict_json import parse

_View = TypeVar("_View", bound=Callable[..., Response])


class StrictParser(FlaskParser):
    """Reads bodies with our own parser, and refuses with 400 what does not fit the schema."""

    DEFAULT_VALIDATION_STATUS = 400

    def load_json(self, req: Request, schema: Any) -> Any:
        """Return the body as a dictionary."""
        if not req.is_json:
            raise Problem(415, "not_json", "Send the body as application/json.")
        return parse(req.get_data())


class Resource(Blueprint):  # type: ignore[misc]  # flask-smorest has no types
    """A group of routes."""

    ARGUMENTS_PARSER = StrictParser()

    def refuses(self, *statuses: int) -> Callable[[_View], _View]:
        """Document the refusals of a route."""

        def document(view: _View) -> _View:
            for status in statuses:
                view = self.alt_response(status, "DEFAULT_ERROR")(view)
            return view

        return document


def reply(body: Any, status: int = 200) -> Response:
    """Return JSON as it is; the schema of the route only documents it."""
    return Response(json.dumps(body), status, content_type="application/json")


def bearer() -> str | None:
    """Return the token of this request, or None for a spectator."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None
