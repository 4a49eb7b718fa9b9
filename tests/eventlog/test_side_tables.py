"""Slots and first answers: what the script stores is what their owners recount from the events."""

import re
from pathlib import Path

from shared.engine.facts import Chose, Unchose
from shared.engine.match import replay
from shared.eventlog import answers, keys, slots

ROOT = Path(__file__).parents[2]
CHOSE = Chose(1, 4, {"pick": "S"}, "player", None, "k")


def tables(log, match_id):
    stored = log.redis.hgetall(keys.slots_key(match_id)), log.redis.hgetall(keys.answers_key(match_id))
    events = log.tail(match_id).events
    assert slots.recounted(replay(events), events) == stored[0]
    return stored


def test_what_is_recounted_is_what_the_script_stored(table, log):
    match = table(seats=2, pace=60)
    match.choose(0, key="first")
    match.choose(1)
    match.deal()
    phase = match.show()["phase"]
    match.choose(1, key="second")
    assert match.take_back(1, phase).status_code == 200
    match.choose(0, key="third")
    events = log.tail(match.id).events
    stored, first = tables(log, match.id)
    assert stored.keys() == {b"closed", b"deadline", f"{phase}:0".encode()}
    assert first.keys() == {b"0:first", b"1:second", b"0:third"}
    assert answers.recounted(events) == first
    assert {*slots.named(stored), *answers.named(first)} <= {event.seq for event in events}


def test_a_closed_barrier_leaves_its_phase_and_the_end_leaves_no_keys(table, log):
    match = table(seats=2)
    match.choose(0, key="first")
    match.choose(1)
    assert tables(log, match.id) == ({b"closed": b"0"}, {b"0:first": b"7"})
    match.play()
    assert tables(log, match.id) == ({b"closed": str(match.show()["phase"]).encode()}, {})


def test_after_the_end_keys_are_answered_from_the_events(table, log):
    match = table(seats=1)
    choice = match.legal(0)[0]
    first = match.choose(0, key="k")
    match.deal()
    match.play()
    assert match.post(0, choice, phase=first["phase"], key="k").json == first
    assert match.post(0, choice, phase=first["phase"] + 1, key="k").json["code"] == "key_reused"
    assert match.post(0, choice, phase=first["phase"], key="new").json["code"] == "not_running"


def test_stored_names_stay_as_they_are():
    assert slots.slot(CHOSE) == slots.slot(Unchose(1, 4)) == "4:1"
    assert answers.name(CHOSE) == "1:k"


def test_no_other_module_spells_a_slot_or_a_fingerprint():
    spelt = re.compile(r"\{[^{}]*phase[^{}]*\}:\{[^{}]*seat|\{[^{}]*seat[^{}]*\}:\{[^{}]*key")
    found = {
        path.name
        for part in ("shared", "services")
        for path in (ROOT / part).rglob("*.py")
        if spelt.search(path.read_text("utf-8"))
    }
    assert found == {"slots.py", "answers.py", "keys.py"}  # the last for a bot that was asked
