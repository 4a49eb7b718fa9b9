"""Random matches of Encore!: what must hold in every one of them."""

import json
import random
from itertools import pairwise

import pytest

from shared.engine.codec import decode, encode
from shared.engine.core import Choices, Seat
from shared.engine.errors import RuleViolation
from shared.engine.events import canonical
from shared.engine.games.encore.marking import price
from shared.engine.games.encore.moves import Mark
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.scoring import bonuses
from shared.engine.games.encore.sheet import START_COLUMN, find_sheet, neighbours
from shared.engine.games.encore.state import State
from shared.engine.showing import view_of
from tests.engine.games.encore_support import anything, eager, play

TABLES = [(seats, pick) for seats in range(1, 7) for pick in (anything, eager)]


def reached_from_h(marks):
    found, grown = 0, marks & START_COLUMN
    while grown != found:
        found, grown = grown, (grown | neighbours(grown)) & marks
    return found


@pytest.mark.parametrize(("seats", "pick"), TABLES)
def test_marks_and_jokers_add_up(seats, pick):
    used = [0] * seats
    paid = [0] * seats
    for state, moves in play(seats, seats, pick):
        for seat, move in moves.items():
            if isinstance(move, Mark):
                used[seat] += move.cells.bit_count()
                paid[seat] += price(move.colour, move.number)
        for seat, pad in enumerate(state.pads):
            assert pad.marks.bit_count() == used[seat]
            assert 8 - pad.jokers == paid[seat] <= 8
            assert reached_from_h(pad.marks) == pad.marks


@pytest.mark.parametrize(("seats", "pick"), TABLES)
def test_awards_never_shrink_and_upper_values_are_paid_in_one_roll(seats, pick):
    states = [state for state, _ in play(seats, 10 + seats, pick) if not state.rolled]
    paid_in: dict[int, int] = {}
    for before, after in pairwise(states):
        for old, new in zip(before.pads, after.pads, strict=True):
            assert old.full & ~new.full == old.first & ~new.first == 0
            for line in range(20):
                if new.first & ~old.first & 1 << line:
                    assert paid_in.setdefault(line, after.roll) == after.roll
    if seats > 1:
        assert all(bonuses(pad) <= 1 for state in states[:-1] for pad in state.pads)


@pytest.mark.parametrize("seats", range(1, 7))
def test_snapshots_views_and_outcomes_are_small_json(seats):
    for state, _ in play(seats, 20 + seats, anything):
        assert decode(State, json.loads(json.dumps(encode(state)))) == state
        assert len(canonical(view_of(ENCORE, state, None))) < 4096
    outcome = ENCORE.outcome(state)
    assert len(canonical(outcome.to_json())) < 600


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_legal_choices_are_distinct_short_and_accepted(seats):
    for state, _ in play(seats, 30 + seats, anything):
        awaited = ENCORE.awaits(state)
        for seat in awaited.seats if isinstance(awaited, Choices) else ():
            choices = [ENCORE.dump(move) for move in ENCORE.legal(state, seat)]
            spelt = [canonical(choice) for choice in choices]
            assert len(set(spelt)) == len(spelt)
            assert max(map(len, spelt)) <= 150
            for choice in choices:
                ENCORE.check(state, seat, ENCORE.parse(choice))


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_random_marking_is_accepted_if_and_only_if_it_is_listed(seats):
    rng = random.Random(seats)
    for state, _ in play(seats, 40 + seats, anything):
        awaited = ENCORE.awaits(state)
        for seat in awaited.seats if isinstance(awaited, Choices) else ():
            legal = set(ENCORE.legal(state, seat))
            for move in near_misses(rng, state, seat):
                assert accepted(state, seat, move) == (move in legal)


def near_misses(rng, state, seat):
    """Yield dice faces with parts of blocks, some of them with one cell too many, too few or elsewhere."""
    sheet = find_sheet(state.pads[seat].sheet)
    for _ in range(20):
        block = rng.choice(sheet.blocks)
        part = rng.choice(rng.choice([parts for parts in block.parts if parts]))
        if rng.random() < 0.3:
            part ^= 1 << rng.randrange(105)
        colour = rng.choice((block.colour, 5, rng.randrange(6)))
        number = rng.choice((part.bit_count() % 6, 0, rng.randrange(6)))
        yield Mark(colour, number, part)


def accepted(state, seat, move):
    try:
        ENCORE.check(state, Seat(seat), move)
    except RuleViolation:
        return False
    return True


# A second scorer, deliberately naive and apart: it reads the drawn rows and the drawn marks, nothing else.


def drawn(view):
    """Return the marked (column, row) places of every pad."""
    return [
        {(c, r) for r, row in enumerate(pad["marks"]) for c, x in enumerate(row) if x == "x"}
        for pad in view["pads"]
    ]


def naive_awards(rows, history):
    """Return per seat {line: points} from the marks after each roll."""
    places = {(c, r): rows[r][c].lower() for r in range(7) for c in range(15)}
    lines = {"ABCDEFGHIJKLMNO"[c]: {p for p in places if p[0] == c} for c in range(15)}
    lines |= {colour: {p for p, letter in places.items() if letter == colour} for colour in "byrgo"}
    high = dict(zip("ABCDEFGHIJKLMNO", [5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5], strict=True))
    awards = [{} for _ in history[0]]
    for line, wanted in lines.items():
        when = [
            next((i for i, marks in enumerate(history) if wanted <= marks[s]), None)
            for s in range(len(awards))
        ]
        earliest = min((i for i in when if i is not None), default=None)
        for seat, i in enumerate(when):
            if i is not None:
                top = 5 if line in "byrgo" else high[line]
                below = 3 if line in "byrgoAO" else top - 1
                awards[seat][line] = top if i == earliest else below
    return awards


def naive_score(rows, marks, awards, jokers):
    stars = {(c, r) for r in range(7) for c in range(15) if rows[r][c].isupper()}
    return sum(awards.values()) + jokers - 2 * len(stars - marks)


def circled(pad):
    columns = dict(zip("ABCDEFGHIJKLMNO", pad["columns"], strict=True))
    return {line: points for line, points in (columns | pad["colours"]).items() if points is not None}


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(1, 7))
def test_a_naive_second_scorer_agrees_on_50_matches(seats):
    for seed in range(50):
        states = [state for state, _ in play(seats, 1000 * seats + seed, eager) if not state.rolled]
        last = view_of(ENCORE, states[-1], None)
        history = [drawn(view_of(ENCORE, state, None)) for state in states]
        (rows,) = last["sheets"].values()
        awards = naive_awards(rows, history)
        assert [circled(pad) for pad in last["pads"]] == awards
        totals = [
            naive_score(rows, marks, mine, pad["jokers"])
            for marks, mine, pad in zip(history[-1], awards, last["pads"], strict=True)
        ]
        assert totals == [pad["score"] for pad in last["pads"]] == list(ENCORE.outcome(states[-1]).scores)
