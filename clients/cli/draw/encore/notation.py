"""How choices of Encore! are typed: `y5 F6 G4 G5 G6 H5`, `x? H1 H2` or `pass`."""

import re

from clients.cli.draw.encore.example import example
from clients.cli.draw.encore.sheet import COLUMNS
from clients.cli.errors import Misread
from clients.cli.text import Json

HELP = """\
Take one colour die and one number die, and cross out that many cells:
  y2 G5 H5     the yellow die and the 2: cross out G5 and H5
  x2 G5 H5     the black X stands for any colour; costs a joker
  y? G5 H5     the ? stands for 1 to 5; costs a joker, and x? costs two
  pass         cross out nothing
The cells are of one colour and one block, and hang together. One of them is in
column H, or shares an edge with an older cross. Full columns and colours pay,
most to those who are first; a star that stays open costs 2 points."""

_FACES = re.compile(r"([byrgox])\s*([1-5?])[\s,;:]*", re.IGNORECASE)
_CELL = re.compile(r"([a-z])\s*(\d+)[\s,;]*", re.IGNORECASE)


def prompt(view: Json, seat: int) -> str:
    """Ask for a marking, with an example that fits the dice."""
    found = example(view, seat)
    return f"mark as in `{say(found)}`, or `pass`" if found else "only `pass` seems to fit"


def read(text: str, view: Json, seat: int) -> Json:
    """Return the choice that was typed."""
    typed = text.strip()
    if typed.lower() in ("pass", "p"):
        return {"pass": True}
    faces = _FACES.match(typed)
    if not faces:
        raise Misread(_hint(view, seat))
    colour, number = faces[1].lower(), faces[2]
    return {
        "colour": "X" if colour == "x" else colour,
        "number": number if number == "?" else int(number),
        "cells": _cells(typed[faces.end() :], colour + number, _hint(view, seat)),
    }


def say(choice: Json) -> str:
    """Return `y2 G5 H5` or `pass`."""
    if "pass" in choice:
        return "pass"
    return " ".join([f"{choice['colour']}{choice['number']}".lower(), *choice["cells"]])


def _cells(typed: str, faces: str, hint: str) -> list[str]:
    if not typed:
        raise Misread(f"Name the cells too; `? {faces}` lists the places for {faces}.")
    if not re.fullmatch(f"(?:{_CELL.pattern})+", typed, re.IGNORECASE):
        raise Misread(hint)
    cells = [(column.upper(), row) for column, row in _CELL.findall(typed)]
    for column, row in cells:
        if column not in COLUMNS or row not in tuple("1234567"):
            raise Misread(f"There is no cell {column}{row}: columns go from A to O, rows from 1 to 7.")
    return [f"{column}{row}" for column, row in cells]


def _hint(view: Json, seat: int) -> str:
    found = example(view, seat)
    shown = say(found) if found else "y2 G5 H5"
    return f"Type a colour, a number and the cells: `{shown}`; or `pass`, or `help`."
