"""The test sheet T1, positions on it, and ways to play Encore! in tests."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from shared.engine.core import Choices, Chosen, Deal, Dealt, Over, Seat
from shared.engine.errors import RuleViolation
from shared.engine.games.encore import sheet as shelf
from shared.engine.games.encore.moves import Mark, Move, Pass
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.scoring import full_lines
from shared.engine.games.encore.sheet import CELL_NAMES, COLUMN_MASKS, draw_sheet
from shared.engine.games.encore.state import COLOUR_FACES, NUMBER_FACES, Dice, Pad, State, Team
from shared.engine.registry import complete_options

_DATA = json.loads((Path(__file__).parent / "data" / "encore_t1.json").read_text("utf-8"))
T1 = draw_sheet(_DATA["name"], _DATA["version"], _DATA["rows"])
shelf._shelf["t1"] = T1  # so that a pad can name it; no match of ours can

PASS = Pass()


def cells(names: str) -> int:
    """Return the set of these cells: `cells("H3 H4")`."""
    return sum(1 << CELL_NAMES.index(name) for name in names.split())


M0 = 0
M1 = cells("F6 G4 G5 G6 H5")
M2 = M1 | cells("F3 F4 F5 G3")
M3 = M2 | cells("E4 E5")
M4 = M3 | cells("C3 C4 D3 D4")


def mark(faces: str, names: str) -> Mark:
    """Return a marking: `mark("y5", "F6 G4 G5 G6 H5")`."""
    return Mark(COLOUR_FACES.index(faces[0]), _number(faces[1]), cells(names))


def dice(text: str) -> Dice:
    """Return dice drawn as text: `dice("yob 522")`."""
    colours, numbers = text.split()
    return Dice(tuple(map(COLOUR_FACES.index, colours)), tuple(map(_number, numbers)))


def draws(text: str) -> Dealt:
    """Return the deal that puts these dice on the table."""
    rolled = dice(text)
    return Dealt(rolled.colours + tuple((number + 5) % 6 for number in rolled.numbers))


def _number(face: str) -> int:
    return NUMBER_FACES.index(face if face == "?" else int(face))


def table(pads: list[Pad], text: str, roll: int = 4, active: int = 0) -> State:
    """Return the state after these dice were rolled as roll number `roll`."""
    return ENCORE.apply(State(tuple(pads), active, roll=roll - 1), draws(text))


def choose(state: State, *moves: Move) -> State:
    """Apply the moves of everybody who is awaited, in seat order, after checking them."""
    awaited = ENCORE.awaits(state)
    assert isinstance(awaited, Choices)
    chosen = dict(zip(awaited.seats, moves, strict=True))
    for seat, move in chosen.items():
        ENCORE.check(state, seat, move)
    return ENCORE.apply(state, Chosen(chosen))


def all_pass(state: State) -> State:
    """Let everybody who is awaited pass."""
    awaited = ENCORE.awaits(state)
    assert isinstance(awaited, Choices)
    return ENCORE.apply(state, Chosen(dict.fromkeys(awaited.seats, PASS)))


def set_up(seats: int, **given: Any) -> State:
    """Return the first state of a match with these options."""
    return ENCORE.setup(complete_options(ENCORE, given, seats), seats)


def play(
    seats: int, seed: int, pick: Callable[[random.Random, list[Move]], Move], **given: Any
) -> Iterator[tuple[State, dict[Seat, Move]]]:
    """Yield every state of a random match together with the moves that led to it."""
    rng = random.Random(seed)
    state = set_up(seats, sheet=shelf.NAMES[seed % len(shelf.NAMES)], **given)
    yield state, {}
    while not isinstance(awaited := ENCORE.awaits(state), Over):
        moves: dict[Seat, Move] = {}
        if isinstance(awaited, Deal):
            state = ENCORE.apply(state, Dealt(tuple(rng.randrange(bound) for bound in awaited.draws)))
        else:
            moves = {seat: pick(rng, list(ENCORE.legal(state, seat))) for seat in awaited.seats}
            state = ENCORE.apply(state, Chosen(moves))
        yield state, moves


def anything(rng: random.Random, moves: list[Move]) -> Move:
    """Pick evenly, the pass included."""
    return rng.choice(moves)


def eager(rng: random.Random, moves: list[Move]) -> Move:
    """Pass only when nothing can be marked."""
    return rng.choice(moves[1:] or moves)


def pad_with(marks: int, **more: Any) -> Pad:
    """Return a pad on T1 with these marks, its full lines circled as the first ones."""
    full = full_lines(T1, marks)
    return Pad("t1", marks, **{"full": full, "first": full} | more)


def columns(letters: str) -> int:
    """Return all cells of these columns: `columns("DH")`."""
    return sum(COLUMN_MASKS["ABCDEFGHIJKLMNO".index(letter)] for letter in letters)


def team_table(pads: list[Pad], text: str, roll: int, active: int = 0, **given: Any) -> State:
    """Return a team's match after these dice were rolled in round `roll`."""
    team = a_team(len(pads), **given)
    return ENCORE.apply(State(tuple(pads), active, roll=roll - 1, team=team), draws(text))


def a_team(seats: int, **given: Any) -> Team:
    """Return a team that plays mission 1 by the newest rules, unless told otherwise."""
    usual = {"mission": 1, "early_win": "goal_and_target", "failed": (0,) * seats, "rules": ENCORE.rules}
    return Team(**usual | given)


def to_the_end_of_the_roll(state: State) -> State:
    """Let everybody pass until the roll is over."""
    while state.rolled:
        state = all_pass(state)
    return state


def refused(state: State, seat: int, move: Move) -> str | None:
    """Return the code with which the move is refused, if it is."""
    try:
        ENCORE.check(state, Seat(seat), move)
    except RuleViolation as refusal:
        return refusal.code
    return None
