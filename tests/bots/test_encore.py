"""The bot of Encore!: what it reads, that it keeps to the rules, and what each level sees."""

import json
from functools import reduce
from math import log
from operator import or_
from random import Random

import pytest

from shared.bots.core import BUDGET, LEVELS
from shared.bots.encore.bot import ENCORE_BOT
from shared.bots.encore.policy import PRIZE, best, prospect, ranked
from shared.bots.encore.weights import TABLE, Tables
from shared.bots.registry import BOTS
from shared.bots.think import think
from shared.engine.core import Choices, Chosen, Deal, Dealt, Over, Seat
from shared.engine.events import canonical
from shared.engine.games.encore.moves import Mark
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.scoring import award, score
from shared.engine.games.encore.sheet import COLUMN_MASKS, NAMES, find_sheet
from shared.engine.games.encore.state import Dice, Pad, State
from shared.engine.registry import complete_options
from shared.engine.showing import full_view, seen, view_of
from tests.engine.play import WrittenMatch, every_setup, play
from tools import tune_encore as tune

SETUPS = every_setup(ENCORE)
MAPLE = find_sheet("maple")
FEW = 2  # milliseconds of budget, to play whole matches quickly


def shown(match, seat):
    """Return what a seat sees, as a program reads it."""
    return json.loads(json.dumps(full_view(match, seat, seen(match, seat), {})))


def finished(options, seats, level, seed=0, budget=FEW):
    """Return the outcome of a match among bots of one level."""
    rng = Random(seed)
    state = ENCORE.setup(complete_options(ENCORE, options, seats), seats)
    while not isinstance(awaits := ENCORE.awaits(state), Over):
        match awaits:
            case Deal(bounds):
                step = Dealt(tuple(int(rng.random() * bound) for bound in bounds))
            case Choices(_, owing):
                moves = {seat: ENCORE_BOT.choose(state, seat, level, rng, budget) for seat in owing}
                for seat, move in moves.items():
                    ENCORE.check(state, seat, move)
                step = Chosen(moves)
        state = ENCORE.apply(state, step)
    return awaits.outcome


def test_it_is_registered():
    assert BOTS["encore"] is ENCORE_BOT


@pytest.mark.parametrize("number", range(0, len(SETUPS), 5))
def test_what_is_read_shows_the_same_and_allows_the_same(number):
    options, seats = SETUPS[number]
    for turn, match in enumerate(play(WrittenMatch(ENCORE, options, seats), Random(number))):
        for seat in map(Seat, range(turn % 4, seats, 4)):
            state = ENCORE_BOT.read(shown(match, seat))
            assert view_of(ENCORE, state, seat) == view_of(ENCORE, match.state, seat)
            if match.awaiting:
                assert ENCORE.legal(state, seat) == ENCORE.legal(match.state, seat)


@pytest.mark.parametrize("mode", ["competitive", "coop"])
def test_it_reads_the_same_when_others_have_chosen(mode):
    table = WrittenMatch(ENCORE, complete_options(ENCORE, {"mode": mode}, 4), 4)
    asked = 0
    for match in play(table, Random(mode)):
        after = match
        for seat in match.awaiting[:-1]:
            table.choose(seat, ENCORE.dump(ENCORE.legal(match.state, seat)[-1]))
            after = table.match
        for seat in after.awaiting:
            state = ENCORE_BOT.read(shown(after, seat))
            assert ENCORE.legal(state, seat) == ENCORE.legal(match.state, seat)
            asked += len(match.awaiting) > 1
    assert asked > 10


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("options", "seats"),
    [({}, 1), ({}, 2), ({"sheet": "willow"}, 4), ({"mode": "coop"}, 1), ({"mode": "coop"}, 3)],
)
def test_every_level_plays_whole_matches(options, seats, level):
    outcome = finished(options, seats, level)
    assert len(outcome.scores) == seats
    assert outcome == finished(options, seats, level)


@pytest.mark.parametrize("sheet", NAMES)
def test_every_sheet_is_played_better_than_at_random(sheet):
    scores = [finished({"sheet": sheet}, 1, 3, seed).scores[0] for seed in range(4)]
    assert sum(scores) / len(scores) > 5


def test_the_same_sight_level_and_seed_give_the_same_legal_choice():
    table = WrittenMatch(ENCORE, complete_options(ENCORE, {}, 2), 2)
    matches = [match for match in play(table, Random(5)) if match.awaiting][6:9]
    for match in matches:
        seat = match.awaiting[0]
        sight = canonical(shown(match, seat))
        for level in LEVELS:
            choice = think(sight, level, seed=3, budget=FEW)
            assert choice == think(sight, level, seed=3, budget=FEW)
            match.check_choice(seat, match.phase, choice)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 5, 6])
def test_the_strongest_level_plays_at_full_tables(seats):
    assert len(finished({}, seats, 5).scores) == seats


def chosen(state, level, budget=FEW):
    """Return the cells that the first seat marks."""
    move = ENCORE_BOT.choose(state, Seat(0), level, Random(1), budget)
    return move.cells if isinstance(move, Mark) else 0


@pytest.mark.parametrize("level", [4, 5])
def test_in_the_last_roll_alone_a_full_column_is_worth_a_joker(level):
    """Column A lacks its last cell, and only the black cross can mark it; five points for one joker."""
    missing = 1 << 3
    (colour,) = (number for number, cells in enumerate(MAPLE.colours) if cells & missing)
    dice = Dice((5, (colour + 1) % 5), (1, 1))
    (pad,) = award((Pad("maple", sum(COLUMN_MASKS[:9]) & ~missing, jokers=1),))
    assert chosen(State((pad,), 0, roll=30, rolled=dice, left=dice), level) == missing


BLUE, YELLOW, RED, GREEN, _ = MAPLE.colours


def joined(*cells):
    return reduce(or_, cells)


def first_in_h(cells):
    """Return the uppermost of these cells in column H."""
    return cells & COLUMN_MASKS[7] & -(cells & COLUMN_MASKS[7])


def about_to_end(own, other):
    """Return a match that seat 0 can end with the last blue cell, as red is full; each has these besides."""
    own = joined(RED, BLUE, *own) & ~first_in_h(BLUE)
    dice = Dice((0, 0, 0), (1, 1, 1))
    pads = award((Pad("maple", own, jokers=3), Pad("maple", joined(*other), jokers=3)))
    state = State(pads, 0, roll=20, rolled=dice, left=dice, leading=True)
    assert Mark(0, 1, first_in_h(BLUE)) in ENCORE.legal(state, Seat(0))
    return state


@pytest.mark.parametrize("level", [4, 5])
def test_who_is_far_behind_does_not_end_the_match(level):
    assert chosen(about_to_end([], COLUMN_MASKS[2:13]), level) == 0


def test_who_is_far_ahead_plays_on_for_points():
    state = about_to_end(COLUMN_MASKS[2:13], COLUMN_MASKS[4:11])
    assert [score(pad) for pad in state.pads] == [26, 0]
    assert chosen(state, 5, BUDGET) == 0


def test_who_is_hardly_ahead_ends_the_match():
    state = about_to_end(COLUMN_MASKS[2:13], COLUMN_MASKS[1:13])
    assert [score(pad) for pad in state.pads] == [26, 25]
    assert chosen(state, 5, BUDGET) == first_in_h(BLUE)


def test_who_is_far_ahead_ends_the_match_before_the_other_can():
    """The other lacks one cell of a second colour, and would take the points for it and for blue."""
    state = about_to_end(COLUMN_MASKS[2:13], [*COLUMN_MASKS[6:9], GREEN, YELLOW & ~first_in_h(YELLOW)])
    assert [score(pad) for pad in state.pads] == [26, 6]
    assert chosen(state, 5, BUDGET) == first_in_h(BLUE)


def test_a_match_is_worth_its_points_and_a_prize():
    assert prospect([30, 10, 20], Seat(0), over=True) == 30 + PRIZE
    assert prospect([20, 30, 10], Seat(0), over=True) == 20 - PRIZE
    assert prospect([20, 20], Seat(1), over=True) == prospect([20, 20], Seat(1), over=False) == 20
    shares = [prospect([20, 20 - lead], Seat(0), over=False) for lead in (1, 9, 99)]
    assert 20 < shares[0] < shares[1] < shares[2] <= 20 + PRIZE
    assert shares[1] > 20 + 0.9 * PRIZE  # such a lead is as good as won


def test_the_best_move_is_the_first_of_those_ranked_highest():
    for seats in (1, 2):
        table = WrittenMatch(ENCORE, complete_options(ENCORE, {}, seats), seats)
        for match in play(table, Random(seats)):
            for seat in match.awaiting:
                most = max(gain for gain, _ in ranked(match.state, seat))
                first = next(move for gain, move in ranked(match.state, seat) if gain == pytest.approx(most))
                assert best(match.state, seat) == first


def test_the_worth_of_a_result():
    outcome = finished({}, 3, 1)
    for seat in map(Seat, range(3)):
        lead = ENCORE_BOT.worth(outcome, seat)
        assert (lead > 0) <= (outcome.winners == (seat,))
        assert (lead < 0) <= (seat not in outcome.winners)
    solo = finished({}, 1, 1)
    assert ENCORE_BOT.worth(solo, Seat(0)) == solo.scores[0]


def test_tuning_counts_points_and_the_prize_of_both_seats():
    numbers = tune.START[TABLE]
    tables = [Tables({TABLE: numbers})] * 2
    scores = tune.play(tables, Random("dice"))
    assert tune.Trial(TABLE, numbers, numbers, ["dice"]).fitness() == prospect(scores, Seat(0), over=True)
    assert tune.Trial(TABLE, numbers, numbers, ["dice"] * 2).fitness() == pytest.approx(sum(scores) / 2)


def test_tuning_follows_the_better_changes(monkeypatch):
    monkeypatch.setattr(tune.Trial, "fitness", lambda trial: -abs(log(trial.tried.edge / 0.2)))
    strategy = tune.Strategy(TABLE, tune.START[TABLE], seed=1)
    for _ in range(20):
        strategy.step(0.1, [], map)
    assert strategy.numbers.edge == pytest.approx(0.2, rel=0.15)
