"""The Second Chance bot: it reads every view, keeps the rules and the contract, and sees what is at hand."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.bots.core import LEVELS
from shared.bots.second_chance import BOT
from shared.bots.second_chance.lanes import lay, piece
from shared.bots.second_chance.snug import snuggest
from shared.bots.think import think
from shared.engine.core import Choices, Deal, Outcome, Over, Seat
from shared.engine.games.second_chance import SECOND_CHANCE
from shared.engine.games.second_chance.decks import TILES
from shared.engine.games.second_chance.grid import AREA, Cells
from shared.engine.showing import full_view, seen
from tests.engine.games.second_chance_table import deal, grid, table
from tests.engine.play import Table, every_setup, play

SETUPS = every_setup(SECOND_CHANCE)
SMALL = 2  # a budget that keeps whole matches fast

law = settings(deadline=None, derandomize=True, max_examples=20)
any_grid = st.integers(0, 2**AREA - 1) | st.builds(
    lambda a, b: a | b, st.integers(0, 2**AREA - 1), st.integers(0, 2**AREA - 1)
)
any_tile = st.sampled_from(sorted(TILES))


def shown_to(match, seat):
    return json.loads(json.dumps(full_view(match, seat, seen(match, seat), {})))


def check_reading(match, seat):
    shown = shown_to(match, seat)
    state = BOT.read(shown)
    assert SECOND_CHANCE.view(state, seat) == shown["view"]
    assert SECOND_CHANCE.legal(state, seat) == SECOND_CHANCE.legal(match.state, seat)
    if isinstance(match.awaits, Choices):
        assert state == match.state


@law
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_view_is_read_back_whether_others_have_chosen_or_not(data, seed):
    options, seats = data.draw(st.sampled_from(SETUPS))
    playing = Table(SECOND_CHANCE, options, seats)
    for match in play(playing, Random(seed)):
        for seat in map(Seat, range(seats)):
            check_reading(match, seat)
        if len(match.awaiting) > 1:
            first, *others = match.awaiting
            playing.choose(first, SECOND_CHANCE.dump(SECOND_CHANCE.legal(match.state, first)[-1]))
            for seat in others:
                check_reading(playing.match, seat)
            playing.append("unchose", seat=first, phase=match.phase)


@law
@given(cells=any_grid, name=any_tile)
def test_lanes_find_the_same_draws_as_the_rules(cells, name):
    tile, places, found = piece(name), piece(name).fits(lay(Cells(cells))), set()
    while places:
        place = places.bit_length() - 1
        found.add(tile.at(place)[0])
        places ^= 1 << place
    rules = TILES[name]
    assert found == {draw.cells for draw in rules.draws(rules.corners(Cells(cells)))}


@law
@given(cells=any_grid, name=any_tile)
def test_the_snuggest_place_has_the_fewest_open_edges(cells, name):
    rules, tile = TILES[name], piece(name)
    draws = rules.draws(rules.corners(Cells(cells)))
    open_edges, place = snuggest(lay(Cells(cells)), tile)
    if not draws:
        assert place == -1
    else:
        counts = {draw.cells: edges_to(draw.cells, cells ^ draw.cells) for draw in draws}
        assert open_edges == min(counts.values()) == counts[tile.at(place)[0]]


def edges_to(tile, empty):
    at = {index for index in range(AREA) if tile >> index & 1}
    beside = [(i, j) for i in at for j in (i - 9, i + 9)]
    beside += [(i, i - 1) for i in at if i % 9] + [(i, i + 1) for i in at if i % 9 != 8]
    return sum(1 for _, j in beside if 0 <= j < AREA and empty >> j & 1)


@pytest.mark.parametrize("first", range(len(LEVELS)))
@pytest.mark.parametrize(("options", "seats"), SETUPS[1::2])
def test_all_levels_play_whole_matches_with_each_other(options, seats, first):
    playing, rng = Table(SECOND_CHANCE, options, seats), Random(seats)
    while not isinstance(playing.match.awaits, Over):
        if isinstance(playing.match.awaits, Deal):
            playing.deal(tuple(rng.randrange(bound) for bound in playing.match.awaits.draws))
        for seat in playing.match.awaiting:
            state = playing.match.state
            move = BOT.choose(state, seat, LEVELS[(first + seat) % len(LEVELS)], rng, SMALL)
            SECOND_CHANCE.check(state, seat, BOT.quick(state, seat, rng))
            SECOND_CHANCE.check(state, seat, move)
            playing.choose(seat, SECOND_CHANCE.dump(move))
    playing.end()


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_level_and_seed_give_the_same_choice(level):
    matches = play(Table(SECOND_CHANCE, *SETUPS[1]), Random(3))
    for match in [match for match in matches if match.awaiting][:4]:
        shown = json.dumps(shown_to(match, match.awaiting[0])).encode()
        assert think(shown, level, 7, SMALL) == think(shown, level, 7, SMALL)


ROOM_FOR_SIX = """
    ...######
    ...######
    #########
    #########
    #########
    #########
    #########
    #########
    #########
"""


@pytest.mark.parametrize(("level", "tile"), [(3, "4O"), (4, "3I"), (5, "3I")])
def test_only_a_strong_level_keeps_room_for_the_cards_that_are_left(level, tile):
    state = deal(table(grid(ROOM_FOR_SIX), deck="3I 3I 3I 3I 4O"), "3I 4O")
    assert BOT.choose(state, Seat(0), level, Random(1), 200).tile == tile


def test_an_outcome_is_worth_more_the_fewer_squares_are_empty():
    outcome = Outcome((Seat(1),), (5, 3), "deck", {})
    assert BOT.worth(outcome, Seat(1)) > BOT.worth(outcome, Seat(0))
