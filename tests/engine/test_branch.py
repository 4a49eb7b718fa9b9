"""Branches of every game: what they repeat, and what cannot pass as repeated."""

import random

import pytest

from shared.engine.branch import inherited
from shared.engine.core import Choices, Deal
from shared.engine.events import read_event
from shared.engine.facts import body
from shared.engine.match import fold, replay
from shared.engine.record import BadRecord, read_record
from shared.engine.registry import GAMES
from shared.engine.verify import verify
from tests.engine.play import WrittenMatch, every_setup
from tests.records import edited, play_truly, random_table, record_of, script_finds


def branch_at(parent, seq, source):
    """Return a match that goes on from this event of another, not yet played."""
    events = [read_event(number, stored) for number, stored in enumerate(parent.bodies, 1)]
    point = replay(events[:seq])
    whence = {"match": point.id, "seq": seq, "head": point.head}
    branch = WrittenMatch(
        point.game, point.options, len(point.seats), "branchbranch", source.randbytes(32), branch_of=whence
    )
    for fact in inherited(events, seq):
        stored = body(fact, at=0)
        branch.append(stored.pop("type"), **{key: stored[key] for key in stored if key not in ("v", "at")})
    return branch, point


def settled_points(parent):
    """Return the events after which the match waits for somebody or for a deal, nobody having chosen."""
    match, points = None, []
    for number, stored in enumerate(parent.bodies, 1):
        match = fold(match, read_event(number, stored))
        if match.status == "running" and match.settled == number and isinstance(match.awaits, Deal | Choices):
            points.append(number)
    return points


@pytest.fixture(params=GAMES)
def parent(request):
    game = GAMES[request.param]
    options, seats = next(setup for setup in every_setup(game) if setup[1] == 2)
    return random_table(game, options, seats, random.Random(4))


def test_a_branch_stands_where_its_parent_stood(parent):
    source = random.Random(1)
    for seq in settled_points(parent)[::7]:
        branch, point = branch_at(parent, seq, source)
        for told in ("state", "awaits", "phase", "deals", "options", "status"):
            assert getattr(branch.match, told) == getattr(point, told)


def test_a_played_branch_is_true(parent):
    source = random.Random(2)
    points = settled_points(parent)
    branch, point = branch_at(parent, points[len(points) // 2], source)
    record = record_of(play_truly(branch, source))
    assert verify(read_record(record)) == branch.match
    assert script_finds(record) is None
    assert branch.match.deals > point.deals


def middle(parent):
    points = settled_points(parent)
    source = random.Random(3)
    return record_of(play_truly(branch_at(parent, points[len(points) // 2], source)[0], source))


def of(lines, kind, by):
    return [line for line in lines if line.get("type") == kind and line.get("by") == by]


def out_of_bounds(lines):
    dealt = of(lines, "dealt", "branch")[0]
    dealt["numbers"][0] = dealt["below"][0]


def too_many(lines):
    of(lines, "dealt", "branch")[0]["numbers"].append(0)


def own_deal_as_repeated(lines):
    of(lines, "dealt", "dealer")[-1]["by"] = "branch"


def own_choice_as_repeated(lines):
    of(lines, "chose", "player")[-1]["by"] = "branch"


def without_its_parent(lines):
    lines[1]["branch_of"] = None


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (out_of_bounds, "out of bounds"),
        (too_many, "out of bounds"),
        (own_deal_as_repeated, "nothing is repeated"),
        (own_choice_as_repeated, "nothing is repeated"),
        (without_its_parent, "nothing is repeated"),
    ],
)
def test_what_is_not_repeated_cannot_pass_as_such(parent, edit, reason):
    with pytest.raises(BadRecord, match=reason):
        verify(read_record(edited(middle(parent), edit, rebuild=True)))


def test_both_verifiers_know_a_branch_without_parent(parent):
    for edit in (own_deal_as_repeated, without_its_parent):
        assert script_finds(edited(middle(parent), edit, rebuild=True)) is not None
