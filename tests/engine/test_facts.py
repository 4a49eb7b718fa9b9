"""What events say: old ones mean today what they meant, and stored bytes come from the classes."""

import json
from dataclasses import fields

import pytest

from shared.engine.events import canonical, read_event
from shared.engine.facts import (
    KINDS,
    VERSIONS,
    Chose,
    Dealt,
    MatchCreated,
    UnknownType,
    UnknownVersion,
    body,
    field_checks,
    read_fact,
    wrong_field,
)
from shared.engine.match import fold
from tests.engine.play import event_body
from tests.golden.records import FOLDER

CREATED = {
    "match": "m1", "game": "criss-cross", "rules": 1, "components": {}, "commit": "c" * 64, "seats": 2,
    "options": {"diagonal": False, "penalty": False, "diagonal_penalty": "none", "start": "dealt"},
    "public": True, "starts": "full",
}  # fmt: skip


def test_a_first_version_says_what_the_newest_would_and_keeps_its_bytes():
    old = read_event(1, event_body("match_created", 1, 1, **CREATED))
    assert read_fact(old) == MatchCreated(**CREATED, branch_of=None, pace=None)
    assert (old.v, old.data) == (1, CREATED)


def test_an_old_deal_does_not_tell_its_bounds():
    old = read_event(5, event_body("dealt", 5, 1, deal=0, numbers=[3, 4]))
    assert read_fact(old) == Dealt(deal=0, numbers=[3, 4], below=None, by="dealer")


def test_the_fold_reads_old_events():
    match = fold(None, read_event(1, event_body("match_created", 1, 1, **CREATED)))
    assert (match.id, match.branch_of) == ("m1", None)


@pytest.mark.parametrize("v", [0, -1, 4, 99])
def test_other_versions_are_refused_by_name(v):
    with pytest.raises(UnknownVersion, match=f"version {v} of match_created"):
        fold(None, read_event(1, event_body("match_created", 1, v, **CREATED)))


def test_other_types_are_refused_by_name():
    with pytest.raises(UnknownType, match="no events called danced"):
        read_fact(read_event(1, event_body("danced", 1)))


def test_a_version_is_one_more_than_the_steps_to_it():
    newer = {"match_created": 3, "seat_taken": 2, "dealt": 2, "chose": 2}
    assert {**dict.fromkeys(KINDS, 1), **newer} == VERSIONS


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_field_says_what_it_may_hold(kind):
    assert list(field_checks(kind.type)) == [field.name for field in fields(kind)]


def test_bytes_of_today_come_from_the_class():
    for path in sorted(FOLDER.glob("*/*.jsonl")):
        for seq, line in enumerate(path.read_bytes().splitlines()[1:-1], 1):
            stored = canonical({k: v for k, v in json.loads(line).items() if k != "seq"})
            event = read_event(seq, stored)
            if event.v == VERSIONS[event.type]:
                assert canonical(body(read_fact(event), event.at)) == stored


def test_a_key_that_is_not_there_is_not_written():
    chose = Chose(seat=0, phase=1, choice={}, by="player", bot=None)
    assert "key" not in body(chose, at=0)
    assert body(chose, at=0)["bot"] is None


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        pytest.param({"seat": True}, "cannot hold this seat", id="a-truth-is-no-number"),
        pytest.param({"seat": 2**53}, "cannot hold this seat", id="too-large"),
        pytest.param({"by": "ghost"}, "cannot hold this by", id="nobody"),
        pytest.param({"bot": {"level": 6, "seed": 1, "budget": 1}}, "cannot hold this bot", id="no-level"),
        pytest.param({"bot": {"level": 1, "seed": 1}}, "cannot hold this bot", id="half-a-thought"),
        pytest.param({"key": None}, "cannot hold this key", id="a-key-is-absent-not-null"),
        pytest.param({"mood": "glad"}, "cannot hold this mood", id="unknown"),
    ],
)
def test_a_field_from_outside_is_checked(changes, complaint):
    said = {"seat": 0, "phase": 1, "choice": {}, "by": "player", "bot": None}
    assert wrong_field(read_event(3, event_body("chose", 3, 2, **said))) is None
    assert complaint in str(wrong_field(read_event(3, event_body("chose", 3, 2, **{**said, **changes}))))


def test_a_missing_field_is_named():
    assert str(wrong_field(read_event(3, event_body("chose", 3, 2, seat=0)))) == "chose lacks bot."
