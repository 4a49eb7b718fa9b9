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

_ROW = SIZE + 1
_LANE = _ROW * _ROW
_FIRST_LANE = (1 << _LANE) - 1


def _ways_round(row: int, column: int) -> list[tuple[int, int]]:
    ways = []
    for _ in range(4):
        ways += [(row, column), (column, row)]
        row, column = column, SIZE - 1 - row
    return ways


def _digits(index: int) -> list[int]:
    places = _ways_round(*divmod(index, SIZE))
    return [_LANE * lane + _ROW * (row + 1) + column for lane, (row, column) in enumerate(places)]


_BIT_OF_CELL = tuple(sum(1 << digit for digit in _digits(index)) for index in range(AREA))
_CELL_OF_DIGIT = {digit: index for index in range(AREA) for digit in _digits(index)}


def lay(cells: Cells) -> Board:
    """Return these cells in lanes."""
    return sum(pick(_BIT_OF_CELL, cells))


class Piece:
    """A tile as the distances of its squares and of the edges around it, from above its first square."""

    def __init__(self, name: str) -> None:
        rows = TILES[name].shape.split("/")
        squares = [r * _ROW + c for r, row in enumerate(rows) for c, at in enumerate(row) if at == "X"]
        squares = [square - squares[0] + _ROW for square in squares]
        edges = [square + step for square in squares for step in (-_ROW, -1, 1, _ROW)]
        self.name = name
        self.size = len(squares)
        self.squares = tuple(squares)
        self.rim = tuple(sorted(edge for edge in edges if edge not in squares))  # one a shared edge
        self._places: dict[int, tuple[Cells, Board]] = {}

    def fits(self, board: Board) -> int:
        """Return the places where this tile fits."""
        places = board >> _ROW
        for square in self.squares:
            places &= board >> square
        return places

    def at(self, place: int) -> tuple[Cells, Board]:
        """Return the cells of this tile at a place, also in lanes."""
        found = self._places.get(place)
        if found is None:
            indices = [_CELL_OF_DIGIT[place + square] for square in self.squares]
            cells = Cells(sum(1 << AREA - 1 - index for index in indices))
            found = self._places[place] = cells, lay(cells)
        return found


@cache
def piece(name: str) -> Piece:
    """Return the tile of that name."""
    return Piece(name)


def border(board: Board) -> int:
    """Return the length of the border around the empty cells."""
    lane = board & _FIRST_LANE
    return 2 * ((lane & ~(lane >> 1)).bit_count() + (lane & ~(lane >> _ROW)).bit_count())
