"""Upcasters: old events mean today what they meant, and no version is without its way."""

import pytest

from shared.engine.events import read_event
from shared.engine.match import fold
from shared.engine.upcasters import UPCASTERS, VERSIONS, UnknownVersion, check_upcasters, upcast
from tests.engine.play import event_body

CREATED = {
    "match": "m1", "game": "criss-cross", "rules": 1, "components": {}, "commit": "c" * 64, "seats": 2,
    "options": {"diagonal": False, "penalty": False, "diagonal_penalty": "none", "start": "dealt"},
    "public": True, "starts": "full",
}  # fmt: skip


def stay(data):
    return data


def test_a_first_version_becomes_the_newest_and_keeps_its_digest():
    old = read_event(1, event_body("match_created", 1, 1, **CREATED))
    new = upcast(old)
    assert (new.v, new.data) == (3, {**CREATED, "branch_of": None, "pace": None})
    assert (new.seq, new.at, new.digest) == (old.seq, old.at, old.digest)
    assert old.v == 1


def test_an_old_deal_does_not_tell_its_bounds():
    old = read_event(5, event_body("dealt", 5, 1, deal=0, numbers=[3, 4]))
    assert upcast(old).data == {"deal": 0, "numbers": [3, 4], "below": None, "by": "dealer"}


def test_an_event_of_today_is_left_alone():
    event = read_event(5, event_body("dealt", 5, 2, deal=0, numbers=[3], below=[6], by="dealer"))
    assert upcast(event) is event


def test_the_fold_reads_old_events():
    match = fold(None, read_event(1, event_body("match_created", 1, 1, **CREATED)))
    assert (match.id, match.branch_of) == ("m1", None)


@pytest.mark.parametrize("v", [0, -1, 4, 99])
def test_other_versions_are_refused_by_name(v):
    with pytest.raises(UnknownVersion, match=f"version {v} of match_created"):
        fold(None, read_event(1, event_body("match_created", 1, v, **CREATED)))


def test_what_is_registered_is_complete():
    check_upcasters(VERSIONS, UPCASTERS)
    added = {("match_created", 1), ("match_created", 2), ("seat_taken", 1), ("dealt", 1), ("chose", 1)}
    assert set(UPCASTERS) == added


@pytest.mark.parametrize(
    ("versions", "steps", "complaint"),
    [
        pytest.param({"a": 3}, [("a", 1)], "a v2 has no upcaster", id="gap-at-the-end"),
        pytest.param({"a": 3}, [("a", 2)], "a v1 has no upcaster", id="gap-at-the-start"),
        pytest.param({"a": 2}, [("a", 1), ("a", 2)], "a v2 has nowhere to go", id="beyond-the-newest"),
        pytest.param({"a": 1}, [("b", 1)], "b v1 has nowhere to go", id="unknown-type"),
        pytest.param({"a": 2}, [("a", 0), ("a", 1)], "a v0 has nowhere to go", id="before-the-first"),
    ],
)
def test_a_gap_or_a_dead_end_is_found_at_the_start(versions, steps, complaint):
    with pytest.raises(ValueError, match=complaint):
        check_upcasters(versions, dict.fromkeys(steps, stay))
