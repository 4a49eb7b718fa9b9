"""Criss Cross positions drawn as text: five rows, top to bottom, `.` for an empty cell."""

from shared.engine.core import Chosen, Json, Outcome, Seat
from shared.engine.games.criss_cross.moves import parse_move
from shared.engine.games.criss_cross.rules import CRISS_CROSS
from shared.engine.games.criss_cross.state import EMPTY, SYMBOLS, Rules, Sheet, State
from shared.engine.showing import view_of

BASIC = {"diagonal": False, "penalty": False, "diagonal_penalty": "none", "start": "dealt"}
ADVANCED = {**BASIC, "diagonal": True, "penalty": True}
EACH_BOX = {**ADVANCED, "diagonal_penalty": "each_box"}

START = "S.... ..... ..... ..... ....."
BLANK = "..... ..... ..... ..... ....."
FULL_ZERO = "SXOTB XOTBH OTBHS TBHSX BHSXO"
# Filled like a draughts board: twelve cells are left, and none of them has an empty neighbour.
ISOLATED = "S.X.O .T.B. H.S.X .O.T. B.H.S"
ALMOST_ISOLATED = "S.X.O .T.B. H.S.X .O.T. B.H.."


def sheet(drawing: str) -> Sheet:
    cells = tuple(EMPTY if letter == "." else SYMBOLS.index(letter) for letter in drawing.replace(" ", ""))
    assert len(cells) == 25
    return Sheet(cells, sum(1 << cell for cell, symbol in enumerate(cells) if symbol == EMPTY))


def line(letters: str) -> tuple[int, ...]:
    return tuple(EMPTY if letter == "." else "ABCDEF".index(letter) for letter in letters)


def state(*drawings: str, dice: str = "", round: int = 1, options: Json = BASIC) -> State:
    numbers = tuple(SYMBOLS.index(letter) for letter in dice)
    return State(Rules(**options), tuple(sheet(drawing) for drawing in drawings), round, round, numbers)


def drawing(state: State, seat: int = 0) -> str:
    return " ".join(view_of(CRISS_CROSS, state, None)["sheets"][seat]["grid"])


def chosen(**choices: Json) -> Chosen:
    """Return the step of the seats s0, s1, ..."""
    return Chosen({Seat(int(name[1:])): parse_move(choice) for name, choice in choices.items()})


def result(*drawings: str, options: Json = BASIC) -> Outcome:
    """Return the outcome of full or stuck sheets after the last round."""
    outcome = CRISS_CROSS.outcome(state(*drawings, round=12, options=options))
    assert outcome is not None
    return outcome
