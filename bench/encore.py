"""Encore! benchmarks: `python -m bench.encore` prints every figure beside its goal."""

import random
import time
from collections.abc import Callable
from typing import TypeAlias

from shared.engine.core import Choices, Chosen, Deal, Dealt, Over
from shared.engine.games.encore.marking import markings
from shared.engine.games.encore.moves import Mark
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.sheet import COLOURS, NAMES, cell_names, find_sheet
from shared.engine.games.encore.state import Pad, State
from shared.engine.registry import complete_options

Marking: TypeAlias = tuple[int, int, frozenset[str]]  # colour face, number face, cells
PAIRS = [(colour, number) for colour in range(6) for number in range(6)]
MID_GAME = 16  # rolls


def main() -> None:
    """Print all figures."""
    pads = [pad for seed in range(20) for pad in mid_game(seed).pads]
    for pad in pads:
        assert {(m.colour, m.number, frozenset(cell_names(m.cells))) for m in _fast(pad)} == _naive(pad)
    fast = _best(lambda: [_fast(pad) for pad in pads]) / len(pads)
    naive = _best(lambda: [_naive(pad) for pad in pads]) / len(pads)
    print(f"all markings of 36 pairs of faces: {fast * 1e6:6.0f} us (goal < 300)")
    print(f"the same by naive flood fill:      {naive * 1e6:6.0f} us, ratio {naive / fast:.0f} (goal >= 10)")
    for seats in range(1, 7):
        print(f"random matches of {seats}: {_events_a_second(seats):6.0f} events/s (goal >= 15,000)")
    for seats in range(1, 7):
        print(f"random teams of {seats}:   {_events_a_second(seats, mode='coop'):6.0f} events/s")


def _best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(5):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def mid_game(seed: int) -> State:
    """Return a match of four after some rolls of random play."""
    rng = random.Random(seed)
    state = _set_up(seed, 4)
    while state.roll < MID_GAME:
        state, _ = _step(state, rng)
    return state


def _set_up(number: int, seats: int, **given: str) -> State:
    options = complete_options(ENCORE, {"sheet": NAMES[number % len(NAMES)], **given}, seats)
    return ENCORE.setup(options, seats)


def _step(state: State, rng: random.Random) -> tuple[State, int]:
    match ENCORE.awaits(state):
        case Deal(draws):
            return ENCORE.apply(state, Dealt(tuple(rng.randrange(bound) for bound in draws))), 1
        case Choices(_, seats):
            moves = {seat: rng.choice(ENCORE.legal(state, seat)) for seat in seats}
            return ENCORE.apply(state, Chosen(moves)), len(seats)
        case Over():
            return state, 0


def _events_a_second(seats: int, **given: str) -> float:
    rng = random.Random(seats)
    events = 0
    began = time.process_time()
    for match in range(40):
        state, applied = _set_up(match, seats, **given), 1
        while applied:
            state, applied = _step(state, rng)
            events += applied
    return events / (time.process_time() - began)


def _fast(pad: Pad) -> list[Mark]:
    return markings(find_sheet(pad.sheet), pad.marks, PAIRS)


def _naive(pad: Pad) -> set[Marking]:
    sheet = find_sheet(pad.sheet)
    marked = set(cell_names(pad.marks))
    colour_of = {
        f"{'ABCDEFGHIJKLMNO'[c]}{r + 1}": COLOURS.index(letter.lower())
        for r, row in enumerate(sheet.rows)
        for c, letter in enumerate(row)
    }
    found: set[Marking] = set()
    for colour, number in PAIRS:
        for start in colour_of:
            if start not in marked and colour in (colour_of[start], 5) and _anchored(start, marked):
                for count in range(1, 6) if number == 0 else (number,):
                    found |= {(colour, number, cells) for cells in _grown(start, count, colour_of, marked)}
    return found


def _anchored(cell: str, marked: set[str]) -> bool:
    return cell[0] == "H" or not marked.isdisjoint(_around(cell))


def _grown(start: str, count: int, colour_of: dict[str, int], marked: set[str]) -> set[frozenset[str]]:
    shapes = {frozenset([start])}
    for _ in range(count - 1):
        shapes = {
            shape | {cell}
            for shape in shapes
            for member in shape
            for cell in _around(member)
            if colour_of.get(cell) == colour_of[start] and cell not in shape and cell not in marked
        }
    return shapes


def _around(cell: str) -> list[str]:
    column, row = ord(cell[0]), int(cell[1])
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return [f"{chr(column + right)}{row + down}" for right, down in steps]


if __name__ == "__main__":
    main()
