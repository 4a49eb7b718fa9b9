"""Bots, absent players and clocks, as the API shows them; thoughts and clocks are worked by hand."""

import json
import time

import pytest

from services.api import beat as beat_module
from services.api.beat import start_beat
from services.worker import dealer as dealer_module
from services.worker import thinker as thinker_module
from services.worker.thinker import Thinker, shown_to
from shared.bots.think import think
from shared.engine.core import Seat
from shared.engine.events import spelt
from shared.engine.match import replay
from shared.engine.record import read_record
from shared.engine.verify import verify
from shared.eventlog import keys
from shared.eventlog.clocks import beat, beats, held, hold
from shared.eventlog.servers import connect
from tests.waiting import wait_until

GAME = "second-chance"


@pytest.fixture
def thinker(log, matches):
    return Thinker(log, matches)


@pytest.fixture
def bots(table, thinker):
    """Return a function that makes a match of people and bots, and lets the bots play by hand."""

    def make(humans=1, levels=(1,), **wanted):
        made = table(game=GAME, seats=humans + len(levels), bots=[{"level": level} for level in levels],
                     humans=humans, **wanted)  # fmt: skip
        made.think = lambda: [
            thinker.think(made.id, made.show()["phase"], Seat(seat)) for seat in made.show()["awaiting"]
        ]
        return made

    return make


@pytest.fixture
def running(log):
    """Let clocks count."""
    beat(log.redis)
    log.redis.delete(keys.HOLD)
    yield
    log.redis.delete(keys.HOLD)


def let_bots_play(match):
    while match.show()["status"] == "running" and any(match.think()):
        match.deal()


def leave(match, seat):
    return match.client.delete(f"/v1/matches/{match.id}/seats/{seat}", headers=match.headers(seat))


def come_back(match, seat):
    return match.client.post(f"/v1/matches/{match.id}/seats/{seat}/return", headers=match.headers(seat))


def test_bots_take_the_last_seats_and_need_no_token(bots):
    match = bots(humans=1, levels=(2, 5))
    shown = match.show()
    assert shown["status"] == "running"
    assert [seat["bot"] for seat in shown["seats"]] == [None, 2, 5]
    assert [seat["stand_in"] for seat in shown["seats"]] == [3, None, None]
    assert [seat["name"] for seat in shown["seats"]] == ["Player 0", None, None]


def test_a_match_of_bots_alone_starts_at_once_and_plays_itself(bots):
    match = bots(humans=0, levels=(1, 2))
    let_bots_play(match)
    shown = match.show()
    assert shown["status"] == "finished"
    chosen = [event for event in match.get("/events").json["events"] if event["type"] == "chose"]
    assert {event["by"] for event in chosen} == {"bot"}
    assert [seat["bot_choices"] for seat in shown["seats"]] == [
        sum(event["seat"] == seat for event in chosen) for seat in (0, 1)
    ]
    assert verify(read_record(match.get("/record").data)).head == shown["head"]


def test_a_bots_choices_follow_from_its_view_and_its_seed(bots, log):
    match = bots(humans=0, levels=(1, 3))
    let_bots_play(match)
    events = log.tail(match.id).events
    chosen = [event for event in events if event.type == "chose"]
    assert len(chosen) > 10
    for event in chosen:
        before = replay(events[: event.seq - 1])
        shown = json.dumps({**match.get(f"?at={event.seq - 1}").json, "seat": event.data["seat"]}).encode()
        thought = event.data["bot"]
        assert think(shown, thought["level"], thought["seed"], thought["budget"]) == event.data["choice"]
        assert before.seats[event.data["seat"]].level == thought["level"]


def test_a_bot_sees_the_very_bytes_of_its_seat(table, matches):
    """What a person's stand-in gets is what the person is shown."""
    match = table(game=GAME, seats=2)
    match.choose(0)
    shown = match.get(seat=1).data
    assert shown_to(matches.load(match.id), Seat(1)) == spelt(json.loads(shown))


def test_the_host_seats_bots_one_by_one(table, client):
    match = table(game=GAME, seats=3, start="manual", deal=False)
    match.join("Ada")
    url, host = f"/v1/matches/{match.id}/seats", {"Authorization": f"Bearer {match.host}"}
    assert client.post(url, json={"bot": {"level": 4}}).json["code"] == "token_missing"
    assert client.post(url, json={"name": "Ada", "bot": {}}, headers=host).status_code == 400
    assert client.post(url, json={}).status_code == 400
    seated = client.post(url, json={"bot": {"level": 4}}, headers=host)
    assert (seated.status_code, seated.json["seat"], seated.json["token"]) == (201, 1, None)
    assert match.show()["seats"][1]["bot"] == 4
    assert client.post(url, json={"bot": {"level": 6}}, headers=host).status_code == 400


def test_more_bots_than_seats_are_refused(client):
    asked = {"game": GAME, "seats": 1, "bots": [{"level": 1}, {"level": 1}]}
    refused = client.post("/v1/matches", json=asked)
    assert (refused.status_code, refused.json["code"]) == (422, "too_many_bots")


@pytest.mark.parametrize("fault", ["failed", "overrun", "illegal"])
def test_a_bot_that_goes_wrong_makes_the_default_choice(bots, matches, monkeypatch, fault, caplog):
    def wrong(shown, level, seed):
        if fault == "illegal":
            return {"draw": "nonsense"}
        while fault == "overrun":
            time.sleep(0.01)
        raise RuntimeError("no idea")

    monkeypatch.setattr(thinker_module, "think", wrong)
    monkeypatch.setattr(thinker_module, "LIMIT", 1)
    match = bots(humans=1, levels=(5,))
    first = matches.load(match.id).match
    assert match.think() == [False, True]  # the person still thinks
    event = match.dealer.log.tail(match.id).events[-1]
    assert event.data["bot"] == {"level": 5, "default": "overrun" if fault == "overrun" else "failed"}
    assert event.data["choice"] == first.game.dump(first.game.legal(first.state, Seat(1))[0])
    assert caplog.records


def test_a_bot_that_never_answers_does_not_block_the_match(bots, running, monkeypatch):
    match = bots(humans=1, levels=(5,))
    match.choose(0)
    phase = match.show()["phase"]
    match.deal()
    assert match.show()["phase"] == phase
    monkeypatch.setattr("services.worker.owed.PATIENCE", 0)  # as if it had run out by now
    match.deal()
    assert match.show()["phase"] > phase
    chosen = [event for event in match.get("/events").json["events"] if event["type"] == "chose"]
    assert chosen[-1]["bot"] == {"level": 5, "default": "silent"}


def test_a_bot_is_asked_once_however_often_the_dealer_looks(bots, log, snapshots):
    asked = []
    match = bots(humans=1, levels=(1, 1))
    eager = dealer_module.Dealer(log, snapshots, lambda *what: asked.append(what))
    phase = match.show()["phase"]
    eager.due.note(match.id, 0)
    eager.advance([match.id])
    assert asked == [(match.id, phase, 1), (match.id, phase, 2)]


def test_who_leaves_a_running_match_is_played_for_and_may_return(bots, thinker):
    match = bots(humans=2, levels=())
    assert leave(match, 1).status_code == 204
    shown = match.show()
    assert (shown["status"], shown["seats"][1]["lent"]) == ("running", "left")
    assert match.post(1, match.legal(1)[0]).json["code"] == "seat_lent"
    match.choose(0)
    assert thinker.think(match.id, match.show()["phase"], Seat(1))
    match.deal()
    assert come_back(match, 1).json["seats"][1] == {**shown["seats"][1], "lent": None, "bot_choices": 1}
    match.round()
    assert match.show()["seats"][1]["bot_choices"] == 1
    assert come_back(match, 1).json["code"] == "seat_not_lent"


def test_a_match_whose_people_have_all_left_ends_by_itself(bots):
    match = bots(humans=2, levels=(1,))
    for seat in (0, 1):
        leave(match, seat)
        leave(match, seat)  # once more changes nothing
    let_bots_play(match)
    shown = match.show()
    assert shown["status"] == "finished"
    assert all(seat["bot_choices"] for seat in shown["seats"])
    verify(read_record(match.get("/record").data))


@pytest.mark.parametrize("pace", [9, 30 * 24 * 3600 + 1, 60.5, "60", True])
def test_a_pace_is_whole_seconds_within_reason(client, pace):
    refused = client.post("/v1/matches", json={"game": GAME, "pace": pace})
    assert refused.status_code == 400


def test_a_deadline_is_set_with_each_phase_and_shown(table, running):
    match = table(game=GAME, seats=2, pace=60)
    shown = match.show()
    event = match.get("/events").json["events"][-1]
    assert event["type"] == "deadline_set"
    assert (event["phase"], event["due"]) == (shown["phase"], shown["deadline"])
    assert event["due"] == event["at"] + 60_000
    match.round()
    later = match.show()
    assert later["phase"] > shown["phase"]
    assert later["deadline"] > shown["deadline"]


@pytest.fixture
def time_passes(monkeypatch):
    """Return a function that lets the dealer's clock run ahead."""
    ahead = []
    true = dealer_module.now
    monkeypatch.setattr(dealer_module, "now", lambda: true() + sum(ahead))
    return ahead.append


def test_a_late_seat_is_lent_to_its_stand_in_until_its_owner_returns(table, thinker, running, time_passes):
    match = table(game=GAME, seats=2, pace=60)
    match.choose(0)
    time_passes(59_000)
    match.deal()
    assert match.show()["seats"][1]["lent"] is None
    time_passes(2_000)
    match.deal()
    assert [seat["lent"] for seat in match.show()["seats"]] == [None, "late"]
    assert thinker.think(match.id, match.show()["phase"], Seat(1))
    match.deal()
    shown = match.show()
    assert shown["seats"][1]["bot_choices"] == 1
    assert shown["awaiting"] == [0, 1]
    chosen = [event for event in match.get("/events").json["events"] if event["type"] == "chose"][-1]
    assert (chosen["by"], chosen["bot"]["level"]) == ("clock", 3)
    come_back(match, 1)
    match.choose(1)
    match.choose(0)
    match.deal()
    assert match.show()["seats"][1]["bot_choices"] == 1


def test_a_stand_in_has_the_level_its_owner_chose(client, table, thinker, running, time_passes):
    match = table(game=GAME, seats=2, pace=60, start="manual", deal=False)
    for name, level in (("Ada", 1), ("Bob", 5)):
        joined = client.post(f"/v1/matches/{match.id}/seats", json={"name": name, "stand_in": level})
        match.tokens.append(joined.json["token"])
    assert [seat["stand_in"] for seat in match.show()["seats"]] == [1, 5]
    client.post(f"/v1/matches/{match.id}/start", headers={"Authorization": f"Bearer {match.host}"})
    match.deal()
    time_passes(61_000)
    match.deal()
    assert [seat["lent"] for seat in match.show()["seats"]] == ["late", "late"]
    assert thinker.think(match.id, match.show()["phase"], Seat(0))
    assert match.dealer.log.tail(match.id).events[-1].data["bot"]["level"] == 1


def test_without_a_clock_nobody_is_late(table, running, time_passes):
    match = table(game=GAME, seats=2)
    time_passes(365 * 24 * 3_600_000)
    assert match.deal() == 0
    assert match.show()["deadline"] is None


def test_nobody_is_late_for_half_a_minute_after_an_outage(table, log, deaths, running, time_passes):
    match = table(game=GAME, seats=2, pace=60)
    time_passes(61_000)
    log.redis.delete(keys.BEAT)  # as after ten seconds without an API
    assert match.deal() == 0
    assert not log.redis.exists(keys.HOLD), "to ask is not to hold"
    api = start_beat(log.redis, deaths)
    wait_until(lambda: beats(log.redis))
    assert log.redis.exists(keys.HOLD)
    assert match.deal() == 0
    api.stop()
    log.redis.delete(keys.HOLD)  # as after half a minute
    match.deal()
    assert [seat["lent"] for seat in match.show()["seats"]] == ["late", "late"]


def test_a_beat_that_had_stopped_gives_players_time_again(log, deaths, running, monkeypatch):
    monkeypatch.setattr(beat_module, "EVERY", 0.02)
    api = start_beat(log.redis, deaths)
    wait_until(lambda: log.redis.delete(keys.HOLD))  # the one of the start

    def holds_after_a_sleep():
        log.redis.delete(keys.BEAT)  # as when the machine wakes up
        return log.redis.exists(keys.HOLD)

    wait_until(holds_after_a_sleep)
    api.stop()


def test_the_api_may_hold_the_clocks(servers):
    redis = connect(servers.api_log)
    hold(redis)
    beat(redis)
    assert held(redis)
