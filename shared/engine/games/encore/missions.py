"""The mission sheets: what a team has to reach, and how far it has come (C16 to C21)."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from pathlib import Path

from shared.engine.games.encore.sheet import (
    CELL_NAMES,
    COLOURS,
    COLUMN_LETTERS,
    COLUMN_MASKS,
    COLUMNS,
    ROWS,
    find_sheet,
)
from shared.engine.games.encore.state import Pad, Team

_FOLDER = Path(__file__).parent
# The printed parts by the version of the rules that they came with. What was ever played never changes.
_EDITIONS = {rules: json.loads((_FOLDER / f"missions-{rules}.json").read_text("utf-8")) for rules in (1, 2)}
_NEWEST = _EDITIONS[max(_EDITIONS)]
CHECKS: tuple[int, ...] = tuple(_NEWEST["checks"])  # after these rounds, the last one being the last
BOXES: tuple[str, ...] = tuple(_NEWEST["boxes"])  # the top left cell of each square of four (EN-A35)
WORD: str = _NEWEST["word"]
MISSIONS = (1, 2, 3, 4, 5)
ROW_LETTERS = "PQRSTUV"

_WORD_COLUMNS = tuple(COLUMN_LETTERS.index(letter) for letter in WORD)
_TOP_ROW = sum(1 << ROWS * column for column in range(COLUMNS))
_ROW_MASKS = tuple(_TOP_ROW << row for row in range(ROWS))
BOX_MASKS = tuple((0b11 | 0b11 << ROWS) << CELL_NAMES.index(name) for name in BOXES)


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of the mission sheet for one number of players (EN-A28)."""

    extension: bool
    targets: tuple[int, ...]
    jokers: int
    goals: tuple[tuple[tuple[str, int], ...], ...]


_FIGURES = {
    rules: tuple(
        Figures(
            sheet["extension"],
            tuple(sheet["targets"]),
            sheet["jokers"],
            tuple(tuple(goal.items()) for goal in sheet["goals"]),
        )
        for sheet in edition["players"]
    )
    for rules, edition in _EDITIONS.items()
}


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a goal: the things that count, those that are done, and how many are needed."""

    name: str
    things: tuple[str, ...]
    done: tuple[str, ...]
    needed: int

    @property
    def reached(self) -> bool:
        """Say whether enough is done."""
        return len(self.done) >= self.needed


def version(rules: int) -> str:
    """Return the name of the mission sheets that go with a version of the rules."""
    return f"{_EDITIONS[rules]['name']}-{_EDITIONS[rules]['version']}"


def figures(rules: int, seats: int) -> Figures:
    """Return the mission sheet of a version of the rules for this number of players."""
    return _FIGURES[rules][seats - 1]


def goal(team: Team, pads: tuple[Pad, ...]) -> tuple[Part, ...]:
    """Return the parts of the mission's goal: its own and the extra one, if any."""
    wanted = figures(team.rules, len(pads)).goals[team.mission - 1]
    return tuple(_part(name, needed, pads, team.word) for name, needed in wanted)


def reached(team: Team, pads: tuple[Pad, ...]) -> bool:
    """Say whether the whole goal is reached."""
    return all(part.reached for part in goal(team, pads))


def spelt(word: int, filled: int) -> int:
    """Return how many letters stand after a roll in which somebody filled these columns (EN-A31)."""
    while word < len(WORD) and filled >> _WORD_COLUMNS[word] & 1:
        word += 1
    return word


def _part(name: str, needed: int, pads: tuple[Pad, ...], word: int) -> Part:
    if name == "word":
        return Part(name, tuple(WORD), tuple(WORD[:word]), needed)
    things, done = _COUNTED[name]
    counted = tuple(things[:needed]) if name == "boxes" else tuple(things)
    flags = list(done(pads))[: len(counted)]
    return Part(name, counted, tuple(t for t, flag in zip(counted, flags, strict=True) if flag), needed)


def _colours(pads: tuple[Pad, ...]) -> Iterator[bool]:
    full = _union(pad.full for pad in pads)
    return (bool(full >> line & 1) for line in range(COLUMNS, COLUMNS + len(COLOURS)))


def _rows(pads: tuple[Pad, ...]) -> Iterator[bool]:
    return (any(not row & ~pad.marks for pad in pads) for row in _ROW_MASKS)


def _stars(pads: tuple[Pad, ...]) -> Iterator[bool]:
    stars = _union(find_sheet(pad.sheet).stars & pad.marks for pad in pads)
    return (bool(stars & column) for column in COLUMN_MASKS)


def _boxes(pads: tuple[Pad, ...]) -> Iterator[bool]:
    marks = _union(pad.marks for pad in pads)
    return (not box & ~marks for box in BOX_MASKS)


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


# By the name of a part: the things that count for it, and which of them are done.
_COUNTED: dict[str, tuple[Sequence[str], Callable[[tuple[Pad, ...]], Iterator[bool]]]] = {
    "colours": (COLOURS, _colours),
    "rows": (ROW_LETTERS, _rows),
    "stars": (COLUMN_LETTERS, _stars),
    "boxes": (BOXES, _boxes),
}
