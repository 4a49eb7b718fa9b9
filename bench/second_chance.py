"""Second Chance: how fast "does it fit" is against a scan of all placements, and random matches a second."""

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from shared.engine.core import Chosen, Deal, Dealt, Over
from shared.engine.games.second_chance.decks import TILES
from shared.engine.games.second_chance.grid import Cells
from shared.engine.games.second_chance.rules import SECOND_CHANCE
from shared.engine.games.second_chance.state import State

SEATS = 2
MATCHES = 300
REPEATS = 15

Question = tuple[str, Cells]
Answer = Callable[[str, Cells], bool]
PLACEMENTS = {name: tuple(tile.shapes) for name, tile in TILES.items()}


def play(rng: random.Random) -> Iterator[tuple[State, int]]:
    """Yield every state of a random match, and how many events led to it; all legal choices are listed."""
    state = SECOND_CHANCE.setup({"deck": "standard"}, SEATS)
    while True:
        awaits = SECOND_CHANCE.awaits(state)
        if isinstance(awaits, Over):
            return
        if isinstance(awaits, Deal):
            state = SECOND_CHANCE.apply(state, Dealt(tuple(rng.randrange(n) for n in awaits.draws)))
            yield state, 1
        else:
            moves = {seat: rng.choice(SECOND_CHANCE.legal(state, seat)) for seat in awaits.seats}
            state = SECOND_CHANCE.apply(state, Chosen(moves))
            yield state, len(moves)


def questions(rng: random.Random) -> list[Question]:
    """Return each card with each grid that it was revealed to, from random matches."""
    asked: list[Question] = []
    for _ in range(MATCHES // 10):
        last_round = 0
        for state, _ in play(rng):
            if state.round > last_round:  # two cards have just been revealed, nothing is drawn yet
                grids = [grid for grid in state.grids if not grid.out]
                asked += [(card, grid.empty) for grid in grids for card in state.cards]
            last_round = state.round
    return asked


def fits(name: str, empty: Cells) -> bool:
    """Ask the engine."""
    return TILES[name].fits(empty)


def scan(name: str, empty: Cells) -> bool:
    """Try one placement after the other until one is free."""
    filled = ~empty
    return any(not cells & filled for cells in PLACEMENTS[name])


def scan_all(name: str, empty: Cells) -> bool:
    """List every free placement, and see whether there is one."""
    filled = ~empty
    return bool([cells for cells in PLACEMENTS[name] if not cells & filled])


def seconds(answer: Answer, asked: list[Question]) -> float:
    """Return how long one run over all questions takes."""
    start = perf_counter()
    for name, empty in asked:
        answer(name, empty)
    return perf_counter() - start


def compare(label: str, asked: list[Question]) -> None:
    """Print the engine's best time and both scans as multiples of it; runs take turns against noise."""
    runs = [[seconds(answer, asked) for answer in (fits, scan_all, scan)] for _ in range(REPEATS)]
    ours, listing, stopping = (min(times) for times in zip(*runs, strict=True))
    print(
        f"{label:<16}{len(asked):6} asked {ours / len(asked) * 1e6:6.2f} us"
        f"  listing {listing / ours:5.1f}x  stopping {stopping / ours:5.1f}x"
    )


def events_a_second(rng: random.Random) -> float:
    """Return applied events a second of random matches, legal choices included."""
    start = perf_counter()
    events = sum(count for _ in range(MATCHES) for _, count in play(rng))
    return events / (perf_counter() - start)


def main() -> None:
    """Print both goals."""
    rng = random.Random(2018)
    asked = questions(rng)
    assert all(fits(*question) == scan(*question) for question in asked)
    print("does it fit: a scan that lists all free placements (goal: 10x), and one that stops at the first")
    compare("all", asked)
    compare("it fits", [question for question in asked if fits(*question)])
    compare("it does not fit", [question for question in asked if not fits(*question)])
    best = max(events_a_second(rng) for _ in range(3))
    print(f"random matches of {SEATS}: {best:,.0f} events/s (goal: 15,000)")


if __name__ == "__main__":
    main()
