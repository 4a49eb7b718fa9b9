"""One Criss Cross sheet: large, with numbers and score boxes, or compact."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.text import Text

from clients.cli.draw.criss_cross.symbols import SYMBOLS
from clients.cli.language import tn
from clients.cli.text import Json

LARGE_WIDTH = 31
COMPACT_WIDTH = 13
# top, between, bottom: left end, line, crossing, right end; then the upright
FRAME = {
    True: (("┌", "─", "┬", "┐"), ("├", "─", "┼", "┤"), ("└", "─", "┴", "┘"), "│"),
    False: (("+", "-", "+", "+"), ("+", "-", "+", "+"), ("+", "-", "+", "+"), "|"),
}
SHADE = {True: "░", False: ":"}
BLANK = {True: "·", False: "."}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to be drawn; `pending` marks are chosen but may still be taken back."""

    name: str
    sheet: Json
    shaded: bool
    glyphs: bool
    pending: Mapping[str, str]

    @property
    def size(self) -> int:
        """How many rows and columns it has."""
        return len(self.sheet["grid"])

    def large(self) -> Text:
        """Return the sheet with a frame, numbers and score boxes."""
        top, between, bottom, _ = FRAME[self.glyphs]
        points = tn("{n} point", "{n} points", self.sheet["score"]["total"])
        text = Text(f"{self.name[: LARGE_WIDTH - len(points) - 4]}: {points}", style="bold", no_wrap=True)
        text.append(
            "\n    " + "".join(f"{column:^4}" for column in range(1, self.size + 1)), style="not bold dim"
        )
        text.append(f"{self._diagonal():>3}\n", style="not bold")
        for row in range(self.size):
            text.append(rule(between if row else top, self.size), style="not bold dim")
            text.append_text(self._large_row(row))
        text.append(rule(bottom, self.size), style="not bold dim")
        text.append_text(self._foot())
        return text

    def compact(self) -> Text:
        """Return the sheet in the least space: name and total, then the bare grid."""
        total = str(self.sheet["score"]["total"])
        text = Text(no_wrap=True)
        text.append(self.name[: COMPACT_WIDTH - len(total) - 3], style="bold")
        text.append(f" {total}\n")
        for row in range(self.size):
            for column in range(self.size):
                text.append_text(self._symbol(row, column, BLANK[self.glyphs]))
                text.append(" ")
            text.append("\n")
        return text

    def _large_row(self, row: int) -> Text:
        upright = FRAME[self.glyphs][3]
        text = Text(style="not bold")
        text.append(f" {row + 1} {upright}", style="dim")
        for column in range(self.size):
            text.append_text(self._cell(row, column))
            text.append(upright, style="dim")
        return text.append(f"{self.sheet['score']['rows'][row]:>3}\n")

    def _cell(self, row: int, column: int) -> Text:
        before = after = SHADE[self.glyphs] if self._on_diagonal(row, column) else " "
        if f"r{row + 1}c{column + 1}" in self.pending:
            before, after = "(", ")"
        return Text.assemble((before, "dim"), self._symbol(row, column, " "), (after, "dim"))

    def _symbol(self, row: int, column: int, blank: str) -> Text:
        written = self.sheet["grid"][row][column]
        letter = self.pending.get(f"r{row + 1}c{column + 1}", written)
        symbol = SYMBOLS.get(letter)
        if symbol:
            return Text(symbol.glyph if self.glyphs else letter, style=symbol.style)
        return Text(SHADE[self.glyphs] if self._on_diagonal(row, column) else blank, style="dim")

    def _on_diagonal(self, row: int, column: int) -> bool:
        return self.shaded and row + column == self.size - 1

    def _diagonal(self) -> str:
        return str(self.sheet["score"]["diagonal"]) if self.shaded else ""

    def _foot(self) -> Text:
        columns = "".join(f"{points:^4}" for points in self.sheet["score"]["columns"])
        return Text(f"{self._diagonal():^4}{columns}", style="not bold")


def rule(ends: tuple[str, str, str, str], size: int, wide: int = 3) -> str:
    """Return a line of the frame, over so many cells of this width."""
    left, line, crossing, right = ends
    return f"   {left}{crossing.join([line * wide] * size)}{right}\n"
