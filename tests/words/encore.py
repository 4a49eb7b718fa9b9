"""What makes Encore! say each of its sentences."""

from shared.engine.core import Seat
from shared.engine.games.encore.coop import FAILED
from shared.engine.games.encore.moves import JOKERS_LOST, Lose
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.state import Check, Pad
from shared.engine.games.encore.words import LEVELS, PARTS, REASONS
from shared.engine.registry import complete_options
from tests.engine.games.encore_support import (
    M1,
    M4,
    PASS,
    choose,
    columns,
    mark,
    pad_with,
    table,
    team_table,
    to_the_end_of_the_roll,
)
from tests.words.said import of_itself, refused

FRESH = Pad("t1")
MALFORMED = (
    {},
    {"colour": "z", "number": 1, "cells": []},
    {"colour": "b", "number": 9, "cells": []},
    {"colour": "b", "number": 1, "cells": ["Z9"]},
    {"colour": "b", "number": 1, "cells": ["H3", "H3"]},
    {"jokers": [-1]},
)


def _rolled(dice, pad=FRESH):
    return table([pad, FRESH], dice)


def _missed(roll, **given):
    """Return a team that has just missed a target."""
    pads = [pad_with(columns("HD"), jokers=8), FRESH, FRESH]
    return to_the_end_of_the_roll(team_table(pads, "yob 522", roll, **given))


LED = choose(_rolled("yob 522"), mark("y5", "F6 G4 G5 G6 H5"))
LOSES_JOKERS, LOSES_A_DIE = _missed(10), _missed(19, checks=(Check(5),))
FORBIDDEN = (
    (_rolled("yob 522"), 0, mark("r5", "H6")),
    (_rolled("yob 522"), 0, mark("b4", "H6")),
    (LED, 1, mark("y2", "H6")),
    (_rolled("Xrb ?41", Pad("t1", jokers=1)), 0, mark("X?", "H6")),
    (_rolled("yob 522", Pad("t1", M1)), 0, mark("y5", "F6 G4 G5 G6 H5")),
    (_rolled("yob 122"), 0, mark("b1", "H3 H4")),
    (_rolled("gob ?22"), 0, mark("g?", "D6 E6 E7 F7 G7 H7")),
    (_rolled("gob ?22"), 0, mark("g?", "")),
    (_rolled("Xob 222"), 0, mark("X2", "H5 H6")),
    (_rolled("yob 122", Pad("t1", M4)), 0, mark("y2", "B3 E3")),
    (_rolled("yob 522"), 0, mark("b2", "H3 G2")),
    (_rolled("yob 522"), 0, mark("b2", "I3 I4")),
    (_rolled("yob 522"), 0, mark("b2", "H6 I6")),
    (_rolled("yob 522"), 0, Lose(JOKERS_LOST, (1, 1))),
    (LOSES_JOKERS, 0, PASS),
    (LOSES_A_DIE, 0, PASS),
    (LOSES_JOKERS, 0, Lose(JOKERS_LOST, (6,))),
    (LOSES_JOKERS, 0, Lose(JOKERS_LOST, (9, 0, 0))),
    (LOSES_JOKERS, 0, Lose(JOKERS_LOST, (1, 1, 1))),
)


def said():
    """Return it all."""
    return [
        *of_itself(ENCORE),
        *(refused(ENCORE.parse, choice) for choice in MALFORMED),
        *(refused(ENCORE.check, where, Seat(seat), move) for where, seat, move in FORBIDDEN),
        refused(complete_options, ENCORE, {"mission": 2}, 2),
        *(ENCORE.prompt(where, Seat(0)).to_json() for where in (LED, LOSES_JOKERS, LOSES_A_DIE)),
        *(sentence.to_json() for outcome in _outcomes() for sentence in ENCORE.verdict(outcome)),
    ]


def _outcomes():
    """Yield results as they are stored: of two, of a team with every part of a mission, and of one alone."""
    details = {"rolls": 12, "jokers": [1, 2], "stars_missed": [3, 4]}
    ended = {"winners": [0], "scores": [5, 4]}
    yield from ({**ended, "reason": reason, "details": details} for reason in REASONS)
    team = {"mission": 3, "round": 27, "total": 4, "target": 5, "failed": [0, 1]}
    yield {**ended, "reason": FAILED, "details": {**team, "goal": dict.fromkeys(PARTS, 2)}}
    yield from ({**ended, "reason": "rolls_played", "details": {"level": n}} for n in range(len(LEVELS)))
