"""The two moves of Criss Cross, and how they are written as choices."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from shared.engine.core import Among, Json
from shared.engine.errors import MalformedChoice
from shared.engine.games.criss_cross.state import SIZE, SYMBOLS

CELL_NAMES: tuple[str, ...] = tuple(f"r{r}c{c}" for r in range(1, SIZE + 1) for c in range(1, SIZE + 1))
_CELL = {name: cell for cell, name in enumerate(CELL_NAMES)}
_SYMBOL = {letter: symbol for symbol, letter in enumerate(SYMBOLS)}


@dataclass(frozen=True, slots=True)
class Pick:
    """Take this symbol for the corner cell."""

    symbol: int


@dataclass(frozen=True, slots=True)
class Write:
    """Write (cell, symbol) marks, in reading order of the cells."""

    marks: tuple[tuple[int, int], ...]


Move: TypeAlias = Pick | Write

Symbol: TypeAlias = Annotated[str, Among(tuple(SYMBOLS))]


@dataclass(frozen=True, slots=True)
class PickChoice:
    """Take a symbol for your corner."""

    pick: Symbol


@dataclass(frozen=True, slots=True)
class WriteChoice:
    """Write the two rolled symbols, each by the name of its cell."""

    write: Mapping[str, Symbol]


Choice: TypeAlias = PickChoice | WriteChoice


@dataclass(frozen=True, slots=True)
class Corners:
    """The symbols that are free for your corner."""

    pick: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """The dice, and every pair of cells that takes them; both ways round are legal."""

    dice: tuple[Symbol, ...]
    pairs: tuple[tuple[str, str], ...]


Compact: TypeAlias = Corners | Pairs


def parse_move(choice: object) -> Move:
    """Read `{"pick": "S"}` or `{"write": {"r1c2": "X", "r2c2": "O"}}`."""
    match choice:
        case {"pick": str(letter), **rest} if not rest:
            return Pick(_symbol(letter))
        case {"write": dict(marks), **rest} if not rest:
            return Write(tuple(sorted((_cell(cell), _symbol(letter)) for cell, letter in marks.items())))
    raise MalformedChoice(
        "Send {one} or {other}.", one='{"pick": "S"}', other='{"write": {"r1c2": "X", "r2c2": "O"}}'
    )


def dump_move(move: Move) -> Json:
    """Return the choice that parse_move() reads back."""
    match move:
        case Pick(symbol):
            return {"pick": SYMBOLS[symbol]}
        case Write(marks):
            return {"write": {CELL_NAMES[cell]: SYMBOLS[symbol] for cell, symbol in marks}}


def _cell(name: object) -> int:
    if not isinstance(name, str) or name not in _CELL:
        raise MalformedChoice(
            "A cell is written like r1c2: row 1 to {rows}, column 1 to {columns}.", rows=SIZE, columns=SIZE
        )
    return _CELL[name]


def _symbol(letter: object) -> int:
    if not isinstance(letter, str) or letter not in _SYMBOL:
        raise MalformedChoice("A symbol is one of the letters {letters}.", letters=" ".join(SYMBOLS))
    return _SYMBOL[letter]
