"""How refusals travel: every error becomes application/problem+json with a stable code."""

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import marshmallow as ma
from flask import Flask, Response
from flask_smorest import Api
from gunicorn.http.errors import ParseException
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException

from shared.engine.errors import BadOptions, MalformedChoice, Refusal, RuleViolation, UnknownGame
from shared.engine.match import ClosedPhase
from shared.engine.record import BadRecord
from shared.engine.sentences import Sentence, Value, later
from shared.eventlog.errors import DamagedLog, KeyReused, MissingGame, SlotTaken, StaleLog, TokenDropped

logger = logging.getLogger(__name__)

STATUS: dict[type[Refusal], int] = {
    BadOptions: 400,
    MalformedChoice: 400,
    UnknownGame: 404,
    ClosedPhase: 409,
    RuleViolation: 422,
    BadRecord: 422,
}
NONE: Mapping[str, str] = {}
NO_SUCH_MATCH = later("There is no such match, or this token does not open it.")
INTERNAL = ("internal", later("Something went wrong on our side."))
HTTP_CODES = {
    400: ("bad_request", later("The request cannot be read.")),
    404: ("not_found", later("There is nothing at this address.")),
    405: ("method_not_allowed", later("This address does not take that method.")),
    406: ("not_acceptable", later("This address cannot answer in that form.")),
    413: ("too_large", later("The body is larger than this address takes.")),
    415: ("not_json", later("Send the body as application/json.")),
}


# What marshmallow says of its own accord, and what players read instead.
_SAID = {
    "Missing data for required field.": later("This is missing."),
    "Field may not be null.": later("This may not be null."),
    "Unknown field.": later("There is no such field here."),
    "Not a valid string.": later("This must be a text."),
    "Not a valid integer.": later("This must be a whole number."),
    "Not a valid boolean.": later("This must be true or false."),
    "Not a valid list.": later("This must be a list."),
    "Not a valid mapping type.": later("This must be an object."),
    "Invalid input type.": later("This must be an object."),
    "Invalid type.": later("This must be an object."),
}


def spoken(message: Any) -> Sentence:
    """Return what a field is refused for, as a sentence."""
    return message if isinstance(message, Sentence) else Sentence(_SAID[message])


class ProblemSchema(ma.Schema):
    """A refusal (RFC 9457)."""

    type = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    status = ma.fields.Integer(required=True)
    detail = ma.fields.String(required=True, metadata={"description": "A sentence for a person."})
    code = ma.fields.String(required=True, metadata={"description": "Stable, for programs."})
    message = ma.fields.String(
        required=True, metadata={"description": "The sentence before its values are filled in."}
    )
    values = ma.fields.Dict(
        required=True,
        metadata={"description": "Numbers, texts, or a message with values again, translated first."},
    )
    errors = ma.fields.Dict(metadata={"description": "What is wrong with which field."})


class Problem(Exception):
    """A refusal that knows its status."""

    def __init__(
        self, status: int, code: str, message: str, headers: Mapping[str, str] = NONE, /, **values: Value
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.sentence, self.headers = status, code, Sentence(message, values), headers


class BadFields(Exception):
    """A body or a query that does not fit its schema."""

    def __init__(self, errors: Any) -> None:
        super().__init__("fields do not fit")
        self.errors = errors


@dataclass(frozen=True, slots=True)
class Answer:
    """One refusal, however it travels."""

    status: int
    code: str
    sentence: Sentence
    headers: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return what a program and a person need to know of it."""
        return {"detail": str(self.sentence), "code": self.code, **self.sentence.to_json()}

    def response(self, more: Mapping[str, str] = NONE) -> Response:
        """Return it as the answer to a request, with these headers too."""
        body = {"type": "about:blank", "title": self.code.replace("_", " ").capitalize()}
        told = json.dumps({**body, "status": self.status, **self.to_json(), **self.extra})
        headers = {**more, **self.headers}
        return Response(told, self.status, headers, content_type="application/problem+json")


class ProblemApi(Api):  # type: ignore[misc]  # flask-smorest has no types
    """The API of flask-smorest, with our refusals in its answers and in its description."""

    ERROR_SCHEMA = ProblemSchema

    def _register_responses(self) -> None:
        self.DEFAULT_RESPONSE_CONTENT_TYPE = "application/problem+json"
        try:
            super()._register_responses()
        finally:
            del self.DEFAULT_RESPONSE_CONTENT_TYPE

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Answer what werkzeug or Flask itself refused."""
        status = error.code or 500
        code, message = HTTP_CODES.get(status, INTERNAL)
        response = Answer(status, code, Sentence(message)).response()
        for name, value in error.get_headers():
            if name.lower() not in ("content-type", "content-length"):
                response.headers[name] = value  # 405 must keep Allow
        return response


def register_problems(app: Flask) -> None:
    """Turn every kind of refusal into its answer."""
    for kind in KINDS:
        app.register_error_handler(kind, lambda error: told(error).response())


def told(error: Exception) -> Answer:
    """Return what a caller is told of an error."""
    for kind in type(error).__mro__:
        if make := KINDS.get(kind):
            return make(error)
    logger.error("%r", error, exc_info=error)
    code, message = INTERNAL
    return Answer(500, code, Sentence(message))


def _problem(problem: Problem) -> Answer:
    return Answer(problem.status, problem.code, problem.sentence, problem.headers)


def _bad_fields(error: BadFields) -> Answer:
    name, messages = next(iter(error.errors.items()))
    values: dict[str, Value] = {"field": str(name), "problem": spoken(_first(messages))}
    sentence = Sentence("{field}: {problem}", values)
    return Answer(400, "bad_request", sentence, extra={"errors": _english(error.errors)})


def _first(messages: Any) -> Any:
    return _first(next(iter(messages.values()))) if isinstance(messages, dict) else messages[0]


def _english(messages: Any) -> Any:
    """Return what is wrong with which field, as it always was."""
    if isinstance(messages, dict):
        return {str(name): _english(inner) for name, inner in messages.items()}
    return [str(spoken(message)) for message in messages]


def _refusal(refusal: Refusal) -> Answer:
    status = next(status for kind, status in STATUS.items() if isinstance(refusal, kind))
    return Answer(status, refusal.code, refusal.sentence)


def _slot_taken(error: SlotTaken) -> Answer:
    return Answer(409, "already_chosen", Sentence("You have chosen in this phase; take it back first."))


def _token_dropped(error: TokenDropped) -> Answer:
    return Answer(404, "no_such_match", Sentence(NO_SUCH_MATCH))


def _key_reused(error: KeyReused) -> Answer:
    return Answer(422, "key_reused", Sentence("This Idempotency-Key was used for another request."))


def _busy(error: StaleLog) -> Answer:
    return _again("busy", Sentence("Many players act in this match at this moment; try again."))


def _halted(error: DamagedLog) -> Answer:
    logger.error("%s", error)
    return Answer(
        409,
        "match_halted",
        Sentence("The log of this match is damaged; it is halted until repaired."),
    )


def _missing(error: MissingGame) -> Answer:
    logger.error("%s", error)
    return Answer(
        409,
        "game_missing",
        Sentence("This server does not have the game of this match, or not by these rules."),
    )


def _unavailable(error: RedisError) -> Answer:
    logger.error("%s: %s", type(error).__name__, error)
    return _again(
        "log_unavailable",
        Sentence("The log cannot be reached; nothing was lost, try again in a moment."),
    )


def _unreadable(error: ParseException) -> Answer:
    """Refuse a body in broken chunks; where the next request begins is unknown, so gunicorn hangs up."""
    code, message = HTTP_CODES[400]
    return Answer(400, code, Sentence(message))


def _again(code: str, sentence: Sentence) -> Answer:
    return Answer(503, code, sentence, {"Retry-After": "1"})


KINDS: Mapping[type[Exception], Callable[[Any], Answer]] = {
    Problem: _problem,
    BadFields: _bad_fields,
    Refusal: _refusal,
    SlotTaken: _slot_taken,
    TokenDropped: _token_dropped,
    KeyReused: _key_reused,
    StaleLog: _busy,
    DamagedLog: _halted,
    MissingGame: _missing,
    RedisError: _unavailable,
    ParseException: _unreadable,
}
