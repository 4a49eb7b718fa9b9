"""Slots and first answers: what the script stores is what their owners recount from the events."""

import re
from pathlib import Path

import pytest

from shared.engine.facts import Chose, Unchose
from shared.eventlog import answers, keys, slots
from shared.eventlog.errors import KeyReused

ROOT = Path(__file__).parents[2]
CHOSE = Chose(1, 4, {"pick": "S"}, "player", None, "k")
# The digest of {"choice":{"pick":"S"},"phase":4}, as servers of any age have stored it.
PRINT = "01ef6439669cc6c3cae067ded6a351b5cca1981330b84a03452214b2705fd615"


def test_what_is_recounted_is_what_the_script_stored(table, log):
    match = table(seats=2)
    match.choose(0, key="first")
    match.choose(1)
    match.deal()
    phase = match.show()["phase"]
    match.choose(1, key="second")
    assert match.take_back(1, phase).status_code == 200
    match.choose(0, key="third")
    events = log.tail(match.id).events
    stored = log.redis.hgetall(keys.slots_key(match.id))
    assert len(stored) == 3
    assert slots.recounted(events) == stored
    first = log.redis.hgetall(keys.answers_key(match.id))
    assert first.keys() == {b"0:first", b"1:second", b"0:third"}
    assert answers.recounted(events) == first
    assert {*slots.named(stored), *answers.named(first)} <= {event.seq for event in events}


def test_stored_names_and_fingerprints_stay_as_they_are():
    assert slots.slot(CHOSE) == slots.slot(Unchose(1, 4)) == "4:1"
    assert answers.request(CHOSE) == {"name": "1:k", "print": PRINT}


@pytest.mark.parametrize("stored", [b"7:other", b"x:" + PRINT.encode(), b"", b"\xff"])
def test_another_answer_under_the_same_key_is_refused(stored):
    request = answers.request(CHOSE)
    assert answers.first_seq(f"7:{PRINT}".encode(), request) == 7
    with pytest.raises(KeyReused):
        answers.first_seq(stored, request)


def test_no_other_module_spells_a_slot_or_a_fingerprint():
    spelt = re.compile(
        r"\{[^{}]*phase[^{}]*\}:\{[^{}]*seat|\{[^{}]*seat[^{}]*\}:\{[^{}]*key|'print'|\"print\""
    )
    found = {
        path.name
        for part in ("shared", "services")
        for path in (ROOT / part).rglob("*.py")
        if spelt.search(path.read_text("utf-8"))
    }
    assert found == {"slots.py", "answers.py", "keys.py"}  # the last for a bot that was asked
