"""A marking to show as an example: a guess from what is on the table, never a ruling."""

from itertools import product

from clients.cli.draw.encore.colours import COLOURS
from clients.cli.draw.encore.sheet import COLUMNS, START
from clients.cli.text import Json

Cell = tuple[int, int]  # row and column, from 0


def example(view: Json, seat: int) -> Json | None:
    """Return a small marking that ought to be possible, with few jokers; None if there seems to be none."""
    pairs = list(product(view["left"]["colours"], view["left"]["numbers"]))
    for colour, number in sorted(pairs, key=lambda pair: (_cost(pair), str(pair[1]))):
        if _cost((colour, number)) <= view["pads"][seat]["jokers"]:
            for letter in COLOURS if colour == "X" else colour:
                cells = _cells(view, seat, letter, 1 if number == "?" else number)
                if cells:
                    return {"colour": colour, "number": number, "cells": cells}
    return None


def _cost(pair: tuple[str, str | int]) -> int:
    return (pair[0] == "X") + (pair[1] == "?")


def _cells(view: Json, seat: int, letter: str, number: int) -> list[str]:
    pad = view["pads"][seat]
    marked = {(r, c) for r, row in enumerate(pad["marks"]) for c, mark in enumerate(row) if mark == "x"}
    printed = enumerate(view["sheets"][pad["sheet"]])
    fitting = {(r, c) for r, row in printed for c, cell in enumerate(row) if cell.lower() == letter}
    for start in sorted(fitting - marked):
        if start[1] == COLUMNS.index(START) or _beside(start) & marked:
            found = _grown(start, fitting - marked, number)
            if len(found) == number:
                return [f"{COLUMNS[c]}{r + 1}" for r, c in sorted(found, key=lambda cell: cell[::-1])]
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
