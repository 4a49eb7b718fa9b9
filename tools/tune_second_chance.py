"""Fit the weights of the Second Chance bot: `python -m tools.tune_second_chance`.

Grids from games with some noise are played to their end, and the weights are fitted to the squares that stay
empty. The first time the snug policy plays, then the policy that the weights of the time before make.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from math import log
from pathlib import Path
from random import Random

from rich.progress import Progress

from shared.bots.second_chance import value as weights_file
from shared.bots.second_chance.features import NAMES, Stock, features
from shared.bots.second_chance.lanes import Board, Piece, border, lay, piece
from shared.bots.second_chance.snug import SIZE_WEIGHT, pick_snug, snug_places
from shared.bots.second_chance.value import Value, neighbours
from shared.engine.games.second_chance.decks import DECKS, STARTS, TILES
from shared.engine.games.second_chance.grid import CENTRE, FULL, Cells
from tools.least_squares import Row, least_squares

KNOTS = (0, 2, 4, 7, 11, 16, 23, 32, 45, 60, 75)  # numbers of empty squares, with weights of their own
RIDGE = 0.05
NEAR = 8  # edges by which a grid that is learnt from may be worse than the snuggest
WIDTH = 4  # places a tile that the policy of the weights looks at

Grid = tuple[Board, int]  # a board and how many of its cells are empty
Example = tuple[int, tuple[float, ...], float]  # empty squares, features, and what stayed empty


def learn(deck: str, counts: list[int], rng: Random, progress: Progress) -> list[list[float]]:
    """Return the weights of a deck, a row for each knot, after fitting them to so many grids each time."""
    value: Value | None = None
    rows: list[list[float]] = []
    for number, count in enumerate(counts):
        task = progress.add_task(f"{deck}, fit {number + 1} of {len(counts)}", total=count)
        examples: list[Example] = []
        while len(examples) < count:
            examples += _game(deck, value, rng)
            progress.update(task, completed=len(examples))
        rows = _fit(examples)
        value = Value(list(KNOTS), rows)
    return rows


def _game(deck: str, value: Value | None, rng: Random) -> Iterator[Example]:
    """Play one game and yield a likely grid of each of its rounds, its first grid too."""
    pile = shuffled([piece(name) for name in DECKS[deck].cards], rng)
    grid = _start(rng)
    noise = 3 * rng.random()
    yield _example(grid, pile, value, rng)
    for front in range(2, len(pile) - 1, 2):
        options = _options(grid, pile[front - 2 : front])
        if not options:
            return
        near = [option for cost, option in options if cost <= options[0][0] + NEAR and option[1]]
        if near:
            yield _example(near[int(rng.random() * len(near))], pile[front:], value, rng)
        grid = options[min(int(-noise * log(1 - rng.random())), len(options) - 1)][1]
        if not grid[1]:
            return


def _example(grid: Grid, rest: list[Piece], value: Value | None, rng: Random) -> Example:
    board, empty = grid
    found = features(board, list(Counter(rest).items()), len(rest))
    return empty, found, _ending(grid, shuffled(rest, rng), value)


def _start(rng: Random) -> Grid:
    tile = TILES[STARTS.cards[int(rng.random() * len(STARTS.cards))]]
    draws = tile.draws(tile.corners(FULL) & tile.covering(CENTRE))
    cells = Cells(FULL ^ draws[int(rng.random() * len(draws))].cells)
    return lay(cells), cells.bit_count()


def _options(grid: Grid, tiles: list[Piece], most: int = 40) -> list[tuple[float, Grid]]:
    """Return grids after drawing one of the tiles, the snuggest first, with what they cost at first sight."""
    board, empty = grid
    boards = [
        (board ^ tile.at(place)[1], tile.size)
        for tile in dict.fromkeys(tiles)
        for place in snug_places(board, tile, most)
    ]
    options = [(border(after) + SIZE_WEIGHT * size, (after, empty - size)) for after, size in boards]
    return sorted(options, key=lambda option: option[0])


def _ending(grid: Grid, pile: list[Piece], value: Value | None) -> int:
    """Play a grid to its end; rounds take cards from the front of the pile, second chances from its back."""
    front, back = 0, len(pile)
    while grid[1] and back - front >= 2:
        front += 2
        rest = pile[front:back]
        choice = _choose(grid, pile[front - 2 : front], rest, value)
        if choice is None and rest:
            back -= 1
            choice = _choose(grid, pile[back : back + 1], rest, value)
        if choice is None:
            break
        grid = choice
    return grid[1]


def _choose(grid: Grid, tiles: list[Piece], rest: list[Piece], value: Value | None) -> Grid | None:
    if value is not None:
        cards = list(Counter(rest).items())
        worths = [(_worth(option, cards, value), option) for _, option in _options(grid, tiles, WIDTH)]
        return min(worths, key=lambda pair: pair[0])[1] if worths else None
    choice = pick_snug(grid[0], tiles)
    return choice and (grid[0] ^ choice[0].at(choice[1])[1], grid[1] - choice[0].size)


def _worth(grid: Grid, cards: Stock, value: Value) -> float:
    board, empty = grid
    left = sum(copies for _, copies in cards)
    return value.of(board, empty, cards, left) if empty and left >= 2 else empty


def shuffled(pile: list[Piece], rng: Random) -> list[Piece]:
    """Return the pile in a random order, from rng.random() alone."""
    return [tile for _, _, tile in sorted((rng.random(), place, tile) for place, tile in enumerate(pile))]


def _fit(examples: list[Example]) -> list[list[float]]:
    size = len(NAMES)
    weights = least_squares(map(_row, examples), size * len(KNOTS), RIDGE * len(examples) / 1000)
    return [weights[at : at + size] for at in range(0, len(weights), size)]


def _row(example: Example) -> Row:
    empty, found, target = example
    below, share = neighbours(list(KNOTS), empty)
    low, high = below * len(found), (below + 1) * len(found)
    touched = [(low + n, (1 - share) * amount) for n, amount in enumerate(found) if amount]
    touched += [(high + n, share * amount) for n, amount in enumerate(found) if amount and share]
    return touched, target


def main() -> None:
    """Fit both decks and write the weights beside the bot, with the settings that made them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--grids", type=int, nargs="+", default=[60_000, 30_000], help="for each fit")
    parser.add_argument("--seed", type=int, default=1)
    settings = parser.parse_args()
    with Progress() as progress:
        weights = {deck: learn(deck, settings.grids, Random(settings.seed), progress) for deck in DECKS}
    rounded = {deck: [[round(weight, 5) for weight in row] for row in rows] for deck, rows in weights.items()}
    made = {"grids": settings.grids, "seed": settings.seed, "ridge": RIDGE, "near": NEAR, "width": WIDTH}
    data = {"made": made, "features": list(NAMES), "knots": list(KNOTS), "weights": rounded}
    Path(weights_file.DATA).write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
