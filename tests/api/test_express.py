"""A choice has two ways, a short one and Flask's: nobody can tell them apart by the answer."""

import pytest

SHORT, LONG = "application/json", "application/json; charset=utf-8"


@pytest.fixture
def post(pair):
    """Return a function that posts a body the short way or Flask's, and returns all of the answer."""

    def send(content_type, body, **headers):
        url = f"/v1/matches/{headers.pop('match', pair.id)}/choices"
        headers = {**pair.headers(0), **{name.replace("_", "-"): text for name, text in headers.items()}}
        answer = pair.client.post(url, data=body, content_type=content_type, headers=headers)
        return answer.status_code, sorted(answer.headers), answer.data

    return send


@pytest.fixture
def dispatched(pair, monkeypatch):
    """Return the paths of requests that went through Flask."""
    paths, usual = [], pair.client.application.full_dispatch_request

    def dispatch(*args):
        paths.append(len(paths))
        return usual(*args)

    monkeypatch.setattr(pair.client.application, "full_dispatch_request", dispatch)
    return paths


@pytest.fixture
def pair(table):
    return table(seats=2)


REFUSED = [
    pytest.param("{", {}, 400, id="no-json"),
    pytest.param("[1]", {}, 400, id="no-object"),
    pytest.param('{"phase": 0}', {}, 400, id="no-choice"),
    pytest.param('{"phase": 0, "choice": {"write": {}}}', {"Idempotency_Key": "ä"}, 400, id="odd-key"),
    pytest.param('{"phase": 0, "choice": {"write": {}}}', {"Authorization": ""}, 401, id="no-token"),
    pytest.param(
        '{"phase": 0, "choice": {"write": {}}}', {"Authorization": "Bearer x"}, 404, id="wrong-token"
    ),
    pytest.param('{"phase": 0, "choice": {"write": {}}}', {"match": "0" * 12}, 404, id="no-match"),
    pytest.param('{"phase": 9, "choice": {"write": {}}}', {}, 409, id="other-phase"),
    pytest.param('{"phase": 0, "choice": {"write": {}}}', {}, 422, id="against-the-rules"),
]


@pytest.mark.parametrize(("body", "headers", "status"), REFUSED)
def test_both_ways_refuse_in_the_same_words(post, dispatched, body, headers, status):
    short = post(SHORT, body, **headers)
    assert (short[0], len(dispatched)) == (status, 0)
    assert post(LONG, body, **headers) == short
    assert len(dispatched) == 1


def test_both_ways_give_the_same_receipt(post, pair, dispatched):
    choice = pair.client.application.json.dumps({"phase": 0, "choice": pair.legal(0)[0]})
    dispatched.clear()
    short = post(SHORT, choice, Idempotency_Key="k")
    assert (short[0], len(dispatched)) == (201, 0)
    assert post(LONG, choice, Idempotency_Key="k") == short
    assert len(dispatched) == 1


@pytest.mark.parametrize(
    ("content_type", "headers", "status"),
    [
        pytest.param("text/plain", {}, 415, id="other-type"),
        pytest.param(SHORT, {"Origin": "http://elsewhere.example"}, 403, id="other-site"),
    ],
)
def test_what_is_unusual_goes_through_flask(post, dispatched, content_type, headers, status):
    assert (post(content_type, "{}", **headers)[0], len(dispatched)) == (status, 1)


def test_a_body_that_is_too_long_is_refused(post, dispatched):
    assert (post(SHORT, " " * 5000)[0], len(dispatched)) == (413, 1)


def test_short_answers_are_counted(post, client):
    post(SHORT, "{")
    assert 'route="/v1/matches/<match_id>/choices",status="400"' in client.get("/metrics").text
