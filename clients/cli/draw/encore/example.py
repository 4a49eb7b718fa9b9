"""A marking to show as an example: a guess from what is on the table, never a ruling."""

from clients.cli.text import Json

_COLUMNS = "ABCDEFGHIJKLMNO"
Cell = tuple[int, int]  # row and column, from 0


def example(view: Json, seat: int) -> Json | None:
    """Return a small marking with plain dice that ought to be possible; None if none is found."""
    numbers = sorted(number for number in view["left"]["numbers"] if number != "?")
    for number in numbers:
        for colour in view["left"]["colours"]:
            cells = _cells(view, seat, colour, number)
            if cells:
                return {"colour": colour, "number": number, "cells": cells}
    return None


def _cells(view: Json, seat: int, colour: str, number: int) -> list[str]:
    pad = view["pads"][seat]
    marked = {(r, c) for r, row in enumerate(pad["marks"]) for c, mark in enumerate(row) if mark == "x"}
    printed = enumerate(view["sheets"][pad["sheet"]])
    fitting = {(r, c) for r, row in printed for c, cell in enumerate(row) if cell.lower() == colour}
    for start in sorted(fitting - marked):
        if start[1] == _COLUMNS.index("H") or _beside(start) & marked:
            found = _grown(start, fitting - marked, number)
            if len(found) == number:
                return [f"{_COLUMNS[c]}{r + 1}" for r, c in sorted(found, key=lambda cell: cell[::-1])]
    return []


def _grown(start: Cell, free: set[Cell], number: int) -> list[Cell]:
    """Return up to `number` free cells that hang together, the start among them."""
    found = [start]
    for cell in found:  # grows while it is walked through
        found += sorted(_beside(cell) & free - set(found))
    return found[:number]


def _beside(cell: Cell) -> set[Cell]:
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
