"""How choices of Encore! are typed: `y5 F6 G4 G5 G6 H5`, `x? H1 H2`, `pass`, and in a team `jokers 3 2 1`."""

import re

from clients.cli.draw.encore.example import example
from clients.cli.draw.encore.sheet import COLUMNS
from clients.cli.errors import Misread
from clients.cli.language import later, t
from clients.cli.text import Json

HELP = later("""\
Take one colour die and one number die, and cross out that many cells:
  y2 G5 H5     the yellow die and the 2: cross out G5 and H5
  x2 G5 H5     the black X stands for any colour; costs a joker
  y? G5 H5     the ? stands for 1 to 5; costs a joker, and x? costs two
  pass         cross out nothing
The cells are of one colour and one block, and hang together. One of them is in
column H, or shares an edge with an older cross. Full columns and colours pay,
most to those who are first; a star that stays open costs 2 points.
In a team only columns and jokers count, your third `pass` loses for all, and :
marks cells that the mission needs. When a target is missed, all propose what is
lost; if you differ, the chief (player 1) decides:
  jokers 3 2 1    player 1 crosses out three jokers, player 2 two, player 3 one
  remove colour   roll one colour die less from now on; or `remove number`""")

_FACES = re.compile(r"([byrgox])\s*([1-5?])[\s,;:]*", re.IGNORECASE)
_JOKERS = re.compile(r"(?:jokers?)?[\s:]*(\d+(?:[\s,;]+\d+)*)", re.IGNORECASE)
_REMOVE = re.compile(r"remove\s+(?:(colou?r)|number)", re.IGNORECASE)
_CELL = re.compile(r"([a-z])\s*(\d+)[\s,;]*", re.IGNORECASE)


def prompt(view: Json, seat: int) -> str:
    """Ask for a marking or for the team's decision, with an example that fits."""
    if decision := _decision(view):
        shown = say(_loss(decision, view["team"]["chief"]))
        if decision["proposals"]:
            return t("decide as in `{example}`", example=shown)
        return t("propose as in `{example}`", example=shown)
    found = example(view, seat)
    return (
        t("mark as in `{example}`, or `pass`", example=say(found)) if found else t("only `pass` seems to fit")
    )


def read(text: str, view: Json, seat: int) -> Json:
    """Return the choice that was typed."""
    typed = text.strip()
    if typed.lower() in ("pass", "p"):
        return {"pass": True}
    if loss := _read_loss(typed, view):
        return loss
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
    """Return `y2 G5 H5` or `pass`, and what a team loses as `jokers 3 2 1` or `remove colour`."""
    if "pass" in choice:
        return "pass"
    if "remove" in choice:
        return f"remove {choice['remove']}"
    if "jokers" in choice:
        return " ".join(["jokers", *map(str, choice["jokers"])])
    return " ".join([f"{choice['colour']}{choice['number']}".lower(), *choice["cells"]])


def _decision(view: Json) -> Json:
    """Return what the team decides; empty if it does not."""
    return dict((view["team"] or {}).get("decision") or {})


def _read_loss(typed: str, view: Json) -> Json | None:
    """Return a team's decision; jokers need no word when they are asked for."""
    if die := _REMOVE.fullmatch(typed):
        return {"remove": "colour" if die[1] else "number"}
    shares = _JOKERS.fullmatch(typed)
    if shares and (_decision(view) or not typed[0].isdecimal()):
        return {"jokers": [int(share) for share in re.findall(r"\d+", shares[1])]}
    return None


def _loss(decision: Json, chief: int) -> Json:
    """Return a loss that would do: the chief's own proposal, or the evenest."""
    if decision["proposals"]:
        return dict(decision["proposals"][chief])
    if decision["what"] == "dice":
        return {"remove": "colour"}
    rest = list(decision["left"])
    for _ in range(decision["due"]):
        rest[rest.index(max(rest))] -= 1
    return {"jokers": [left - kept for left, kept in zip(decision["left"], rest, strict=True)]}


def _cells(typed: str, faces: str, hint: str) -> list[str]:
    if not typed:
        raise Misread(t("Name the cells too; `? {faces}` lists the places for {faces}.", faces=faces))
    if not re.fullmatch(f"(?:{_CELL.pattern})+", typed, re.IGNORECASE):
        raise Misread(hint)
    cells = [(column.upper(), row) for column, row in _CELL.findall(typed)]
    for column, row in cells:
        if column not in COLUMNS or row not in tuple("1234567"):
            raise Misread(
                t(
                    "There is no cell {column}{row}: columns go from A to O, rows from 1 to 7.",
                    column=column,
                    row=row,
                )
            )
    return [f"{column}{row}" for column, row in cells]


def _hint(view: Json, seat: int) -> str:
    if decision := _decision(view):
        return t(
            "Type what the team loses: `{example}`; or `help`.",
            example=say(_loss(decision, view["team"]["chief"])),
        )
    found = example(view, seat)
    shown = say(found) if found else "y2 G5 H5"
    return t("Type a colour, a number and the cells: `{example}`; or `pass`, or `help`.", example=shown)
