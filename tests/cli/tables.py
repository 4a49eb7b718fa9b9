"""Matches of Criss Cross as the server would describe them, and how any match looks."""

import io
import json

from rich.console import Console

from clients.cli.games.sight import Pen
from clients.cli.screen import whole
from shared.engine.registry import GAMES
from shared.engine.showing import described

EMPTY = ("S....", ".....", ".....", ".....", ".....")


def plain(data):
    return json.loads(json.dumps(data))


def told(game, outcome=None, **more):
    """Return what is the same of all matches of a game: its facts, and what it says of the outcome."""
    rules = GAMES[game]
    return {
        "id": "abcdefghijkl",
        "game": game,
        "rules": rules.rules,
        "title": rules.title,
        "phase": 1,
        "chosen": None,
        "prompt": None,
        "outcome": outcome,
        "verdict": [said.to_json() for said in rules.verdict(outcome)] if outcome else [],
        "legal": {},
        "facts": plain({**described(rules), "printed": rules.printed()}),
        **more,
    }


def seated(names):
    return [{"seat": number, "name": name, "taken": True} for number, name in enumerate(names)]


def free_pairs(grid):
    """Return the empty neighbours of a sheet, as the server lists them."""
    free = [
        (row, column)
        for row, line in enumerate(grid, 1)
        for column, mark in enumerate(line, 1)
        if mark == "."
    ]
    both = (((r, c), other) for r, c in free for other in ((r, c + 1), (r + 1, c)) if other in free)
    return [[f"r{row}c{column}" for row, column in pair] for pair in both]


def sheet(grid=EMPTY, total=0, diagonal=0):
    score = {"rows": [0] * 5, "columns": [0] * 5, "diagonal": diagonal, "total": total}
    return {"grid": list(grid), "can_write": True, "score": score}


def match(
    *names, sheets=None, seat=0, chosen=None, options=None, dice=("X", "O"), status="running", outcome=None
):
    view = {"round": 1, "rounds": 12, "dice": list(dice), "sheets": sheets or [sheet() for _ in names]}
    pairs = free_pairs(view["sheets"][seat or 0]["grid"])
    return told(
        "criss-cross",
        outcome,
        options=options or {"diagonal": False},
        status=status,
        awaiting=[] if outcome else list(range(len(names))),
        seats=seated(names),
        seat=seat,
        chosen=chosen,
        view=view,
        legal={"dice": list(dice), "pairs": pairs} if dice else {"pick": list("SXBHTO")},
    )


def drawn(state, width=80, glyphs=True):
    console = Console(width=width, file=io.StringIO(), markup=False, highlight=False)
    console.print(whole(state, Pen(width, glyphs)))
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()) + "\n"
