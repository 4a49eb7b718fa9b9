"""One Criss Cross sheet: large, with numbers and score boxes, or compact."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rich.text import Text

from clients.cli.games.hand import spot
from clients.cli.language import tn
from clients.cli.text import Json

NARROW, WIDE = 3, 5  # columns of a cell
COMPACT_WIDTH = 13
LARGE_LINES, COMPACT_LINES = 14, 7
# top, between, bottom: left end, line, crossing, right end; then the upright
FRAME = {
    True: (("┌", "─", "┬", "┐"), ("├", "─", "┼", "┤"), ("└", "─", "┴", "┘"), "│"),
    False: (("+", "-", "+", "+"), ("+", "-", "+", "+"), ("+", "-", "+", "+"), "|"),
}
SHADE = {True: "░", False: ":"}
BLANK = {True: "·", False: "."}
Over = tuple[str, str, str]  # a symbol, its brackets and its style


class Symbol(NamedTuple):
    """How one face of the dice looks."""

    glyph: str
    style: str


SYMBOLS = {
    "S": Symbol("/", "bold yellow"),
    "X": Symbol("✕", "bold red"),
    "B": Symbol("≡", "bold blue"),
    "H": Symbol("#", "bold magenta"),
    "T": Symbol("△", "bold green"),
    "O": Symbol("○", "bold cyan"),
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to be drawn, and what lies over it: in a hand, or chosen but still to be taken back."""

    name: str
    sheet: Json
    shaded: bool
    glyphs: bool
    over: Mapping[str, Over]
    cell: int = NARROW

    @property
    def size(self) -> int:
        """How many rows and columns it has."""
        return len(self.sheet["grid"])

    @property
    def width(self) -> int:
        """How many columns it takes when it is large, with a gap."""
        return 10 + self.size * (self.cell + 1)

    def large(self) -> Text:
        """Return the sheet with a frame, numbers and score boxes."""
        top, between, bottom, _ = FRAME[self.glyphs]
        points = tn("{n} point", "{n} points", self.sheet["score"]["total"])
        text = Text(f"{self.name[: self.width - len(points) - 3]}: {points}", style="bold", no_wrap=True)
        text.append("\n    " + self._across(range(1, self.size + 1)), "not bold dim")
        text.append(f"{self._diagonal():>3}\n", "not bold")
        for row in range(self.size):
            text.append(self._rule(between if row else top), "not bold dim")
            text.append_text(self._row(row))
        text.append(self._rule(bottom), "not bold dim")
        return text.append(f"{self._diagonal():^4}{self._across(self.sheet['score']['columns'])}", "not bold")

    def compact(self) -> Text:
        """Return the sheet in the least space: name and total, then the bare grid."""
        total = str(self.sheet["score"]["total"])
        text = Text(no_wrap=True)
        text.append(self.name[: COMPACT_WIDTH - len(total) - 3], style="bold")
        text.append(f" {total}\n")
        for row in range(self.size):
            for column in range(self.size):
                symbol = SYMBOLS.get(letter := self.sheet["grid"][row][column])
                blank = self._fill(row, column, BLANK[self.glyphs])
                text.append(
                    glyph(letter, self.glyphs) if symbol else blank, symbol.style if symbol else "dim"
                )
                text.append(" ")
            text.append("\n")
        return text

    def _row(self, row: int) -> Text:
        upright = FRAME[self.glyphs][3]
        text = Text(f" {row + 1} {upright}", style="not bold dim")
        for column in range(self.size):
            text.append_text(self._cell(row, column)).append(upright, "dim")
        return text.append(f"{self.sheet['score']['rows'][row]:>3}\n", "not dim")

    def _cell(self, row: int, column: int) -> Text:
        name, written = f"r{row + 1}c{column + 1}", self.sheet["grid"][row][column]
        fill = self._fill(row, column, " ")
        letter, ends, style = self.over.get(name, (written, fill * 2, ""))
        symbol = SYMBOLS.get(written if written in SYMBOLS else letter)
        if symbol is None:
            return spot(fill * self.cell, "cell", name, "dim")
        shown = glyph(written if written in SYMBOLS else letter, self.glyphs)
        bracket = style or "dim"
        return Text.assemble(
            spot(ends[0], "cell", name, bracket),
            spot(f"{shown:^{self.cell - 2}}", "cell", name, f"not dim {style or symbol.style}"),
            spot(ends[1], "cell", name, bracket),
        )

    def _fill(self, row: int, column: int, blank: str) -> str:
        return SHADE[self.glyphs] if self.shaded and row + column == self.size - 1 else blank

    def _diagonal(self) -> str:
        return str(self.sheet["score"]["diagonal"]) if self.shaded else ""

    def _across(self, numbers: "range | list[int]") -> str:
        return "".join(f"{number:^{self.cell + 1}}" for number in numbers)

    def _rule(self, ends: tuple[str, str, str, str]) -> str:
        left, line, crossing, right = ends
        return f"   {left}{crossing.join([line * self.cell] * self.size)}{right}\n"


def glyph(letter: str, glyphs: bool) -> str:
    """Return a symbol, or its letter where there are only letters."""
    return SYMBOLS[letter].glyph if glyphs else letter
