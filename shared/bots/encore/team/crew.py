"""A team's match, small and fast: what the bot thinks with instead of the engine's states."""

from dataclasses import dataclass, replace

from shared.bots.encore.team.tables import Board, board
from shared.engine.games.encore.coop import team_columns
from shared.engine.games.encore.missions import CHECKS, WORD, figures
from shared.engine.games.encore.scoring import LOWER, UPPER
from shared.engine.games.encore.sheet import COLUMN_LETTERS, COLUMNS
from shared.engine.games.encore.state import State

LAST = CHECKS[-1]
LETTERS = tuple(COLUMN_LETTERS.index(letter) for letter in WORD)


@dataclass(slots=True)
class Crew:
    """All pads by seat, as lists that change in place; `points` are the column points of all."""

    mission: int
    boards: tuple[Board, ...]
    goal: tuple[tuple[str, int], ...]
    targets: tuple[int, ...]
    penalty: int
    early_win: str
    marks: list[int]
    jokers: list[int]
    full: list[int]
    failed: list[int]
    points: int
    word: int
    roll: int
    active: int
    dice: tuple[int, int]

    @property
    def seats(self) -> int:
        """Return how many play."""
        return len(self.marks)

    def copy(self) -> "Crew":
        """Return a crew whose lists are its own."""
        return replace(
            self, marks=self.marks[:], jokers=self.jokers[:], full=self.full[:], failed=self.failed[:]
        )

    def close(self) -> None:
        """Circle what this roll has filled, and spell on (C8, C21)."""
        taken = 0
        for full in self.full:
            taken |= full
        fresh = 0
        for seat, full in enumerate(self.full):
            new = full_lines(self.boards[seat], self.marks[seat], full)
            if new:
                self.full[seat] = full | new
                fresh |= new
                self.points += _paid(new, taken)
        while self.word < len(LETTERS) and fresh >> LETTERS[self.word] & 1:
            self.word += 1

    @property
    def total(self) -> int:
        """Return what the last check counts."""
        return self.points + sum(self.jokers)


def full_lines(own: Board, marks: int, known: int) -> int:
    """Return the lines that are full and not yet known to be."""
    found = 0
    for line, cells in enumerate(own.lines):
        if not cells & ~marks and not known >> line & 1:
            found |= 1 << line
    return found


def _paid(new: int, taken: int) -> int:
    points = 0
    for column in range(COLUMNS):
        if new >> column & 1:
            points += (LOWER if taken >> column & 1 else UPPER)[column]
    return points


def crew_of(state: State) -> Crew:
    """Return the crew of a team's state."""
    assert state.team
    assert state.active is not None
    sheet = figures(state.team.rules, len(state.pads))
    return Crew(
        mission=state.team.mission,
        boards=tuple(board(pad.sheet) for pad in state.pads),
        goal=sheet.goals[state.team.mission - 1],
        targets=sheet.targets,
        penalty=sheet.jokers,
        early_win=state.team.early_win,
        marks=[pad.marks for pad in state.pads],
        jokers=[pad.jokers for pad in state.pads],
        full=[pad.full for pad in state.pads],
        failed=list(state.team.failed),
        points=team_columns(state.pads),
        word=state.team.word,
        roll=state.roll,
        active=state.active,
        dice=state.team.dice,
    )
