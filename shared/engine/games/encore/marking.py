"""Which cells may be marked: tables of each sheet that list and check the moves."""

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from shared.engine.errors import RuleViolation
from shared.engine.games.encore.moves import Mark
from shared.engine.games.encore.sheet import COLOUR_NAMES, LARGEST, Sheet, anchors, cell_names
from shared.engine.games.encore.state import ANY_COLOUR, ANY_NUMBER, COLOUR_FACES, NUMBER_FACES, Dice
from shared.engine.sentences import Sentence

# For two faces: the blocks they may go into, each with the parts of it that they could mark.
_Table: TypeAlias = tuple[tuple[int, tuple[tuple[int, Mark], ...]], ...]


@cache
def _table(sheet: Sheet, colour: int, number: int) -> _Table:
    counts = range(1, LARGEST + 1) if number == ANY_NUMBER else (number,)
    return tuple(
        (
            block.cells,
            tuple((part, Mark(colour, number, part)) for n in counts for part in block.parts[n - 1]),
        )
        for block in sheet.blocks
        if colour in (block.colour, ANY_COLOUR)
    )


@cache
def _parts(sheet: Sheet) -> frozenset[int]:
    return frozenset(part for block in sheet.blocks for parts in block.parts for part in parts)


def price(colour: int, number: int) -> int:
    """Return how many jokers two faces cost (EN-A9 to EN-A11)."""
    return (colour == ANY_COLOUR) + (number == ANY_NUMBER)


def pairs(dice: Dice, jokers: int) -> list[tuple[int, int]]:
    """Return the different pairs of faces that can be paid for; dice that show the same are one."""
    return [
        (colour, number)
        for colour in sorted(set(dice.colours))
        for number in sorted(set(dice.numbers))
        if price(colour, number) <= jokers
    ]


def markings(sheet: Sheet, marks: int, faces: Iterable[tuple[int, int]]) -> list[Mark]:
    """Return every marking with one of these pairs of faces on a pad with these marks (R9 to R14)."""
    reach = anchors(marks) & ~marks
    found: list[Mark] = []
    for colour, number in faces:
        for block, parts in _table(sheet, colour, number):
            if block & reach:
                found += [mark for cells, mark in parts if cells & reach and not cells & marks]
    return found


def dice_refusal(rolled: Dice, left: Dice, jokers: int, mark: Mark) -> RuleViolation | None:
    """Say why these faces cannot be taken, if so (R5, R6, R11)."""
    colour, number = COLOUR_FACES[mark.colour], NUMBER_FACES[mark.number]
    if mark.colour not in rolled.colours:
        return RuleViolation("not_rolled", "No colour die shows {face}.", face=colour)
    if mark.number not in rolled.numbers:
        return RuleViolation(
            "not_rolled", "No number die shows {face}; a number is used in full or not at all.", face=number
        )
    if mark.colour not in left.colours:
        return RuleViolation("die_set_aside", "The active player has taken the {face}.", face=colour)
    if mark.number not in left.numbers:
        return RuleViolation("die_set_aside", "The active player has taken the {face}.", face=number)
    if price(mark.colour, mark.number) > jokers:
        return RuleViolation(
            "no_jokers_left",
            "That costs {price}; you have {left}.",
            price=price(mark.colour, mark.number),
            left=jokers,
        )
    return None


def cells_refusal(sheet: Sheet, marks: int, mark: Mark) -> RuleViolation | None:
    """Say which rule these cells break on a pad with these marks, if any (R9 to R14)."""
    cells = mark.cells
    if cells & marks:
        return RuleViolation("cell_taken", "{cell} is already marked.", cell=cell_names(cells & marks)[0])
    if refusal := _count_refusal(mark) or _colour_refusal(sheet, mark):
        return refusal
    if cells not in _parts(sheet):
        if any(block.cells & cells == cells for block in sheet.blocks):
            return RuleViolation("not_connected", "The new cells must hang together by themselves.")  # EN-A4
        return RuleViolation("two_blocks", "A number may not be split over two blocks.")
    if not cells & anchors(marks):
        return RuleViolation(
            "not_anchored", "Start in column H, or share an edge with a cell marked earlier."
        )
    return None


def _count_refusal(mark: Mark) -> RuleViolation | None:
    count = mark.cells.bit_count()
    if mark.number not in (ANY_NUMBER, count):
        return RuleViolation(
            "wrong_count", "Mark exactly {number}, not {count}.", number=mark.number, count=count
        )
    if count > LARGEST:
        return RuleViolation("never_six", "A ? stands for 1 to {most}.", most=LARGEST)
    return None if count else RuleViolation("wrong_count", "Mark at least one cell, or pass.")


def _colour_refusal(sheet: Sheet, mark: Mark) -> RuleViolation | None:
    inside = [colour for colour, cells in enumerate(sheet.colours) if cells & mark.cells]
    if len(inside) > 1:
        return RuleViolation("wrong_colour", "All cells of a marking have one colour.")
    if mark.colour not in (inside[0], ANY_COLOUR):
        return RuleViolation(
            "wrong_colour",
            "These cells are {colour}, not {other}.",
            colour=Sentence(COLOUR_NAMES[inside[0]]),
            other=Sentence(COLOUR_NAMES[mark.colour]),
        )
    return None
