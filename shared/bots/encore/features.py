"""What is looked at on a pad: small numbers that say how far its columns, stars, blocks and colours are."""

from functools import cache

from shared.engine.games.encore.scoring import UPPER
from shared.engine.games.encore.sheet import COLUMNS, ROWS, Sheet, find_sheet, members, neighbours

CELLS = 0b1111111  # of one column
CLASSES = (1, 2, 3, 5)  # columns by what they pay
CLASS_OF = tuple(CLASSES.index(points) for points in UPPER[:COLUMNS])
MIDDLE = COLUMNS // 2

# A column by the cells it lacks, the runs of one colour they lie in, and how many of these can be reached.
GAPS = [(0, 0, 0)] + [
    (runs, lacking, reached)
    for runs in range(1, 6)
    for lacking in range(runs, runs + 3)
    for reached in range(runs + 1)
]
GAP_NUMBER = {gap: number for number, gap in enumerate(GAPS)}
STARS = 7  # marked, or in a run that lacks 1 to 3 cells, out of reach or within
PIECES = 4
BLOCKS = 7 * PIECES  # by the cells lacking, and the pieces they lie in
OPEN_BLOCKS = 7
COLOUR_SIZE = 21
COLOURINGS = (COLOUR_SIZE + 1) * OPEN_BLOCKS  # by the cells lacking, and the blocks they lie in


class Column(dict[int, int]):
    """The feature of one column of a sheet by its marks and those beside it, worked out when first asked.

    The key is `marks << 7 | marks of both neighbours`, the feature `gap * STARS + star`.
    """

    def __init__(self, sheet: Sheet, number: int) -> None:
        super().__init__()
        self.start = CELLS if number == MIDDLE else 0
        inside = [cells >> ROWS * number & CELLS for cells in sheet.colours]
        star = sheet.stars >> ROWS * number & CELLS
        self.runs = [(run, bool(run & star)) for run in inside]
        self.star = star

    def __missing__(self, key: int) -> int:
        marks, beside = key >> ROWS, key & CELLS
        reach = (marks << 1 | marks >> 1 | beside | self.start) & ~marks & CELLS
        runs = lacking = reached = star = 0
        for run, starred in self.runs:
            if open_cells := run & ~marks:
                within = bool(open_cells & reach)
                runs += 1
                lacking += open_cells.bit_count()
                reached += within
                if starred and self.star & open_cells:
                    star = open_cells.bit_count() + 3 * within
        feature = self[key] = GAP_NUMBER[runs, lacking, reached] * STARS + star
        return feature


class Pieces(dict[int, int]):
    """The feature of what a block lacks, worked out when first asked."""

    def __missing__(self, cells: int) -> int:
        rest, pieces = cells, 0
        while rest:
            piece, grown = 0, rest & -rest
            while grown != piece:
                piece, grown = grown, (grown | neighbours(grown)) & rest
            rest &= ~piece
            pieces += 1
        feature = self[cells] = cells.bit_count() * PIECES + min(pieces, PIECES - 1)
        return feature


class Ground:
    """All that is known of a sheet before the first roll."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.columns = [Column(sheet, number) for number in range(COLUMNS)]
        self.blocks = [block.cells for block in sheet.blocks]
        self.by_colour = [
            (cells, [block.cells for block in sheet.blocks if block.colour == colour])
            for colour, cells in enumerate(sheet.colours)
        ]
        # For each part of a block: the block, its colour, the columns it can change, those beyond it on both
        # sides, and its size.
        self.parts = {
            part: (block.cells, block.colour, *_span(part), part.bit_count())
            for block in sheet.blocks
            for parts in block.parts
            for part in parts
        }
        self.pieces = Pieces()

    def colour(self, colour: int, marks: int) -> int:
        """Return the feature of a colour."""
        cells, blocks = self.by_colour[colour]
        empty = cells & ~marks
        return empty.bit_count() * OPEN_BLOCKS + sum([1 for block in blocks if block & empty])


@cache
def ground(name: str) -> Ground:
    """Return what is known of the sheet of that name."""
    return Ground(find_sheet(name))


def extent(marks: int) -> tuple[int, int]:
    """Return how many columns lie beyond the marks on the left and on the right."""
    if not marks:
        return MIDDLE, MIDDLE
    left = ((marks & -marks).bit_length() - 1) // ROWS
    right = (marks.bit_length() - 1) // ROWS
    return min(left, MIDDLE), min(COLUMNS - 1 - right, MIDDLE)


def _span(part: int) -> tuple[int, int, int, int]:
    first, last = members(part)[0] // ROWS, members(part)[-1] // ROWS
    return max(first - 1, 0), min(last + 2, COLUMNS), first, COLUMNS - 1 - last
