"""How choices of Second Chance are typed: `c44`, `c r4c4` or `4L 22 23 24 32`."""

import re

from clients.cli.errors import Misread
from clients.cli.games.second_chance.ways import Cell, chosen, ways
from clients.cli.language import later, t
from clients.cli.text import Json

HELP = later("""\
Draw one of the tiles offered, any way round, on empty squares.
  c44              shape c, with the corner of its box in row 4, column 4
  c r4c4           the same, spelt out
  4L 22 23 24 32   tile 4L on these squares, row and column each
The corner is the upper left one; it may be a gap of the shape, drawn as a dot.
A dash instead of a letter means that this way round fits nowhere.
Stuck with both tiles, you get one more; if that does not fit, you are out.
Leave as few squares empty as you can.""")

_PLACE = re.compile(r"([a-z])[\s,]*r?(\d)\s*c?(\d)")
_CELL = re.compile(r"r?(\d)c?(\d)")


def prompt(match: Json) -> str:
    """Ask for a tile, with an example that fits."""
    letter, row, column = _example(match)
    return t(
        "draw, as in `{example}`: {letter} at row {row}, column {column}",
        example=f"{letter}{row}{column}",
        letter=letter,
        row=row,
        column=column,
    )


def read(text: str, match: Json) -> Json:
    """Return the choice that was typed."""
    typed = text.strip().lower()
    if typed == "pass":
        return {"pass": True}  # the server says why not
    if not match["legal"]:
        raise Misread(t("You have nothing to draw now."))
    place = _PLACE.fullmatch(typed)
    if place:
        return _placed(place[1], int(place[2]), int(place[3]), match)
    return _squares(re.split(r"[\s,;]+", typed), match)


def say(choice: Json) -> str:
    """Return `4L 22 23 24 32`: unlike the letters, that means the same in every round."""
    return " ".join([choice["draw"], *(f"{cell[1]}{cell[3]}" for cell in choice["cells"].split())])


def _placed(letter: str, row: int, column: int, match: Json) -> Json:
    by_letter = {way.letter: way for way in ways(match)}
    if letter not in by_letter:
        raise Misread(
            t(
                "There is no shape {letter}: the letters go from a to {last}.",
                letter=letter,
                last=max(by_letter),
            )
        )
    return by_letter[letter].choice(row, column)


def _squares(words: list[str], match: Json) -> Json:
    offered = list(match["legal"])
    tiles = {name.lower(): name for name in match["facts"]["printed"]["tiles"]}
    if words[0] in tiles:
        return chosen(tiles[words[0]], _cells(words[1:], match))
    if len(offered) > 1:
        raise Misread(_hint(match))
    return chosen(offered[0], _cells(words, match))


def _cells(words: list[str], match: Json) -> list[Cell]:
    found = [_CELL.fullmatch(word) for word in words]
    cells = [(int(cell[1]), int(cell[2])) for cell in found if cell]
    if not cells or None in found:
        raise Misread(_hint(match))
    return cells


def _hint(match: Json) -> str:
    letter, row, column = _example(match)
    example = f"{letter}{row}{column}"
    return t("Type a shape's letter, row and column, as in `{example}`; or `help`.", example=example)


def _example(match: Json) -> tuple[str, int, int]:
    """Return the first way round that fits, and where."""
    return next((way.letter, *spot) for way in ways(match) for spot in way.spots)
