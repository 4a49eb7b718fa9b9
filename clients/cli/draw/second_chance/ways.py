"""The tiles of Second Chance, all ways round, each with the letter that one types for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from clients.cli.text import Json

SIZE = 9
CENTRE = (5, 5)
Cell = tuple[int, int]  # row and column, from 1


@dataclass(frozen=True, slots=True)
class Way:
    """One way round of a tile that is offered: rows of `X` and `.`."""

    letter: str
    tile: str
    rows: tuple[str, ...]

    def cells(self, row: int, column: int) -> list[Cell]:
        """Return what it covers with the upper left corner of its box here, on the grid or not."""
        return [
            (row + r, column + c)
            for r, line in enumerate(self.rows)
            for c, square in enumerate(line)
            if square == "X"
        ]

    def choice(self, row: int, column: int) -> Json:
        """Return the choice to draw it here."""
        return chosen(self.tile, self.cells(row, column))


def chosen(tile: str, cells: Sequence[Cell]) -> Json:
    """Return the choice to draw this tile on these cells."""
    return {"draw": tile, "cells": " ".join(f"r{row}c{column}" for row, column in cells)}


def ways(view: Json, seat: int) -> list[Way]:
    """Return all ways round of what the seat is offered, lettered from a on."""
    turned = [
        (tile, rows) for tile in view["grids"][seat]["offered"] for rows in _all_round(view["shapes"][tile])
    ]
    return [Way(letter, *way) for letter, way in zip(ascii_lowercase, turned, strict=False)]


def spots(way: Way, view: Json, seat: int) -> Iterator[Cell]:
    """Yield where its corner may go; a start tile must cover the centre."""
    grid = view["grids"][seat]["rows"]
    empty = {(r, c) for r, row in enumerate(grid, 1) for c, mark in enumerate(row, 1) if mark == "."}
    for row in range(1, SIZE + 1):
        for column in range(1, SIZE + 1):
            cells = set(way.cells(row, column))
            if cells <= empty and (view["stage"] != "start" or CENTRE in cells):
                yield row, column


def _all_round(shape: str) -> list[tuple[str, ...]]:
    """Return the turns of a shape, then those of its mirror image, without repetition."""
    rows = tuple(shape.split("/"))
    found: dict[tuple[str, ...], None] = {}  # a set that keeps its order
    for image in (rows, tuple(row[::-1] for row in rows)):
        for _ in range(4):
            found[image] = None
            image = tuple("".join(column) for column in zip(*image[::-1], strict=True))
    return list(found)
