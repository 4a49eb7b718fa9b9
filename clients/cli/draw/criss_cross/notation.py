"""How choices of Criss Cross are typed: `x12 o22`, `12 22`, `r1c2 r2c2` or `s`."""

import re
from collections import Counter
from collections.abc import Sequence

from clients.cli.draw.criss_cross.symbols import SYMBOLS
from clients.cli.errors import Misread
from clients.cli.language import later, t
from clients.cli.text import Json

HELP = later("""\
Write both dice into two empty cells that share an edge.
  x12 o22      cross into row 1, column 2; circle into row 2, column 2
  12 22        the first die into row 1, column 2, the second below it
  r1c2 r2c2    the same, spelt out
  s            pick the slash for your corner (only before the first roll)
Runs of equal symbols in rows and columns pay: two 2, three 3, four 8, five 10.""")

_MARK = re.compile(r"([sxbhto]?)\s*r?(\d)\s*c?(\d)[\s,;]*", re.IGNORECASE)
_PICK = re.compile(r"(?:pick\s*)?([sxbhto])", re.IGNORECASE)


def prompt(view: Json, seat: int) -> str:
    """Ask for the corner or for the pair, with an example that is free."""
    if not view["dice"]:
        return t("pick the symbol for your corner by its letter")
    first, second = view["dice"]
    here, there = _free_pair(view["sheets"][seat]["grid"])
    example = f"{first.lower()}{here} {second.lower()}{there}"
    return t("write {first} and {second}, as in `{example}`", first=first, second=second, example=example)


def _free_pair(grid: Sequence[str]) -> tuple[str, str]:
    """Return two empty neighbours, as one would type them: the first down or across, in reading order."""
    free = [
        (row, column)
        for row, line in enumerate(grid, 1)
        for column, mark in enumerate(line, 1)
        if mark == "."
    ]
    pairs = (((r, c), other) for r, c in free for other in ((r, c + 1), (r + 1, c)) if other in free)
    (row, column), (next_row, next_column) = next(pairs)
    return f"{row}{column}", f"{next_row}{next_column}"


def read(text: str, view: Json, seat: int) -> Json:
    """Return the choice that was typed."""
    typed = text.strip()
    pick = _PICK.fullmatch(typed)
    if pick:
        return {"pick": pick[1].upper()}
    if not re.fullmatch(f"(?:{_MARK.pattern})+", typed, re.IGNORECASE):
        raise Misread(_hint(view))
    marks = [(letter.upper(), row, column) for letter, row, column in _MARK.findall(typed)]
    if any(not ("1" <= digit <= "5") for _, *cell in marks for digit in cell):
        raise Misread(t("Rows and columns go from 1 to 5: the row first, then the column, as in `23`."))
    return _write(marks, view)


def say(choice: Json) -> str:
    """Return `x12 o22` or `s`."""
    if "pick" in choice:
        return str(choice["pick"]).lower()
    return " ".join(f"{letter.lower()}{cell[1]}{cell[3]}" for cell, letter in choice["write"].items())


def _hint(view: Json) -> str:
    if not view["dice"]:
        return t("Pick the symbol for your corner: one of the letters {letters}.", letters=" ".join(SYMBOLS))
    first, second = (letter.lower() for letter in view["dice"])
    example = f"{first}23 {second}24"
    return t("Type symbol, row and column, twice: `{example}`; or `help`.", example=example)


def _write(marks: list[tuple[str, str, str]], view: Json) -> Json:
    if not view["dice"] or len(marks) != 2:
        raise Misread(_hint(view))
    dice: list[str] = view["dice"]
    left = list((Counter(dice) - Counter(letter for letter, _, _ in marks)).elements())
    # A cell without a symbol takes the first die that is not spoken for.
    return {"write": {f"r{row}c{column}": letter or left.pop(0) for letter, row, column in marks}}
