"""Requests made up from the API's own description: none may break it, and every answer must fit it."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

pytestmark = pytest.mark.slow

EXAMPLES = 60
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]
ROUTES = [
    ("GET", "/v1/games"),
    ("GET", "/v1/games/{name}"),
    ("POST", "/v1/matches"),
    ("GET", "/v1/matches"),
    ("GET", "/v1/matches/{match_id}"),
    ("POST", "/v1/matches/{match_id}/seats"),
    ("POST", "/v1/matches/{match_id}/start"),
    ("POST", "/v1/matches/{match_id}/code"),
    ("GET", "/v1/codes/{code}"),
    ("DELETE", "/v1/matches/{match_id}/seats/{seat}"),
    ("POST", "/v1/matches/{match_id}/seats/{seat}/return"),
    ("POST", "/v1/matches/{match_id}/seats/{seat}/handover"),
    ("POST", "/v1/matches/{match_id}/seats/{seat}/claim"),
    ("GET", "/v1/matches/{match_id}/legal"),
    ("POST", "/v1/matches/{match_id}/choices"),
    ("DELETE", "/v1/matches/{match_id}/choices/{phase}"),
    ("GET", "/v1/matches/{match_id}/events"),
    ("POST", "/v1/matches/{match_id}/branches"),
    ("POST", "/v1/matches/{match_id}/rematch"),
    ("GET", "/v1/matches/{match_id}/analysis"),
    ("POST", "/v1/matches/{match_id}/analysis"),
    ("GET", "/v1/matches/{match_id}/record"),
    ("POST", "/v1/records"),
    ("GET", "/health"),
    ("GET", "/ready"),
    ("GET", "/metrics"),
]
every_route = pytest.mark.parametrize(("method", "path"), ROUTES, ids=lambda part: part)
made_up = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # a failure prints its request; shrinking costs minutes
    suppress_health_check=list(HealthCheck),
)


@schemathesis.serializer("application/x-ndjson")
def as_it_is(context, value):
    return value.encode() if isinstance(value, str) else str(value).encode()


@pytest.fixture
def schema(app):
    return schemathesis.openapi.from_wsgi("/openapi.json", app)


@pytest.fixture
def tables(table):
    """A lobby, a match that waits for choices, and one that is over; most requests should hit something."""
    over = table(seats=1)
    over.play()
    lobby = table(seats=3, start="manual", deal=False)
    lobby.tokens = [lobby.join("Ada").json["token"]]
    return [lobby, table(), over]


def aim(data, case, tables):
    """Point the request at a real match with one of its tokens, more often than not."""
    table = data.draw(st.sampled_from(tables), label="table")
    token = data.draw(st.sampled_from([None, "wrong", table.host, *table.tokens]), label="token")
    if token:
        case.headers["Authorization"] = f"Bearer {token}"
    if "match_id" in case.path_parameters and data.draw(st.integers(0, 3), label="aim"):
        case.path_parameters["match_id"] = table.id
    return table


def make_good(data, case, table):
    """Put what the rules allow into a request that only has the right form."""
    if case.path.endswith("/choices") and case.method == "POST" and data.draw(st.booleans(), label="good"):
        shown = table.show()
        legal = table.legal(0) if table.tokens and shown["awaiting"] else [{}]
        case.body = {"phase": shown["phase"], "choice": data.draw(st.sampled_from(legal or [{}]))}
    if case.path == "/v1/matches" and case.method == "POST" and data.draw(st.booleans(), label="good"):
        case.body = {**case.body, "game": "criss-cross", "options": {}, "seats": 2}
    if "phase" in case.path_parameters:
        case.path_parameters["phase"] = data.draw(st.integers(0, 3), label="phase")


@every_route
def test_what_fits_the_description_gets_an_answer_that_fits_it(schema, tables, method, path):
    operation = schema[path][method]

    @made_up
    @given(data=st.data())
    def send(data):
        case = data.draw(operation.as_strategy(generation_mode=GenerationMode.POSITIVE))
        make_good(data, case, aim(data, case, tables))
        case.validate_response(case.call(), checks=CHECKS)

    send()


ANYTHING_FITS = {
    ("GET", "/v1/games"),
    ("GET", "/v1/games/{name}"),
    ("POST", "/v1/matches/{match_id}/start"),
    ("POST", "/v1/matches/{match_id}/code"),
    ("GET", "/v1/codes/{code}"),
    ("GET", "/v1/matches/{match_id}/record"),
    ("POST", "/v1/matches/{match_id}/rematch"),
    ("GET", "/v1/matches/{match_id}/analysis"),
    ("POST", "/v1/matches/{match_id}/analysis"),
    ("POST", "/v1/records"),
    ("GET", "/health"),
    ("GET", "/ready"),
    ("GET", "/metrics"),
}


@pytest.mark.parametrize(
    ("method", "path"), [route for route in ROUTES if route not in ANYTHING_FITS], ids=lambda part: part
)
def test_what_does_not_fit_is_refused_as_described(schema, tables, method, path):
    operation = schema[path][method]

    @made_up
    @given(data=st.data())
    def send(data):
        case = data.draw(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
        aim(data, case, tables)
        answer = case.call()
        too_large = answer.status_code == 413  # a refusal that Schemathesis does not count as one
        case.validate_response(answer, checks=CHECKS if too_large else [*CHECKS, negative_data_rejection])

    send()


def test_every_route_is_tried(schema):
    described = {(found.ok().method.upper(), found.ok().path) for found in schema.get_all_operations()}
    pages = {("GET", "/docs"), ("GET", "/docs/assets/{name}")}
    sockets = {("GET", "/v1/matches/{match_id}/socket")}  # tests/e2e/test_sockets.py tries it
    assert described - pages - sockets == set(ROUTES)
