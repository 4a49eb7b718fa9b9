import pytest

from services.api import choosing
from services.api.app import create_app
from services.api.ports import connect_ports
from shared.engine.match import Match, replay
from shared.eventlog.tokens import token_hash
from tests.waiting import wait_until


@pytest.fixture
def pair(table):
    return table(seats=2)


def test_a_choice_is_answered_with_its_place_and_digest(pair):
    answer = pair.choose(0)
    assert answer["phase"] == pair.show()["phase"]
    pair.choose(1)
    stored = next(e for e in pair.get("/events").json["events"] if e["seq"] == answer["seq"])
    assert (stored["type"], stored["seat"], stored["by"]) == ("chose", 0, "player")


def test_the_same_key_again_gets_the_same_answer(pair):
    choice = pair.legal(0)[0]
    first = pair.post(0, choice, key="k1")
    again = pair.post(0, choice, key="k1")
    assert (first.status_code, first.data) == (again.status_code, again.data) == (201, first.data)
    pair.choose(1)
    pair.deal()
    late = pair.post(0, choice, phase=first.json["phase"], key="k1")
    assert (late.status_code, late.data) == (201, first.data)
    assert sum(e["type"] == "chose" for e in pair.get("/events").json["events"]) == 2


def test_a_key_reused_for_another_choice_is_refused(pair):
    one, other = pair.legal(0)[:2]
    assert pair.post(0, one, key="k1").status_code == 201
    answer = pair.post(0, other, key="k1")
    assert (answer.status_code, answer.json["code"]) == (422, "key_reused")


def test_a_key_of_another_seat_means_nothing(pair):
    assert pair.post(0, pair.legal(0)[0], key="k1").status_code == 201
    assert pair.post(1, pair.legal(1)[0], key="k1").json["seq"] != 1
    assert pair.post(1, pair.legal(0)[:1] or {"pick": "S"}, key="k1").status_code in (400, 422)


def test_a_choice_can_be_taken_back_while_others_choose(pair):
    phase = pair.show()["phase"]
    pair.choose(0)
    assert pair.show(0)["chosen"]
    assert pair.take_back(0, phase).status_code == 200
    assert pair.show(0)["chosen"] is None
    assert pair.show()["awaiting"] == [0, 1]
    pair.choose(0, 1)
    pair.choose(1)
    closed = pair.take_back(0, phase)
    assert (closed.status_code, closed.json["code"]) == (409, "phase_closed")


def test_taking_back_nothing_is_refused(pair):
    answer = pair.take_back(0, pair.show()["phase"])
    assert (answer.status_code, answer.json["code"]) == (409, "not_chosen")


def test_choosing_twice_is_refused(pair):
    pair.choose(0)
    answer = pair.post(0, {"write": {"r5c4": "S", "r5c5": "S"}})
    assert (answer.status_code, answer.json["code"]) == (409, "already_chosen")


@pytest.mark.parametrize("offset", [-1, 1, 100])
def test_a_late_or_early_phase_is_refused(pair, offset):
    answer = pair.post(0, pair.legal(0)[0], phase=pair.show()["phase"] + offset)
    assert (answer.status_code, answer.json["code"]) == (409, "phase_closed")


def test_a_choice_before_the_start_is_refused(table):
    lobby = table(seats=2, start="manual", deal=False)
    lobby.tokens = [lobby.join("Ada").json["token"]]
    answer = lobby.post(0, {"pick": "S"}, phase=0)
    assert (answer.status_code, answer.json["code"]) == (409, "not_running")


def test_a_broken_rule_is_named(pair):
    a, b = pair.show()["view"]["dice"]
    answer = pair.post(0, {"write": {"r3c3": a, "r5c5": b}})
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    assert answer.json["code"] == "not_adjacent"
    assert answer.json["detail"] == "r3c3 and r5c5 do not share an edge."


def test_picking_in_seat_order_waits_for_one_seat_at_a_time(table):
    match = table(seats=3, options={"start": "picked"})
    assert match.show()["awaiting"] == [0]
    early = match.post(1, {"pick": "S"})
    assert (early.status_code, early.json["code"]) == (409, "not_awaited")
    assert match.post(0, {"pick": "S"}).status_code == 201
    assert match.show()["awaiting"] == [1]  # no dealer is needed between two picks
    taken = match.post(1, {"pick": "S"})  # CC-E14
    assert (taken.status_code, taken.json["code"]) == (422, "symbol_taken")


def test_refused_choices_leave_no_trace(pair):
    before = pair.show()["seq"]
    for choice in ({}, {"pick": "S"}, {"write": {}}, {"write": {"r1c1": "S", "r1c2": "S"}}, {"x": 1}):
        assert pair.post(0, choice).status_code in (400, 422)
    assert pair.show()["seq"] == before


@pytest.fixture
def checks(monkeypatch):
    """Count how often the rules are asked about a choice."""
    counted, usual = [], Match.check_choice

    def check(match, *asked):
        counted.append(asked)
        return usual(match, *asked)

    monkeypatch.setattr(Match, "check_choice", check)
    return counted


def test_a_refused_choice_is_checked_once(pair, checks):
    refused = pair.post(0, {"write": {"r1c1": "X", "r5c5": "X"}})
    assert (refused.status_code, len(checks)) == (422, 1)
    late = pair.post(0, pair.legal(0)[0], phase=99)
    assert (late.status_code, len(checks)) == (409, 2)


@pytest.fixture
def elsewhere(pair, servers):
    """Another process of the API, which saw the start."""
    ports = connect_ports(servers.api_log, servers.work)
    create_app(ports).test_client().get(f"/v1/matches/{pair.id}", headers=pair.headers(0))
    yield ports
    ports.hub.close()


def test_a_choice_refused_by_an_old_memory_is_checked_again(pair, elsewhere, checks):
    other = create_app(elsewhere).test_client()
    pair.round()
    wanted = {"phase": pair.show()["phase"], "choice": pair.legal(0)[0]}
    checks.clear()
    accepted = other.post(f"/v1/matches/{pair.id}/choices", json=wanted, headers=pair.headers(0))
    assert (accepted.status_code, len(checks)) == (201, 2)


def test_a_repeated_request_leaves_no_other_event_in_mind_than_the_log_s(pair, elsewhere, log, monkeypatch):
    choice = pair.legal(0)[0]
    first = pair.post(0, choice, key="k1").json
    monkeypatch.setattr("services.api.choosing.now", lambda: 1)  # the same request at another time
    wanted, headers = (
        {"phase": first["phase"], "choice": choice},
        pair.headers(0, **{"Idempotency-Key": "k1"}),
    )
    other = create_app(elsewhere).test_client()
    assert other.post(f"/v1/matches/{pair.id}/choices", json=wanted, headers=headers).json == first
    match, _ = elsewhere.matches.recall(pair.id, token_hash(pair.tokens[0]))
    assert match == replay(log.tail(pair.id).events[: match.seq])


def test_a_choice_that_comes_too_late_is_told_so_however_new_its_memory_was(table, servers, monkeypatch):
    """Between its look at the log and its append, somebody else closes the phase."""
    match = table(seats=1)
    [one, other, *_], phase = match.legal(0), match.show()["phase"]
    usual = choosing._choose

    def overtaken(*args):
        monkeypatch.setattr(choosing, "_choose", usual)
        assert match.post(0, one, phase).status_code == 201
        return usual(*args)

    monkeypatch.setattr(choosing, "_choose", overtaken)
    late = create_app(connect_ports(servers.api_log, servers.work)).test_client()
    wanted = {"phase": phase, "choice": other}
    answer = late.post(f"/v1/matches/{match.id}/choices", json=wanted, headers=match.headers(0))
    assert (answer.status_code, answer.json["code"]) == (409, "phase_closed")


def test_every_process_hears_that_a_seat_is_lent(pair, elsewhere):
    """What one process remembers of the seats is not older than what another one announced."""
    elsewhere.hub.start()
    choice, phase = pair.legal(0)[0], pair.show()["phase"]
    pair.choose(1)
    left = pair.client.delete(f"/v1/matches/{pair.id}/seats/0", headers=pair.headers(0))
    assert left.status_code == 204
    wait_until(lambda: elsewhere.matches.remembered(pair.id) is None)
    wanted = {"phase": phase, "choice": choice}
    other = create_app(elsewhere).test_client()
    refused = other.post(f"/v1/matches/{pair.id}/choices", json=wanted, headers=pair.headers(0))
    assert (refused.status_code, refused.json["code"]) == (409, "seat_lent")
