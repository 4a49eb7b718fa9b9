"""What a seat may see of a Criss Cross match: everything is public but the choices still open."""

from shared.engine.core import Json
from shared.engine.games.criss_cross.scoring import score
from shared.engine.games.criss_cross.state import ROUNDS, SIZE, SYMBOLS, Sheet, State, can_write


def view(state: State) -> Json:
    """Return the table: the dice and every sheet with its score so far."""
    return {
        "round": state.round,
        "rounds": ROUNDS,
        "dice": [SYMBOLS[symbol] for symbol in state.dice],
        "sheets": [_sheet(sheet, state) for sheet in state.sheets],
    }


def _sheet(sheet: Sheet, state: State) -> Json:
    return {
        "grid": [_row(sheet.cells[r * SIZE : r * SIZE + SIZE]) for r in range(SIZE)],
        "can_write": can_write(sheet),
        "score": score(sheet, state.rules).to_json(),
    }


def _row(cells: tuple[int, ...]) -> str:
    return "".join("." if symbol < 0 else SYMBOLS[symbol] for symbol in cells)
