"""A grid in all eight ways round at once, in one wide integer.

Each way round has a lane of 100 binary digits: a border row, then nine rows of nine cells and a border cell.
A set digit is an empty cell; borders are never empty. A connected tile cannot cross a border, so shifting the
whole board by a square's distance, and the AND over all squares, leaves exactly the places where the tile
fits, whichever way round: one orientation is tried in eight lanes instead of eight orientations in one.
"""

from functools import cache

from shared.engine.games.second_chance.decks import TILES
from shared.engine.games.second_chance.grid import AREA, SIZE, Cells, pick

Board = int  # the empty cells, in lanes
Runs = list[int]  # by length less one, the cells where so many empty ones lie in a row

LONGEST_RUN = 5
ROW = SIZE + 1
_LANE, _LANES = ROW * ROW, 8
FIRST_LANE = (1 << _LANE) - 1


def _ways_round(row: int, column: int) -> list[tuple[int, int]]:
    ways = []
    for _ in range(4):
        ways += [(row, column), (column, row)]
        row, column = column, SIZE - 1 - row
    return ways


def _digits(index: int) -> list[int]:
    places = _ways_round(*divmod(index, SIZE))
    return [_LANE * lane + ROW * (row + 1) + column for lane, (row, column) in enumerate(places)]


_BIT_OF_CELL = tuple(sum(1 << digit for digit in _digits(index)) for index in range(AREA))
_CELL_OF_DIGIT = {digit: index for index in range(AREA) for digit in _digits(index)}


def lay(cells: Cells) -> Board:
    """Return these cells in lanes."""
    return sum(pick(_BIT_OF_CELL, cells))


def runs(board: Board) -> Runs:
    """Return where one, two, three, four and five empty cells lie in a row, each run by its first cell."""
    found = [board]
    for length in range(1, LONGEST_RUN):
        found.append(found[-1] & board >> length)
    return found


class Piece:
    """A tile as distances from above its first square: of its squares, its runs, and the edges around it."""

    def __init__(self, name: str) -> None:
        rows = _fewest_runs(TILES[name].shape.split("/"))
        squares = [r * ROW + c for r, row in enumerate(rows) for c, at in enumerate(row) if at == "X"]
        squares = [square - squares[0] + ROW for square in squares]
        edges = [square + step for square in squares for step in (-ROW, -1, 1, ROW)]
        self.name = name
        self.size = len(squares)
        self.squares = tuple(squares)
        self.rim = tuple(sorted(edge for edge in edges if edge not in squares))  # one a shared edge
        self._runs = tuple(_runs_of(squares))
        self._lanes = _different_lanes(self.squares)
        self._places: dict[int, tuple[Cells, Board]] = {}

    def fits(self, found: Runs) -> int:
        """Return the places where this tile fits between the runs of a board, each once."""
        places = self._lanes
        for length, distance in self._runs:
            places &= found[length] >> distance
        return places

    def at(self, place: int) -> tuple[Cells, Board]:
        """Return the cells of this tile at a place, also in lanes."""
        found = self._places.get(place)
        if found is None:
            indices = [_CELL_OF_DIGIT[place + square] for square in self.squares]
            cells = Cells(sum(1 << AREA - 1 - index for index in indices))
            found = self._places[place] = cells, lay(cells)
        return found


def _fewest_runs(rows: list[str]) -> list[str]:
    turned = ["".join(column) for column in zip(*rows, strict=True)]
    return min(rows, turned, key=lambda way: sum(len(row.replace(".", " ").split()) for row in way))


def _runs_of(squares: list[int]) -> list[tuple[int, int]]:
    """Return the runs of a tile: one less than its length, and the distance of its first square."""
    found: list[tuple[int, int]] = []
    for square in squares:
        if found and square == sum(found[-1]) + 1:
            found[-1] = found[-1][0] + 1, found[-1][1]
        else:
            found.append((0, square))
    return found


def _different_lanes(squares: tuple[int, ...]) -> int:
    """Return the lanes in which a tile does not look as in one before."""
    looks: dict[tuple[tuple[int, int], ...], int] = {}
    for lane in range(_LANES):
        middle = _LANE * lane + ROW + SIZE // 2  # of the second row: every tile has room there
        cells = sorted(divmod(_CELL_OF_DIGIT[middle + square], SIZE) for square in squares)
        row, column = cells[0][0], min(column for _, column in cells)
        looks.setdefault(tuple((r - row, c - column) for r, c in cells), lane)
    return sum(FIRST_LANE << _LANE * lane for lane in looks.values())


@cache
def piece(name: str) -> Piece:
    """Return the tile of that name."""
    return Piece(name)


def upright(board: Board) -> int:
    """Return the same number for grids that are the same but turned or mirrored."""
    return min(board >> _LANE * lane & FIRST_LANE for lane in range(_LANES))


def border(board: Board) -> int:
    """Return the length of the border around the empty cells."""
    lane = board & FIRST_LANE
    return 2 * ((lane & ~(lane >> 1)).bit_count() + (lane & ~(lane >> ROW)).bit_count())
