"""Second Chance: the printed tiles, and where they fit."""

import json
import random
from pathlib import Path

import pytest

from shared.engine.games.second_chance import decks
from shared.engine.games.second_chance.decks import DECKS, STARTS, TILES
from shared.engine.games.second_chance.grid import CENTRE, FULL, SIZE, Cells, cell, names
from tests.engine.games.second_chance_table import grid

# How many copies and how many orientations each tile has.
STANDARD = {
    "1": (2, 1), "2": (2, 2), "3I": (2, 2), "3L": (3, 4), "4O": (2, 1), "4S": (1, 4), "4T": (2, 4),
    "4L": (2, 8), "4I": (1, 2), "5P": (1, 8), "5X": (1, 1), "5Z": (1, 4), "5W": (1, 4), "5F": (1, 8),
    "5N": (1, 8), "5T": (1, 4), "5V": (1, 4), "5U": (1, 4), "5Y": (1, 8), "5L": (1, 8), "5I": (1, 2),
    "6a": (1, 2), "6b": (1, 8), "6c": (1, 4), "6d": (1, 4), "6e": (1, 4), "6f": (1, 8), "6g": (1, 4),
    "6h": (1, 4), "7a": (1, 8), "7b": (1, 8), "7c": (1, 2),
}  # fmt: skip
STARTS_OVER_CENTRE = {
    "S01": 64, "S02": 16, "S03": 32, "S04": 32, "S05": 64, "S06": 16, "S07": 32,
    "S08": 32, "S09": 32, "S10": 32, "S11": 32, "S12": 32, "S13": 32,
}  # fmt: skip


def squares(name):
    return TILES[name].shape.count("X")


def naive_placements(shape):
    """Slide every turned and mirrored drawing over the grid, square by square."""
    rows = shape.split("/")
    found = set()
    for flip in (1, -1):
        turned = [row[::flip] for row in rows]
        for _ in range(4):
            turned = ["".join(column) for column in zip(*turned[::-1], strict=True)]
            for top in range(SIZE - len(turned) + 1):
                for left in range(SIZE - len(turned[0]) + 1):
                    found.add(
                        " ".join(
                            f"r{top + r + 1}c{left + c + 1}"
                            for r, row in enumerate(turned)
                            for c, square in enumerate(row)
                            if square == "X"
                        )
                    )
    return found


def placements(name, empty=FULL):
    tile = TILES[name]
    return tile.draws(tile.corners(empty))


def test_the_grid_is_nine_by_nine_around_r5c5__SC_A1():
    assert len(names(FULL)) == 81
    assert cell("r5c5") == CENTRE
    assert cell("r9c9") is not None
    assert cell("r10c1") is cell("r1c10") is cell("r0c1") is None


def test_the_standard_deck_has_the_listed_cards():
    cards = DECKS["standard"].cards
    assert {name: (cards.count(name), len(TILES[name].orientations)) for name in cards} == STANDARD
    assert (len(cards), sum(map(squares, cards))) == (40, 182)
    sizes = [squares(name) for name in cards]
    assert [sizes.count(size) for size in range(1, 8)] == [2, 2, 5, 8, 12, 8, 3]


def test_the_hard_deck_has_every_shape_once():
    cards = DECKS["hard"].cards
    assert (len(set(cards)), len(cards), sum(map(squares, cards))) == (40, 40, 210)
    assert set(STANDARD) < set(cards)


def test_all_tiles_differ_even_when_turned_or_mirrored():
    assert len({TILES[name].shapes for name in TILES}) == len(TILES) == 32 + 8 + 13


def test_a_name_draws_the_same_shape_in_both_decks():
    data = Path(decks.__file__).with_name("data")
    printed = [json.loads((data / f"{name}-1.json").read_text())["cards"] for name in ("standard", "hard")]
    standard, hard = ({card["id"]: card["shape"] for card in cards} for cards in printed)
    assert standard.items() <= hard.items()


def test_there_are_thirteen_start_tiles_of_eight_squares():
    assert len(set(STARTS.cards)) == len(STARTS.cards) == 13
    assert {squares(name) for name in STARTS.cards} == {8}


@pytest.mark.parametrize("name", STARTS.cards)
def test_every_start_tile_can_be_placed_over_the_centre__SC_A19(name):
    tile = TILES[name]
    over_centre = tile.draws(tile.corners(FULL) & tile.covering(CENTRE))
    assert len(over_centre) == STARTS_OVER_CENTRE[name]
    assert over_centre == [draw for draw in placements(name) if draw.cells & CENTRE]


def test_S02_has_84_placements_on_the_grid__SC_E1():
    assert len(placements("S02")) == 84


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *[("1", 81), ("2", 144), ("3I", 126), ("3L", 256), ("4O", 64)],
        *[("4L", 448), ("5X", 49), ("5I", 90), ("5P", 448), ("6a", 112)],
    ],
)
def test_placements_on_an_empty_grid__SC_E3(name, count):
    assert len(placements(name)) == count


def test_the_L_of_four_has_eight_ways__SC_E23():
    assert len({way.shape for way in TILES["4L"].orientations}) == 8


@pytest.mark.parametrize("name", TILES)
def test_placements_are_those_of_a_naive_search(name):
    listed = [" ".join(names(draw.cells)) for draw in placements(name)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == naive_placements(TILES[name].shape)


def test_fitting_agrees_with_a_scan_of_all_placements():
    rng = random.Random(5)
    for density in range(1, 10):
        empty = Cells(int("".join("01"[rng.randrange(10) < density] for _ in range(81)), 2))
        for name, tile in TILES.items():
            scan = [draw for draw in placements(name) if not draw.cells & ~empty]
            assert placements(name, empty) == scan
            assert tile.fits(empty) is bool(scan)
            by_way = tile.by_orientation(tile.corners(empty))
            assert sum(corners.bit_count() for _, corners in by_way) == len(scan)


ROW_ENDS = """
    ########.
    .########
    #########
    #########
    ####.####
    ###.#.###
    ####.####
    #########
    .......#.
"""


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        pytest.param("1", True, id="single-squares"),
        pytest.param("5I", True, id="five-of-seven-in-the-last-row"),
        pytest.param("3L", False, id="r1c9-and-r2c1-are-no-neighbours"),
        pytest.param("4S", False, id="diagonal-contact-is-none"),
        pytest.param("6a", False, id="nothing-two-rows-high"),
    ],
)
def test_tiles_never_wrap_around_the_edge(name, fits):
    assert TILES[name].fits(grid(ROW_ENDS).empty) is fits


@pytest.mark.parametrize(("name", "turns"), [("4L", 4), ("4S", 2), ("4T", 4), ("4I", 2), ("4O", 1)])
def test_turned_ways_come_before_mirrored_ones(name, turns):
    tile = TILES[name]
    mirrored = ["/".join(row[::-1] for row in way.shape.split("/")) for way in tile.orientations]
    assert tile.turns == turns
    assert set(mirrored[turns:]) <= {way.shape for way in tile.orientations[:turns]}
