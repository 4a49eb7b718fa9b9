import json

import pytest

from services.api.strict_json import MOST_BYTES
from shared.eventlog import keys

DEEP = b"[" * 100_000
BAD_BODIES = {
    "nothing": b"",
    "not-json": b"{",
    "deep": DEEP,
    "deep-object": b'{"a":{"a":{"a":{"a":{}}}}}',
    "array": b"[]",
    "text": b'"x"',
    "twice": b'{"name":"A","name":"B"}',
    "twice-inside": b'{"name":"A","salt":{"x":1,"x":2}}',
    "nan": b'{"name":NaN}',
    "infinity": b'{"name":-Infinity}',
    "huge-float": b'{"name":1e999}',
    "fraction": b'{"name":1.5}',
    "big-integer": b'{"name":2147483648}',
    "many-digits": b'{"name":' + b"9" * 3000 + b"}",
    "surrogate": b'{"name":"\\ud800"}',
    "control": b'{"name":"a\\u0000b"}',
    "long-text": b'{"name":"' + b"x" * 65 + b'"}',
    "long-field": b'{"' + b"x" * 65 + b'":1}',
    "utf16": '{"name":"Ada"}'.encode("utf-16"),
    "latin1": '{"name":"é"}'.encode("latin-1"),
    "unknown-field": b'{"name":"Ada","seat":1}',
    "no-name": b"{}",
    "null-name": b'{"name":null}',
    "empty-name": b'{"name":"  "}',
    "long-name": b'{"name":"' + b"x" * 25 + b'"}',
    "number-name": b'{"name":1}',
}


def code(answer):
    assert answer.content_type == "application/problem+json", answer.data
    assert answer.json["status"] == answer.status_code
    assert answer.json["title"]
    assert answer.json["detail"].endswith(".")
    return answer.status_code, answer.json["code"]


@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in BAD_BODIES.items()])
def test_a_bad_body_is_refused_and_nothing_happens(table, client, body):
    lobby = table(start="manual", deal=False)
    answer = client.post(f"/v1/matches/{lobby.id}/seats", data=body, content_type="application/json")
    assert code(answer) in [(400, "bad_json"), (400, "bad_request"), (413, "too_large")]
    assert lobby.show()["seq"] == 1


def test_a_body_over_four_kibibytes_is_refused(client):
    body = json.dumps({"game": "criss-cross", "options": {"x": "y" * MOST_BYTES}}).encode()
    answer = client.post("/v1/matches", data=body, content_type="application/json")
    assert code(answer) == (413, "too_large")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_body_that_does_not_say_json_is_refused(client, content_type):
    answer = client.post("/v1/matches", data=b'{"game":"criss-cross"}', content_type=content_type)
    assert code(answer) == (415, "not_json")


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        pytest.param({"game": "chess"}, (404, "unknown_game"), id="unknown-game"),
        pytest.param({"game": "criss-cross", "seats": 0}, (400, "bad_options"), id="no-seats"),
        pytest.param({"game": "criss-cross", "seats": 7}, (400, "bad_options"), id="seven-seats"),
        pytest.param({"game": "criss-cross", "seats": True}, (400, "bad_request"), id="bool-seats"),
        pytest.param({"game": "criss-cross", "seats": "2"}, (400, "bad_request"), id="text-seats"),
        pytest.param({"game": "criss-cross", "options": {"x": 1}}, (400, "bad_options"), id="unknown-option"),
        pytest.param(
            {"game": "criss-cross", "options": {"diagonal": 1}}, (400, "bad_options"), id="int-for-bool"
        ),
        pytest.param(
            {"game": "criss-cross", "options": {"start": "x"}}, (400, "bad_options"), id="bad-value"
        ),
        pytest.param({"game": "criss-cross", "options": []}, (400, "bad_request"), id="options-list"),
        pytest.param({"game": "criss-cross", "public": "yes"}, (400, "bad_request"), id="text-public"),
        pytest.param({"game": "criss-cross", "public": 0}, (400, "bad_request"), id="zero-public"),
        pytest.param({"game": "criss-cross", "public": 1}, (400, "bad_request"), id="one-public"),
        pytest.param({"game": "criss-cross", "pace": True}, (400, "bad_request"), id="bool-pace"),
        pytest.param(
            {"game": "criss-cross", "bots": [{"level": True}]}, (400, "bad_request"), id="bool-level"
        ),
        pytest.param({"game": "criss-cross", "start": "now"}, (400, "bad_request"), id="bad-start"),
        pytest.param({"game": "criss-cross", "seed": "1"}, (400, "bad_request"), id="own-seed"),
        pytest.param({}, (400, "bad_request"), id="no-game"),
    ],
)
def test_a_match_that_cannot_be_is_refused(client, wanted, expected):
    assert code(client.post("/v1/matches", json=wanted)) == expected


@pytest.mark.parametrize("phase", [True, "1", None, 1.5, [1]])
def test_only_a_whole_number_is_a_phase(table, phase):
    match = table()
    url, choice = f"/v1/matches/{match.id}/choices", match.legal(0)[0]
    answer = match.client.post(url, json={"phase": phase, "choice": choice}, headers=match.headers(0))
    assert code(answer)[0] == 400


def test_a_seat_in_the_body_is_refused(table):
    match = table()
    body = {"phase": 0, "choice": {"pick": "S"}, "seat": 1}
    answer = match.client.post(f"/v1/matches/{match.id}/choices", json=body, headers=match.headers(0))
    assert code(answer) == (400, "bad_request")


def test_unknown_matches_and_wrong_tokens_look_the_same(table, client):
    match = table()
    wrong = {"Authorization": "Bearer wrong"}
    answers = set()
    for match_id in (match.id, "0" * 12, "x", "UPPERCASE000", "m:{x}:log"):
        for method, path in [("get", ""), ("get", "/legal"), ("get", "/events"), ("post", "/start")]:
            answers.add(getattr(client, method)(f"/v1/matches/{match_id}{path}", headers=wrong).data)
    assert len(answers) == 1
    assert json.loads(answers.pop())["code"] == "no_such_match"


def test_a_token_of_another_match_opens_nothing(table):
    one, other = table(), table()
    answer = one.client.get(f"/v1/matches/{one.id}", headers=other.headers(0))
    assert code(answer) == (404, "no_such_match")


def test_acting_needs_a_token_and_a_seat(table, client):
    match = table()
    url, body = f"/v1/matches/{match.id}/choices", {"phase": 0, "choice": {"pick": "S"}}
    assert code(client.post(url, json=body)) == (401, "token_missing")
    host = {"Authorization": f"Bearer {match.host}"}
    assert code(client.post(url, json=body, headers=host)) == (403, "not_a_seat")
    assert code(client.post(f"/v1/matches/{match.id}/start", headers=match.headers(0))) == (403, "not_host")
    left = client.delete(f"/v1/matches/{match.id}/seats/1", headers=match.headers(0))
    assert code(left) == (403, "not_your_seat")


def test_a_full_match_takes_nobody(table):
    lobby = table(seats=1, start="manual", deal=False)
    assert lobby.join("Ada").status_code == 201
    assert code(lobby.join("Bob")) == (409, "match_full")


def test_a_running_match_takes_nobody(table):
    assert code(table().join("Bob")) == (409, "match_not_open")


def test_a_match_without_players_cannot_start(table, client):
    lobby = table(start="manual", deal=False)
    host = {"Authorization": f"Bearer {lobby.host}"}
    assert code(client.post(f"/v1/matches/{lobby.id}/start", headers=host)) == (409, "nobody_seated")


def test_a_match_with_a_gap_between_players_cannot_start(table, client):
    lobby = table(seats=3, start="manual", deal=False)
    lobby.tokens = [lobby.join(name).json["token"] for name in ("Ada", "Bob")]
    client.delete(f"/v1/matches/{lobby.id}/seats/0", headers=lobby.headers(0))
    host = {"Authorization": f"Bearer {lobby.host}"}
    assert code(client.post(f"/v1/matches/{lobby.id}/start", headers=host)) == (409, "seat_empty")


def test_a_match_starts_once(table, client):
    match = table()
    host = {"Authorization": f"Bearer {match.host}"}
    assert code(client.post(f"/v1/matches/{match.id}/start", headers=host)) == (409, "match_not_open")


def test_a_finished_match_cannot_be_left(table, client):
    match = table(seats=1)
    match.play()
    left = client.delete(f"/v1/matches/{match.id}/seats/0", headers=match.headers(0))
    assert code(left) == (409, "match_over")


@pytest.mark.parametrize("key", ["", "x" * 65, "a b", "é"])
def test_a_strange_idempotency_key_is_refused(table, key):
    match = table()
    url, body = f"/v1/matches/{match.id}/choices", {"phase": 0, "choice": {"pick": "S"}}
    headers = match.headers(0, **{"Idempotency-Key": key.encode().decode("latin-1")})
    assert code(match.client.post(url, json=body, headers=headers)) == (400, "bad_key")


STRANGE_QUERIES = [
    *("?at=x", "?at=0", "?at=-1", "?at=1.5", "?nothing=1"),
    *("?at=", "?at=1_0", "?at=%201", "?at=%2B1", "?at=%D9%A1", "?at=" + "1" * 16),
]


@pytest.mark.parametrize("query", STRANGE_QUERIES)
def test_a_strange_query_is_refused(table, query):
    assert code(table().get(query)) == (400, "bad_request")


def test_other_addresses_and_methods_are_refused_as_problems(client):
    assert code(client.get("/v1/nothing")) == (404, "not_found")
    answer = client.put("/v1/games")
    assert code(answer) == (405, "method_not_allowed")
    assert "GET" in answer.headers["Allow"]


def test_pages_of_other_sites_cannot_write(client):
    body = {"game": "criss-cross"}
    assert code(client.post("/v1/matches", json=body, headers={"Origin": "http://evil.example"})) == (
        403,
        "foreign_origin",
    )
    assert client.post("/v1/matches", json=body, headers={"Origin": "http://localhost"}).status_code == 201


def test_every_answer_carries_the_safe_headers(client):
    for answer in (client.get("/health"), client.get("/nothing"), client.post("/v1/matches", json={})):
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "no-store"


def test_a_damaged_match_is_halted_and_the_others_go_on(table, log):
    damaged, sound = table(), table()
    _, fields = log.redis.xrange(keys.log_key(damaged.id))[-1]
    log.redis.xadd(keys.log_key(damaged.id), {**fields, "digest": "0" * 64})
    assert damaged.show()["status"] == "halted"
    assert code(damaged.get("/events")) == (409, "match_halted")
    assert code(damaged.post(0, {"pick": "S"}, phase=1)) == (409, "match_halted")
    assert sound.choose(0)
    listed = sound.client.get("/v1/matches?status=running&limit=50").json["matches"]
    statuses = {match["id"]: match["status"] for match in listed}
    assert (statuses[sound.id], statuses[damaged.id]) == ("running", "halted")
