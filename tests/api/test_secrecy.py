"""A seat's open choice, the seed and tokens never reach anybody else, whatever is asked."""

import json

import pytest
from redis import Redis

from shared.engine.chance import commitment

ROUTES = ["", "?at=4", "?at=5", "?at=6", "/events", "/events?after=3"]
OWN_ROUTES = [*ROUTES, "/legal", "/legal?form=compact"]


@pytest.mark.parametrize("seat", [1, 2, None])
def test_nothing_depends_on_another_seats_open_choice(table, seat):
    match = table(seats=3)
    phase = match.show()["phase"]
    seen = set()
    for number in (0, 7, 30):
        match.choose(0, number)
        answers = [match.get(route, seat).data for route in (OWN_ROUTES if seat is not None else ROUTES)]
        seen.add(_without_seq(b"\n".join(answers)))
        match.take_back(0, phase)
    assert len(seen) == 1


def _without_seq(text):
    lines = [json.loads(line) for line in text.split(b"\n")]
    for line in lines:
        if "view" in line:
            line.pop("seq")  # how often somebody changed their mind is no secret, what they chose is
    return json.dumps(lines)


def test_an_open_choice_is_shown_to_its_own_seat_only(table):
    match = table(seats=2)
    choice = match.legal(0)[5]
    match.post(0, choice)
    assert match.show(0)["chosen"] == choice
    assert match.show(1)["chosen"] is None
    assert match.show()["chosen"] is None
    assert match.show()["awaiting"] == [1]
    assert not [e for e in match.get("/events", 1).json["events"] if e["type"] == "chose"]


def test_a_retracted_choice_stays_hidden_until_the_barrier_closes(table):
    match = table(seats=2)
    phase = match.show()["phase"]
    match.choose(0, 3)
    match.take_back(0, phase)
    assert not [e for e in match.get("/events", 1).json["events"] if e["type"] in ("chose", "unchose")]
    match.choose(0, 4)
    match.choose(1)
    types = [e["type"] for e in match.get("/events", 1).json["events"]]
    assert types[-4:] == ["chose", "unchose", "chose", "chose"]


def test_the_seed_is_nowhere_before_the_end_and_matches_the_commitment(table, log):
    match = table(seats=2)
    seed = log.server_seed(match.id)
    readable = "".join(
        match.get(route, seat).get_data(as_text=True) for seat in (0, None) for route in ROUTES
    )
    assert seed.hex() not in readable
    assert match.show()["commit"] == commitment(match.id, seed)
    match.play()
    assert match.get("/events").json["events"][-1]["seed"] == seed.hex()


def test_tokens_are_stored_as_digests_only(table, log, servers):
    match = table(seats=2)
    match.choose(0)
    stored = []
    for server in (log.redis, Redis.from_url(servers.work)):
        for key in server.scan_iter("*"):
            stored.append(repr(server.dump(key)))
    for token in [*match.tokens, match.host]:
        assert not any(token in text for text in stored)
