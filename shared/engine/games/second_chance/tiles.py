"""A tile in all its orientations, and where they fit on a grid."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from shared.engine.games.second_chance.grid import AREA, FULL, SIZE, Cells, pick


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw this tile on these cells."""

    tile: str
    cells: Cells


@dataclass(frozen=True, slots=True)
class Orientation:
    """One way round of a tile: distances of its squares from the corner of its box, in cells of the grid."""

    shape: str
    distances: tuple[int, ...]
    corners: Cells  # where the corner may lie so that the box stays inside the grid

    def cells_at(self, digit: int) -> Cells:
        """Return the cells with the corner at this binary digit; none if the box leaves the grid."""
        inside = self.corners >> digit & 1
        return Cells(sum(1 << digit - distance for distance in self.distances) if inside else 0)


class Tile:
    """A tile whose orientations are tried all at once.

    Shifting the empty cells by a square's distance moves that square onto the corner, so the AND over all
    squares leaves the corners that fit; only corners whose box stays inside the grid count, which keeps
    shifts from wrapping into the next row. Each orientation has a lane of its own in one wide integer, the
    first one leftmost, and the product with `_shifts[i]` shifts by the i-th square of all of them at once.
    """

    def __init__(self, name: str, shape: str) -> None:
        self.name = name
        self.shape = shape
        self.orientations = _orientations(shape)
        self._width = AREA + max(way.distances[-1] for way in self.orientations)  # room for every shift
        self._lanes = tuple(self._width * k for k in reversed(range(len(self.orientations))))
        self._inside = self._in_lanes([way.corners for way in self.orientations])
        squares = zip(*(way.distances for way in self.orientations), strict=True)
        self._shifts = tuple(self._in_lanes([1 << distance for distance in square]) for square in squares)

    def corners(self, empty: Cells) -> int:
        """Return the corners that fit, in lanes; 0 if the tile does not fit."""
        corners = self._inside
        for shift in self._shifts:
            corners &= empty * shift
            if not corners:
                return 0
        return corners

    def covering(self, cells: Cells) -> int:
        """Return the corners from which the tile covers at least one of these cells, in lanes."""
        return self._inside & reduce(or_, (cells * shift for shift in self._shifts))

    def fits(self, empty: Cells) -> bool:
        """Say whether the tile can be drawn on empty cells at all."""
        return self.corners(empty) != 0

    def draws(self, corners: int) -> list[Draw]:
        """Return the draw of each of these corners."""
        return pick(self._draws, corners) if corners else []

    def by_orientation(self, corners: int) -> list[tuple[Orientation, Cells]]:
        """Return the orientations that have some of these corners, and which."""
        lanes = [Cells(corners >> lane & FULL) for lane in self._lanes]
        return [(way, cells) for way, cells in zip(self.orientations, lanes, strict=True) if cells]

    @property
    def turns(self) -> int:
        """Return how many orientations come before the mirrored ones, which may be none."""
        return len(_turned(tuple(self.shape.split("/"))))

    @cached_property
    def shapes(self) -> frozenset[Cells]:
        """Return every set of cells that shows this tile, wherever it lies on the grid."""
        return frozenset(draw.cells for draw in self.draws(self._inside))

    @cached_property
    def _draws(self) -> tuple[Draw, ...]:
        """Return a draw for each binary digit of the lanes, with no cells where no corner can be."""
        return tuple(
            Draw(self.name, way.cells_at(digit))
            for way in self.orientations
            for digit in reversed(range(self._width))
        )

    def _in_lanes(self, values: Sequence[int]) -> int:
        return sum(value << lane for value, lane in zip(values, self._lanes, strict=True))


def _orientations(shape: str) -> tuple[Orientation, ...]:
    rows = tuple(shape.split("/"))
    mirrored = tuple(row[::-1] for row in rows)
    return tuple(_orientation(image) for image in dict.fromkeys((*_turned(rows), *_turned(mirrored))))


def _turned(image: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the image in its different quarter turns."""
    images: dict[tuple[str, ...], None] = {}  # a set that keeps its order
    while image not in images:
        images[image] = None
        image = tuple("".join(column) for column in zip(*image[::-1], strict=True))
    return tuple(images)


def _orientation(rows: tuple[str, ...]) -> Orientation:
    height, width = len(rows), len(rows[0])
    distances = tuple(
        r * SIZE + c for r, row in enumerate(rows) for c, square in enumerate(row) if square == "X"
    )
    corners = sum(
        1 << AREA - 1 - (r * SIZE + c) for r in range(SIZE - height + 1) for c in range(SIZE - width + 1)
    )
    return Orientation("/".join(rows), distances, Cells(corners))
