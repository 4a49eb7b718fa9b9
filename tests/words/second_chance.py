"""What makes Second Chance say each of its sentences."""

from shared.engine.core import Dealt, Seat
from shared.engine.games.second_chance.rules import SECOND_CHANCE
from shared.engine.games.second_chance.words import REASONS
from tests.engine.games.second_chance_table import choose, deal, drawn, grid, table
from tests.words.said import of_itself, refused

ROOMY = grid("######### " * 5 + "......... " * 4)
STUCK = grid("######### " * 8 + "###...###")
STARTING = SECOND_CHANCE.apply(SECOND_CHANCE.setup({"deck": "standard"}, 2), Dealt((1, 0)))
DRAWING = deal(table(ROOMY, ROOMY, deck="4L 3I 1 2"), "4L 3I")
AGAIN = deal(choose(deal(table(STUCK, ROOMY, deck="4L 4O 3I 1"), "4L 4O")), "3I")
MALFORMED = (
    {},
    {"pass": True},
    {"draw": "nothing", "cells": "r1c1"},
    {"draw": "1", "cells": "A1"},
    {"draw": "1", "cells": "r1c1 r1c1"},
    {"draw": "1", "cells": "r10c1"},
)
FORBIDDEN = (
    (STARTING, "1", "r5c5"),
    (STARTING, "S02", "r1c2 r1c3 r2c1 r2c2 r2c3 r2c4 r3c2 r3c3"),
    (DRAWING, "1", "r9c9"),
    (DRAWING, "4L", "r6c1 r6c2 r6c3"),
    (DRAWING, "4L", "r5c1 r5c2 r5c3 r6c1"),
)
SERIES = ([0, 0, 0], [1, 1, 1], [3, 3, 3], [4, 4, 4], [8, 8, 8], [20, 20, 20])


def said():
    """Return it all."""
    return [
        *of_itself(SECOND_CHANCE),
        *(refused(SECOND_CHANCE.parse, choice) for choice in MALFORMED),
        *(refused(SECOND_CHANCE.check, where, Seat(0), drawn(*move)) for where, *move in FORBIDDEN),
        *(SECOND_CHANCE.prompt(where, Seat(0)).to_json() for where in (STARTING, DRAWING, AGAIN)),
        *(sentence.to_json() for outcome in _outcomes() for sentence in SECOND_CHANCE.verdict(outcome)),
    ]


def _outcomes():
    ended = deal(table(STUCK, STUCK, deck="4L 4O"), "4L 4O")
    tie = {**SECOND_CHANCE.outcome(ended).to_json(), "winners": [0], "details": {"ones": [0]}}
    yield from ({**tie, "reason": reason} for reason in REASONS)
    yield from ({**tie, "details": {"empty": empty, "goal_reached": sum(empty) < 10}} for empty in SERIES)
