"""What a match of Encore! is between two steps."""

from dataclasses import dataclass

JOKERS = 8  # EN-A8
ANY_COLOUR = 5  # the black X of a colour die
ANY_NUMBER = 0  # the ? of a number die
COLOUR_FACES = "byrgoX"
NUMBER_FACES: tuple[int | str, ...] = ("?", 1, 2, 3, 4, 5)
OPEN_ROLLS = 3  # EN-A7: so long nobody sets dice aside
SOLO_ROLLS = 30
IDLE_ROLLS = 10  # EN-A40


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice on the table: the faces of the colour dice and of the number dice, in dealt order."""

    colours: tuple[int, ...]
    numbers: tuple[int, ...]

    def __bool__(self) -> bool:
        """Say whether there are any."""
        return bool(self.colours)


NO_DICE = Dice((), ())


@dataclass(frozen=True, slots=True)
class Pad:
    """A player's copy of a sheet: marks, jokers left, full lines, and which of them paid the upper value.

    Lines are circled when a roll is over (R17), so `full` may lag behind the marks within a roll.
    """

    sheet: str
    marks: int = 0
    jokers: int = JOKERS
    full: int = 0
    first: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A match. `rolled` is empty while the table is awaited; `left` is what may be chosen from now.

    `active` is None until a start player is drawn. `leading` says that the active player chooses alone now.
    `idle` counts the rolls in a row before this one in which nobody marked, `marked` looks at this one.
    """

    pads: tuple[Pad, ...]
    active: int | None
    phase: int = 0
    roll: int = 0
    rolled: Dice = NO_DICE
    left: Dice = NO_DICE
    leading: bool = False
    marked: bool = False
    idle: int = 0

    @property
    def solo(self) -> bool:
        """Say whether this is the game for one (R22)."""
        return len(self.pads) == 1
