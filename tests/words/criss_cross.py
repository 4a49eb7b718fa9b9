"""What makes Criss Cross say each of its sentences."""

from shared.engine.core import Seat
from shared.engine.games.criss_cross.moves import parse_move
from shared.engine.games.criss_cross.rules import CRISS_CROSS
from tests.engine.games.drawn import BLANK, FULL_ZERO, ISOLATED, START, result, state
from tests.words.said import of_itself, refused

ROLLED = state(START, dice="XO")
MALFORMED = ({}, {"pick": "Q"}, {"write": {"r9c9": "X"}})
FORBIDDEN = (
    (ROLLED, {"pick": "S"}),
    (state(BLANK, START), {"pick": "S"}),
    (state(BLANK), {"write": {"r1c2": "X", "r1c3": "O"}}),
    (ROLLED, {"write": {"r1c2": "X"}}),
    (ROLLED, {"write": {"r1c2": "X", "r1c3": "X"}}),
    (ROLLED, {"write": {"r1c1": "X", "r1c2": "O"}}),
    (ROLLED, {"write": {"r3c3": "X", "r5c5": "O"}}),
)
ASKED = (state(BLANK), state(START, dice="SX"), state(START, dice="BH"), state(START, dice="TO"))


def said():
    """Return it all."""
    return [
        *of_itself(CRISS_CROSS),
        *(refused(CRISS_CROSS.parse, choice) for choice in MALFORMED),
        *(refused(CRISS_CROSS.check, where, Seat(0), parse_move(choice)) for where, choice in FORBIDDEN),
        *(CRISS_CROSS.prompt(where, Seat(0)).to_json() for where in ASKED),
        *(sentence.to_json() for outcome in _outcomes() for sentence in CRISS_CROSS.verdict(outcome)),
    ]


def _outcomes():
    yield CRISS_CROSS.outcome(state(ISOLATED, round=5)).to_json()
    alone = result(FULL_ZERO).to_json()
    for rating in range(1, 6):
        yield {**alone, "details": {**alone["details"], "rating": rating}}
