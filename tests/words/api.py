"""What makes the API say each of its sentences: requests as they should not be, and servers that are away."""

import random

from werkzeug.exceptions import BadRequest, InternalServerError, NotAcceptable

from services.api import undoing
from services.api.strict_json import MOST_BYTES
from shared.bots.registry import BOTS
from shared.engine.record import MOST_EVENTS
from shared.engine.registry import GAMES, complete_options
from shared.eventlog import keys
from shared.eventlog.clocks import now
from shared.eventlog.errors import MissingGame, StaleLog
from tests.engine.lies import change
from tests.engine.play import WrittenMatch
from tests.frames import UPGRADE
from tests.records import edited, play_truly, record_of
from tests.table import Table
from tests.words.languages import in_english

JSON, NDJSON = "application/json", "application/x-ndjson"
BODIES = (  # of somebody who sits down
    b"",
    b"[]",
    b"[[[[[",
    b'{"name":"A","name":"B"}',
    b'{"name":NaN}',
    b'{"name":1.5}',
    b'{"name":2147483648}',
    b'{"name":1.' + b"0" * 30 + b"}",
    b'{"name":"\\u0000"}',
    b"{}",
    b'{"name":null}',
    b'{"name":1}',
    b'{"name":" "}',
    b'{"name":"\\u2800"}',
    b'{"name":"Bot 1"}',
    b'{"name":"Ada","seat":1}',
    b'{"name":"Ada","salt":"?"}',
    b'{"bot":1}',
)
MATCHES = (
    {"game": "criss-cross", "bots": [{"level": 1}] * 3},
    {"game": "criss-cross", "seats": "2"},
    {"game": "criss-cross", "public": 1},
    {"game": "criss-cross", "bots": 1},
    {"game": "criss-cross", "options": []},
    {"game": "criss-cross", "start": "now"},
    {"game": "criss-cross", "pace": 1},
    {},
)


def said(app, dealer, log, monkeypatch):
    """Return it all; the app is of no use afterwards."""
    client = app.test_client()
    seats = Tables(client, dealer)
    answers = [
        *_requests(client, seats),
        *_hosting(client, seats),
        *_playing(client, seats, monkeypatch),
        *_afterwards(client, seats),
        *_records(client, seats),
        *_faults(app, client, seats, log, monkeypatch),
    ]
    return [_sentence(answer) for answer in answers]


def _sentence(answer):
    """Return what the answer says; its detail is the same in English."""
    assert answer.content_type == "application/problem+json", answer.data
    sentence = {name: answer.json[name] for name in ("message", "values")}
    assert in_english(sentence) == answer.json["detail"]
    return sentence


class Tables:
    """Matches in each of their states."""

    def __init__(self, client, dealer):
        self.running = Table(client, dealer)
        self.lobby = Table(client, dealer, seats=3, start="manual", deal=False)
        self.over = Table(client, dealer)
        self.over.play()
        self.make = lambda **wanted: Table(client, dealer, **wanted)


def _bearer(token):
    return {"Authorization": f"Bearer {token}"}


def _requests(client, seats):
    """Yield refusals of bodies, queries, headers and addresses."""
    url = f"/v1/matches/{seats.lobby.id}/seats"
    for body in BODIES:
        yield client.post(url, data=body, content_type=JSON)
    for wanted in MATCHES:
        yield client.post("/v1/matches", json=wanted)
    yield client.post("/v1/matches", data=b"x" * (MOST_BYTES + 1), content_type=JSON)
    yield client.post("/v1/matches", data=b"{}", content_type="text/plain")
    yield client.post("/v1/matches", json={}, headers={"Origin": "http://evil.example"})
    yield client.get(f"/v1/matches/{seats.running.id}?at=0")
    yield client.get(f"/v1/matches/{seats.running.id}?at=999")
    yield client.get("/v1/matches/nothing")
    yield client.get("/v1/codes/000000")
    yield client.get("/v1/nothing")
    yield client.get(f"/v1/matches/{seats.running.id}/socket", headers=UPGRADE)
    yield client.put("/v1/games")


def _hosting(client, seats):
    """Yield refusals of starting, sitting down and leaving."""
    lobby, running, over = seats.lobby, seats.running, seats.over
    start = f"/v1/matches/{lobby.id}/start"
    yield client.post(start)
    yield client.post(start, headers=_bearer(lobby.host))
    lobby.tokens = [lobby.join(name).json["token"] for name in ("Ada", "Bob")]
    yield client.post(start, headers=lobby.headers(0))
    client.delete(f"/v1/matches/{lobby.id}/seats/0", headers=lobby.headers(0))
    yield client.post(start, headers=_bearer(lobby.host))
    full = seats.make(seats=1, start="manual", deal=False)
    full.join("Ada")
    yield full.join("Bob")
    yield running.join("Cyd")
    yield client.delete(f"/v1/matches/{running.id}/seats/1", headers=running.headers(0))
    yield client.delete(f"/v1/matches/{over.id}/seats/0", headers=over.headers(0))
    yield client.post(f"/v1/matches/{running.id}/seats/0/return", headers=running.headers(0))
    claim = f"/v1/matches/{running.id}/seats/0/claim"
    yield client.post(claim, json={"code": "wrong"})


def _playing(client, seats, monkeypatch):
    """Yield refusals of choices."""
    match = seats.running
    url, phase = f"/v1/matches/{match.id}/choices", match.show()["phase"]
    yield client.post(url, json={"phase": phase, "choice": {}}, headers=_bearer(match.host))
    yield match.post(0, {}, key="a b")
    first, second = match.legal(0)[:2]
    match.post(0, first, key="k")
    yield match.post(0, second)
    yield match.post(0, second, key="k")
    monkeypatch.setattr(undoing, "LONG", 1)
    yield match.take_back(0, phase)
    client.delete(f"/v1/matches/{match.id}/seats/1", headers=match.headers(1))
    yield match.post(1, first, phase=phase)


def _afterwards(client, seats):
    """Yield refusals of what can be done with a match that is over, and only then."""
    running, over = seats.running, seats.over
    yield running.get("/analysis")
    yield running.get("/record")
    yield client.post(f"/v1/matches/{running.id}/branches", json={"seq": 1})
    yield client.post(f"/v1/matches/{running.id}/rematch", headers=running.headers(0))
    yield client.post(f"/v1/matches/{over.id}/branches", json={"seq": 1})
    dealt = [event["seq"] for event in over.get("/events").json["events"] if event["type"] == "dealt"]
    made = client.post(f"/v1/matches/{over.id}/branches", json={"seq": dealt[1]}).json
    client.post(f"/v1/matches/{made['id']}/seats", json={"name": "Cyd"})
    yield client.post(f"/v1/matches/{made['id']}/start", headers=_bearer(made["host_token"]))


def _records(client, seats):
    """Yield refusals of records from elsewhere."""

    def post(record, kind=NDJSON):
        return client.post("/v1/records", data=record, content_type=kind)

    record = seats.over.get("/record").data
    yield post(record, JSON)
    yield post(b"\n" * (MOST_EVENTS + 3))
    yield post(_named("m" * 22))
    for moment in (now() + 10**9, 1):  # not yet; another one than here
        yield post(edited(record, change("match_ended", at=moment), rebuild=True))


def _named(match_id):
    """Return a true record of a match with this id."""
    game = GAMES["criss-cross"]
    return record_of(
        play_truly(WrittenMatch(game, complete_options(game, {}, 1), 1, match_id), random.Random(1))
    )


def _faults(app, client, seats, log, monkeypatch):
    """Yield what is said when something on our side is missing, damaged or too busy."""
    damaged = seats.make()
    _, fields = log.redis.xrange(keys.log_key(damaged.id))[-1]
    log.redis.xadd(keys.log_key(damaged.id), {**fields, "digest": "0" * 64})
    yield damaged.get("/events")
    monkeypatch.setattr(app.extensions["ports"].hub, "_most", 0)
    yield client.get(f"/v1/matches/{seats.over.id}/events", headers={"Accept": NDJSON})
    for error in (
        StaleLog("busy"),
        MissingGame("ridge"),
        BadRequest(),
        NotAcceptable(),
        InternalServerError(),
    ):
        with app.test_request_context():
            yield app.make_response(app.handle_user_exception(error))
    with monkeypatch.context() as patch:
        patch.delitem(BOTS, "criss-cross")
        yield seats.over.get("/analysis")
    _out_of_reach(app.extensions["ports"].work)
    yield seats.over.get("/analysis")
    yield client.get("/ready")
    _out_of_reach(app.extensions["ports"].log.redis)
    app.extensions["ports"].mux.close()
    yield seats.over.get("/events")


def _out_of_reach(redis):
    redis.connection_pool.connection_kwargs["port"] = 1
    redis.connection_pool.reset()
