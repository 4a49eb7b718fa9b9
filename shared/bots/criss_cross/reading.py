"""From what a seat of Criss Cross sees back to the state: the table hides nothing."""

from shared.engine.core import Json
from shared.engine.games.criss_cross.state import CELLS, EMPTY, SYMBOLS, Rules, Sheet, State

_SYMBOL = {".": EMPTY} | {letter: symbol for symbol, letter in enumerate(SYMBOLS)}


def read(shown: Json) -> State:
    """Return the state behind a full view."""
    view = shown["view"]
    return State(
        Rules(**shown["options"]),
        tuple(_sheet("".join(sheet["grid"])) for sheet in view["sheets"]),
        shown["phase"],
        view["round"],
        tuple(_SYMBOL[letter] for letter in view["dice"]),
    )


def _sheet(letters: str) -> Sheet:
    cells = tuple(_SYMBOL[letter] for letter in letters)
    return Sheet(cells, sum(1 << cell for cell in range(CELLS) if cells[cell] == EMPTY))
