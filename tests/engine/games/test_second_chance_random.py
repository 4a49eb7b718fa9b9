"""Second Chance: a thousand random matches keep the invariants and reach all four ends."""

import json
import random
from collections import Counter

import pytest

from shared.engine.codec import decode, encode
from shared.engine.core import Choices, Chosen, Deal, Dealt, Over
from shared.engine.games.second_chance.decks import DECKS
from shared.engine.games.second_chance.grid import FULL
from shared.engine.games.second_chance.rules import SECOND_CHANCE
from shared.engine.games.second_chance.state import SECOND, START, State
from tests.engine.games.tidy import tidiest


def compact_choice(state, seat, rng):
    return tidiest(SECOND_CHANCE.legal(state, seat), state.grids[seat].empty)


def random_choice(state, seat, rng):
    return rng.choice(SECOND_CHANCE.legal(state, seat))


def play(seats, deck, chooser, rng):
    """Yield every state of a match, the last one over."""
    state = SECOND_CHANCE.setup({"deck": deck}, seats)
    while True:
        yield state
        match SECOND_CHANCE.awaits(state):
            case Over():
                return
            case Deal(draws):
                assert draws
                state = SECOND_CHANCE.apply(state, Dealt(tuple(rng.randrange(bound) for bound in draws)))
            case Choices(_, choosing):
                assert choosing
                moves = {seat: chooser(state, seat, rng) for seat in choosing}
                state = SECOND_CHANCE.apply(state, Chosen(moves))


def check_grid(grid):
    union = grid.one
    for draw in grid.drawn:
        assert not union & draw.cells  # no two tiles overlap
        union |= draw.cells
    assert union == FULL ^ grid.empty
    sizes = sum(draw.cells.bit_count() for draw in grid.drawn)
    assert union.bit_count() == sizes + (1 if grid.one else 0)
    assert not grid.one or grid.out


def check_step(before, after, chances):
    """Return the second chances of this game so far, after the invariants of one step."""
    for grid in after.grids:
        check_grid(grid)
    if len(after.results) > len(before.results) and not SECOND_CHANCE.outcome(after):
        return 0  # a new solo game has been set up
    assert all(new.out or not old.out for old, new in zip(before.grids, after.grids, strict=True))
    assert all(new == old for old, new in zip(before.grids, after.grids, strict=True) if old.out)
    if after.chances and not before.chances:
        chances += len(after.chances)
    assert len(DECKS[after.deck_name].cards) - len(after.deck) == 2 * after.round + chances <= 40
    return chances


def check_end(state):
    result, left = state.results[-1], len(state.deck)
    assert result.reason != "no_second_chance" or len(state.stuck) > left
    assert result.reason != "deck" or left <= 1
    assert result.reason != "all_out" or all(grid.out for grid in state.grids)
    assert (result.reason == "filled") is (0 in result.empty)
    assert all(grid.drawn[0].cells.bit_count() == 8 for grid in state.grids)
    dropped = [grid for grid in state.grids if grid.out]
    assert any(grid.one for grid in dropped) is (bool(dropped) and not state.solo)


@pytest.mark.slow
def test_a_thousand_random_matches_keep_the_invariants():
    rng = random.Random(2018)
    reasons = Counter()
    for number in range(1000):
        chooser = compact_choice if number % 3 == 0 else random_choice
        deck = "hard" if number % 4 == 1 else "standard"
        before, chances = None, 0
        for state in play(number % 6 + 1, deck, chooser, rng):
            chances = check_step(before, state, chances) if before else 0
            before = state
        assert isinstance(before, State)
        check_end(before)
        reasons.update(result.reason for result in before.results)
    assert set(reasons) == {"filled", "deck", "all_out", "no_second_chance"}


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_every_state_survives_a_snapshot(seats):
    stages = set()
    for state in play(seats, "standard", random_choice, random.Random(seats)):
        assert decode(State, json.loads(json.dumps(encode(state)))) == state
        stages.add(state.stage)
    assert stages >= {START, SECOND}
