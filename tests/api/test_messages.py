"""Messages of sockets: all that is sent and answered is as the description says."""

import json

import jsonschema_rs
import pytest

from services.api.asks import answer, read_ask
from services.api.table import known

HELLO = {"token": None, "after": 0, "with": ["view"]}
CHOOSE = {"type": "choose", "ref": "1", "phase": 0, "choice": {"pick": "S"}, "key": "k"}
TAKE_BACK = {"type": "take_back", "ref": "2", "phase": 0}


@pytest.fixture
def fits(client):
    """Return a function that says whether a message has one of the shapes for `sent` or `answered`."""
    description = client.get("/openapi.json").json
    shapes = description["paths"]["/v1/matches/{match_id}/socket"]["get"]["x-messages"]

    def check(part, message):
        document = {**shapes[part], "components": description["components"]}
        return jsonschema_rs.validator_for(document).is_valid(message)

    return check


@pytest.fixture
def ask(app, table):
    """Return a function that asks for seat 0 of a new match, and returns the answer."""
    match = table()
    who = known(app.extensions["ports"], match.tokens[0])
    legal = match.legal(0)[0]

    def send(**asked):
        wanted = {"choice": legal} if asked["type"] == "choose" else {}
        return json.loads(answer(who, match.id, read_ask(json.dumps({**wanted, **asked}).encode())))

    return send


@pytest.mark.parametrize("message", [HELLO, CHOOSE, TAKE_BACK], ids=["hello", "choose", "take back"])
def test_what_is_sent_has_a_shape_and_nothing_else_does(fits, message):
    assert fits("sent", message)
    for name in message.keys() - {"after", "with", "key"}:
        assert not fits("sent", {key: value for key, value in message.items() if key != name})
    assert not fits("sent", {**message, "more": 1})
    assert not fits("sent", {**message, "type": "accepted"})


def test_answers_have_a_shape(fits, ask):
    asked = (
        {"type": "choose", "ref": "1", "phase": 0, "key": "k"},
        {"type": "choose", "ref": "2", "phase": 0},
        {"type": "take_back", "ref": "3", "phase": 0},
        {"type": "leave", "ref": "4"},
    )
    answers = [ask(**one) for one in asked]
    assert [(said["type"], said["ref"]) for said in answers] == [
        ("accepted", "1"), ("refused", "2"), ("accepted", "3"), ("refused", "4"),
    ]  # fmt: skip
    assert [said for said in answers if not fits("answered", said)] == []
    assert not fits("answered", {**answers[0], "type": "refused"})
