"""How choices of Criss Cross are typed: `x12 o22`, `12 22`, `r1c2 r2c2` or `s`."""

import re
from collections import Counter

from clients.cli.errors import Misread
from clients.cli.language import later, t
from clients.cli.text import Json

HELP = later("""\
Write both dice into two empty cells that share an edge.
  x12 o22      cross into row 1, column 2; circle into row 2, column 2
  12 22        the first die into row 1, column 2, the second below it
  r1c2 r2c2    the same, spelt out
  s            pick the slash for your corner (only before the first roll)
Runs of {lengths} equal symbols in rows and columns pay {points}.""")


def prompt(match: Json) -> str:
    """Ask for the corner or for the pair, with an example that is free."""
    if not match["view"]["dice"]:
        return t("pick the symbol for your corner by its letter")
    first, second = match["view"]["dice"]
    example = say({"write": dict(zip(match["legal"]["pairs"][0], (first, second), strict=True))})
    return t("write {first} and {second}, as in `{example}`", first=first, second=second, example=example)


def read(text: str, match: Json) -> Json:
    """Return the choice that was typed."""
    typed, printed = text.strip(), match["facts"]["printed"]
    letters = "".join(re.escape(symbol["letter"]) for symbol in printed["symbols"])
    pick = re.fullmatch(rf"(?:pick\s*)?([{letters}])", typed, re.IGNORECASE)
    if pick:
        return {"pick": pick[1].upper()}
    mark = rf"([{letters}]?)\s*r?(\d)\s*c?(\d)[\s,;]*"
    if not re.fullmatch(f"(?:{mark})+", typed, re.IGNORECASE):
        raise Misread(_hint(match))
    marks = [(letter.upper(), row, column) for letter, row, column in re.findall(mark, typed, re.IGNORECASE)]
    if any(not (1 <= int(digit) <= printed["size"]) for _, *cell in marks for digit in cell):
        raise Misread(
            t(
                "Rows and columns go from 1 to {size}: the row first, then the column, as in `23`.",
                size=printed["size"],
            )
        )
    return _write(marks, match)


def say(choice: Json) -> str:
    """Return `x12 o22` or `s`."""
    if "pick" in choice:
        return str(choice["pick"]).lower()
    return " ".join(f"{letter.lower()}{cell[1]}{cell[3]}" for cell, letter in choice["write"].items())


def _hint(match: Json) -> str:
    if not match["view"]["dice"]:
        letters = " ".join(symbol["letter"] for symbol in match["facts"]["printed"]["symbols"])
        return t("Pick the symbol for your corner: one of the letters {letters}.", letters=letters)
    first, second = (letter.lower() for letter in match["view"]["dice"])
    example = f"{first}23 {second}24"
    return t("Type symbol, row and column, twice: `{example}`; or `help`.", example=example)


def _write(marks: list[tuple[str, str, str]], match: Json) -> Json:
    dice: list[str] = match["view"]["dice"]
    if not dice or len(marks) != 2:
        raise Misread(_hint(match))
    left = list((Counter(dice) - Counter(letter for letter, _, _ in marks)).elements())
    # A cell without a symbol takes the first die that is not spoken for.
    return {"write": {f"r{row}c{column}": letter or left.pop(0) for letter, row, column in marks}}
