"""Matches of Second Chance as the server would describe them."""

from collections import Counter

from shared.engine.games.second_chance.decks import DECKS, TILES
from shared.engine.games.second_chance.grid import CENTRE, Cells, names
from tests.cli.tables import seated, told

EMPTY = (".........",) * 9
STARTED = (*EMPTY[:4], "...AAA...", "...AAA...", "...A.A...", *EMPTY[7:])


def grid(rows=STARTED, offered=(), **more):
    drawn = sorted(set("".join(rows)) - set(".1"))
    plain = {"stuck": False, "second_chance": None, "one": "1" in "".join(rows), "out": False, "start": "S13"}
    empty = sum(row.count(".") for row in rows)
    tiles = ["S13", *["4L"] * (len(drawn) - 1)][: len(drawn)]
    return plain | {"rows": list(rows), "tiles": tiles, "empty": empty, "offered": list(offered)} | more


def view(*grids, stage="round", cards=("4L", "3I"), deck="standard", games=1, results=()):
    left = Counter(DECKS[deck].cards) - Counter(cards)
    return {
        "game": len(results) + 1,
        "games": games,
        "results": [{"empty": [empty], "reason": "deck"} for empty in results],
        "stage": stage,
        "round": 0 if stage == "start" else 1,
        "cards": list(cards),
        "revealed": 2,
        "deck": dict(left),
        "grids": list(grids),
        "shapes": {name: tile.shape for name, tile in TILES.items()},
    }


def legal(seen, seat):
    """Return what this seat may draw, as the server lists it."""
    if seat is None:
        return {}
    one = seen["grids"][seat]
    empty = Cells(int("".join("1" if mark == "." else "0" for mark in "".join(one["rows"])), 2))
    found = {}
    for name in one["offered"]:
        corners = TILES[name].corners(empty)
        corners &= TILES[name].covering(CENTRE) if seen["stage"] == "start" else corners
        found[name] = [
            {"shape": way.shape, "at": names(at)} for way, at in TILES[name].by_orientation(corners)
        ]
    return found


def match(seen, *names, seat=0, chosen=None, status="running", outcome=None):
    return told(
        "second-chance",
        outcome,
        options={"deck": "standard"},
        status=status,
        awaiting=[number for number, one in enumerate(seen["grids"]) if one["offered"]],
        seats=seated(names),
        seat=seat,
        chosen=chosen,
        view=seen,
        legal=legal(seen, seat),
    )
