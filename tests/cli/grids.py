"""Matches of Second Chance as the server would describe them."""

from collections import Counter

from shared.engine.games.second_chance.decks import DECKS, TILES

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


def match(seen, *names, seat=0, chosen=None, status="running", outcome=None):
    awaiting = [number for number, one in enumerate(seen["grids"]) if one["offered"]]
    return {
        "id": "abcdefghijkl",
        "game": "second-chance",
        "title": "Second Chance",
        "options": {"deck": "standard"},
        "status": status,
        "phase": 1,
        "awaiting": awaiting,
        "seats": [{"seat": number, "name": name, "taken": True} for number, name in enumerate(names)],
        "seat": seat,
        "chosen": chosen,
        "view": seen,
        "outcome": outcome,
    }
