"""What everybody may see of a match of Ridge."""

from dataclasses import dataclass

from scorepad_ridge.state import State


@dataclass(frozen=True, slots=True)
class RidgeView:
    """A ridge; null is an empty box."""

    boxes: tuple[int | None, ...]
    strikes: int
    score: int


@dataclass(frozen=True, slots=True)
class View:
    """The table: the dice and every ridge."""

    round: int
    dice: tuple[int, ...]
    ridges: tuple[RidgeView, ...]


def view(state: State) -> View:
    """Return the table."""
    ridges = (
        RidgeView(tuple(number or None for number in ridge.boxes), ridge.strikes, ridge.score)
        for ridge in state.ridges
    )
    return View(state.round, state.dice, tuple(ridges))
