"""Matches of Criss Cross as the server would describe them, and how any match looks."""

import io

from rich.console import Console

from clients.cli.draw import Pen
from clients.cli.screen import whole

EMPTY = ("S....", ".....", ".....", ".....", ".....")


def sheet(grid=EMPTY, total=0, diagonal=0):
    score = {"rows": [0] * 5, "columns": [0] * 5, "diagonal": diagonal, "total": total}
    return {"grid": list(grid), "can_write": True, "score": score}


def match(*names, sheets=None, seat=0, chosen=None, options=None, dice=("X", "O"), status="running"):
    view = {"round": 1, "rounds": 12, "dice": list(dice), "sheets": sheets or [sheet() for _ in names]}
    return {
        "id": "abcdefghijkl",
        "game": "criss-cross",
        "title": "Criss Cross",
        "options": options or {"diagonal": False},
        "status": status,
        "phase": 1,
        "awaiting": list(range(len(names))),
        "seats": [{"seat": number, "name": name, "taken": True} for number, name in enumerate(names)],
        "seat": seat,
        "chosen": chosen,
        "view": view,
        "outcome": None,
    }


def drawn(state, width=80, glyphs=True):
    console = Console(width=width, file=io.StringIO(), markup=False, highlight=False)
    console.print(whole(state, Pen(width, glyphs)))
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()) + "\n"
