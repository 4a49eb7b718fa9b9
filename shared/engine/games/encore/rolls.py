"""How a roll goes on: the dice on the table, the active player, then all the others (R4 to R8)."""

from collections.abc import Mapping

from shared.engine.core import Seat
from shared.engine.games.encore.marking import price
from shared.engine.games.encore.moves import Mark, Move
from shared.engine.games.encore.scoring import award
from shared.engine.games.encore.state import OPEN_ROLLS, Dice, Pad, State


def put_dice(state: State, numbers: tuple[int, ...]) -> State:
    """Return the state with a new roll on the table."""
    colours, _ = state.dice
    dice = Dice(numbers[:colours], tuple((number + 1) % 6 for number in numbers[colours:]))
    roll = state.roll + 1
    return State(
        state.pads,
        state.active,
        state.phase,
        roll,
        rolled=dice,
        left=dice,
        leading=roll > OPEN_ROLLS and not state.alone,
        idle=state.idle,
        team=state.team,
    )


def lead(state: State, moves: Mapping[Seat, Move]) -> State:
    """Mark what the active player chose, and set the two dice aside."""
    (move,) = moves.values()
    return State(
        _marked(state.pads, moves),
        state.active,
        state.phase + 1,
        state.roll,
        rolled=state.rolled,
        left=_without(state.left, move),
        marked=isinstance(move, Mark),
        idle=state.idle,
        team=state.team,
    )


def _without(dice: Dice, move: Move) -> Dice:
    if not isinstance(move, Mark):  # EN-A6
        return dice
    colours, numbers = list(dice.colours), list(dice.numbers)
    colours.remove(move.colour)
    numbers.remove(move.number)
    return Dice(tuple(colours), tuple(numbers))


def finish(state: State, moves: Mapping[Seat, Move]) -> State:
    """Mark what all the others chose, circle what is full, and hand on the dice."""
    assert state.active is not None
    marked = state.marked or any(isinstance(move, Mark) for move in moves.values())
    return State(
        award(_marked(state.pads, moves)),
        (state.active + 1) % len(state.pads),
        state.phase + 1,
        state.roll,
        idle=0 if marked else state.idle + 1,
        team=state.team,
    )


def _marked(pads: tuple[Pad, ...], moves: Mapping[Seat, Move]) -> tuple[Pad, ...]:
    after = list(pads)
    for seat, move in moves.items():
        if isinstance(move, Mark):
            pad = pads[seat]
            jokers = pad.jokers - price(move.colour, move.number)
            after[seat] = Pad(pad.sheet, pad.marks | move.cells, jokers, pad.full, pad.first)
    return tuple(after)
