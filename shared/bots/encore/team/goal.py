"""What a team's goal still wants: the pieces that are not done, on whose sheet they lie, their cells."""

from collections.abc import Iterator
from typing import TypeAlias

from shared.bots.encore.team.crew import Crew
from shared.engine.games.encore.missions import BOX_MASKS
from shared.engine.games.encore.sheet import COLOURS, COLUMN_MASKS, COLUMNS, ROWS

ROW_MASKS = tuple(sum(1 << ROWS * column + row for column in range(COLUMNS)) for row in range(ROWS))

Places: TypeAlias = list[int]  # the cells of one piece on each seat's sheet


def open_colours(crew: Crew) -> list[int]:
    """Return the colours that nobody has filled."""
    done = 0
    for full in crew.full:
        done |= full >> COLUMNS
    return [colour for colour in range(len(COLOURS)) if not done >> colour & 1]


def open_rows(crew: Crew) -> list[int]:
    """Return the rows that nobody has filled."""
    return [row for row, cells in enumerate(ROW_MASKS) if all(cells & ~marks for marks in crew.marks)]


def open_stars(crew: Crew) -> Iterator[Places]:
    """Yield the columns in which nobody has marked the star."""
    marked = 0
    for own, marks in zip(crew.boards, crew.marks, strict=True):
        marked |= own.stars & marks
    for column in COLUMN_MASKS:
        if not column & marked:
            yield [own.stars & column for own in crew.boards]


def open_boxes(crew: Crew, needed: int) -> Iterator[Places]:
    """Yield the cells of the boxes that nobody has marked."""
    marked = 0
    for marks in crew.marks:
        marked |= marks
    for box in BOX_MASKS[:needed]:
        rest = box & ~marked
        while rest:
            cell = rest & -rest
            rest ^= cell
            yield [cell] * crew.seats


def missing(crew: Crew, name: str, needed: int) -> int:
    """Return how many pieces of one part of the goal are still to be done."""
    if name == "colours":
        return needed - len(COLOURS) + len(open_colours(crew))
    if name == "rows":
        return needed - ROWS + len(open_rows(crew))
    if name == "word":
        return needed - crew.word
    return sum(1 for _ in (open_stars(crew) if name == "stars" else open_boxes(crew, needed)))


def reached(crew: Crew) -> bool:
    """Say whether the whole goal is reached."""
    return all(missing(crew, name, needed) <= 0 for name, needed in crew.goal)
