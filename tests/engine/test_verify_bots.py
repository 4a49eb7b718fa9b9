"""Bots and clocks in a record: true ones pass both verifiers, and lies about them are found."""

import random

import pytest

from shared.engine.record import BadRecord, read_record
from shared.engine.registry import GAMES, complete_options
from shared.engine.verify import verify
from tests.engine.lies import lines_of
from tests.records import edited, engine_finds, random_absences, record_of, script_finds


@pytest.fixture(scope="module", params=GAMES)
def absences(request):
    """One match of each game with bots, a clock, and people who come and go."""
    game = GAMES[request.param]
    return record_of(random_absences(game, complete_options(game, {}, 4), 4, random.Random(5)))


def test_bots_and_clocks_pass_both_verifiers(absences):
    match = verify(read_record(absences))
    assert script_finds(absences) is None
    kinds = {line.get("type") for line in lines_of(absences)}
    assert {"seat_lent", "seat_returned", "deadline_set"} <= kinds
    bots = [line["seat"] for line in lines_of(absences) if line.get("bot") and line["type"] == "chose"]
    assert [holder.bot_choices for holder in match.seats] == [bots.count(seat) for seat in range(4)]


def where(lines, kind, **fields):
    return next(line for line in lines if line.items() >= {"type": kind, **fields}.items())


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda lines: where(lines, "chose", by="bot").update(by="player", bot=None), "somebody else holds"),
        (lambda lines: where(lines, "chose", by="bot").update(bot=None), "says how it chose"),
        (lambda lines: where(lines, "chose", by="bot").update(bot={"level": 9}), "cannot hold this bot"),
        (lambda lines: where(lines, "deadline_set").update(due=5), "runs otherwise"),
        (lambda lines: where(lines, "deadline_set").update(phase=99), "is open"),
        (lambda lines: where(lines, "seat_lent", reason="left").update(reason="late"), "not late"),
        (lambda lines: where(lines, "seat_lent").update(seat=3), "nobody holds the seat in person"),
        (lambda lines: where(lines, "seat_returned").update(seat=3), "nobody holds the seat in person"),
        (lambda lines: lines.remove(where(lines, "deadline_set")), None),
    ],
)
def test_lies_about_bots_and_clocks_are_found(absences, edit, reason):
    doctored = edited(absences, edit, rebuild=True)
    if reason is None:
        assert engine_finds(doctored) is not None
        return
    with pytest.raises(BadRecord, match=reason):
        verify(read_record(doctored))
