"""The tiles of Second Chance, all ways round, each with the letter that one types for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from clients.cli.text import Json

Cell = tuple[int, int]  # row and column, from 1
Rows = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way round of a tile that is offered: rows of `X` and `.`, and where its corner may go."""

    letter: str
    tile: str
    rows: Rows
    spots: Sequence[Cell]

    def choice(self, row: int, column: int) -> Json:
        """Return the choice to draw it here."""
        return chosen(self.tile, covered(self.rows, row, column))


def covered(rows: Rows, row: int, column: int) -> list[Cell]:
    """Return what a shape covers with the upper left corner of its box here, on the grid or not."""
    return [
        (row + r, column + c) for r, line in enumerate(rows) for c, square in enumerate(line) if square == "X"
    ]


def chosen(tile: str, cells: Sequence[Cell]) -> Json:
    """Return the choice to draw this tile on these cells."""
    return {"draw": tile, "cells": " ".join(f"r{row}c{column}" for row, column in cells)}


def cell(name: str) -> Cell:
    """Return row and column of a cell such as r5c5."""
    row, column = name[1:].split("c")
    return int(row), int(column)


def centre(match: Json) -> Cell:
    """Return where the ring is printed."""
    return cell(match["facts"]["printed"]["centre"])


def fitting(match: Json) -> dict[str, dict[Rows, list[Cell]]]:
    """Return where the corner of each tile's box may lie, by its name and its way round."""
    return {
        tile: {tuple(way["shape"].split("/")): [cell(at) for at in way["at"]] for way in ways}
        for tile, ways in match["legal"].items()
    }


def ways(match: Json) -> list[Way]:
    """Return all ways round of what the seat is offered, lettered from a on."""
    letters, fits = iter(ascii_lowercase), fitting(match)
    return [
        Way(letter, tile, rows, fits[tile].get(rows, []))
        for tile in fits
        for (rows, letter) in zip(all_round(match, tile), letters, strict=False)
    ]


def all_round(match: Json, tile: str) -> list[Rows]:
    """Return a tile all ways round, first as it is printed on its card."""
    return [tuple(shape.split("/")) for shape in match["facts"]["printed"]["tiles"][tile]]
