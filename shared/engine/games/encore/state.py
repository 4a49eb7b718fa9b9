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
ALL_DICE = (3, 3)  # colour dice, number dice
SOLO_DICE = (2, 2)


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
class Check:
    """A check that was made: the team's total, and the shares of what was lost, if anything (C9 to C12).

    Shares are jokers by seat, dice by kind (colour, number), or failed rolls by seat.
    """

    total: int
    lost: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What the team has to give up, in shares. Proposals are empty until all are in and differ (EN-A23)."""

    what: str
    due: int
    left: tuple[int, ...]
    proposals: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Team:
    """What the co-operative game adds: the mission sheet, and everybody's failed rolls.

    `rules` is the version that the match began with: each has its own figures. `word` counts the letters of
    mission 5. `result` is empty until the match is won or lost.
    """

    mission: int
    early_win: str
    failed: tuple[int, ...]
    rules: int
    word: int = 0
    dice: tuple[int, int] = ALL_DICE
    checks: tuple[Check, ...] = ()
    decision: Decision | None = None
    result: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """A match. `rolled` is empty while the table is awaited; `left` is what may be chosen from now.

    `active` is None until a start player is drawn. `leading` says that the active player chooses alone now.
    `idle` counts the rolls in a row before this one in which nobody marked, `marked` looks at this one.
    `team` is None in the competitive game.
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
    team: Team | None = None

    @property
    def alone(self) -> bool:
        """Say whether one player has every roll."""
        return len(self.pads) == 1

    @property
    def solo(self) -> bool:
        """Say whether this is the game for one (R22), not the co-operative one (EN-A33)."""
        return len(self.pads) == 1 and self.team is None

    @property
    def dice(self) -> tuple[int, int]:
        """Return how many colour dice and number dice are rolled."""
        if self.team:
            return self.team.dice
        return SOLO_DICE if len(self.pads) == 1 else ALL_DICE
