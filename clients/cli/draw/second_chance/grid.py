"""One Second Chance grid: large, with a line around every tile, or compact."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from clients.cli.draw.second_chance.ways import Cell

LARGE_WIDTH = 30
COMPACT_WIDTH = 12
SPACED_WIDTH = 20
STYLES = ("green", "yellow", "blue", "magenta", "cyan", "red")
# The lines that meet at a corner, as a sum of 1 up, 2 down, 4 left and 8 right; one alone cannot be.
CORNERS = {True: "   │ ┘┐┤ └┌├─┴┬┼", False: "   | +++ +++-+++"}
LINES = {True: "─│", False: "-|"}
EMPTY = {True: "·", False: "."}
RING = {True: "○", False: "o"}


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid to be drawn; what is chosen but may still be taken back is in small letters."""

    rows: Sequence[str]
    glyphs: bool
    pending: Mapping[Cell, str]
    centre: Cell

    @property
    def size(self) -> int:
        """How many rows and columns it has."""
        return len(self.rows)

    def large(self) -> Text:
        """Return the grid with numbers, and lines between different tiles."""
        text = Text(
            "   " + "".join(f"{column:<3}" for column in range(1, self.size + 1)), style="dim", no_wrap=True
        )
        for row in range(1, self.size + 2):
            text.append("\n  ")
            text.append_text(self._rule(row))
            if row <= self.size:
                text.append(f"\n{row} ")
                text.append_text(self._line(row))
        return text

    def compact(self, apart: str) -> Text:
        """Return nothing but the letters, with this between them."""
        lines = [
            Text(apart, style="not bold").join(
                self._square(row, column) for column in range(1, self.size + 1)
            )
            for row in range(1, self.size + 1)
        ]
        return Text("\n").join(lines)

    def _mark(self, row: int, column: int) -> str:
        """Return what stands there: a letter, `.`, or nothing outside the grid."""
        if not (1 <= row <= self.size and 1 <= column <= self.size):
            return ""
        return self.pending.get((row, column), self.rows[row - 1][column - 1])

    def _rule(self, row: int) -> Text:
        """Return the line above a row of squares."""
        text = Text(style="not dim")
        for column in range(1, self.size + 2):
            text.append(CORNERS[self.glyphs][self._corner(row, column)])
            if column <= self.size:
                text.append((LINES[self.glyphs][0] if self._above(row, column) else " ") * 2)
        return text

    def _line(self, row: int) -> Text:
        text = Text(style="not dim")
        for column in range(1, self.size + 2):
            text.append(LINES[self.glyphs][1] if self._before(row, column) else " ")
            if column <= self.size:
                text.append_text(self._square(row, column)).append(" ")
        return text

    def _square(self, row: int, column: int) -> Text:
        mark = self._mark(row, column)
        if mark == ".":
            return Text((RING if (row, column) == self.centre else EMPTY)[self.glyphs], style="dim")
        return Text(mark, style=style_of(mark))

    def _above(self, row: int, column: int) -> bool:
        return self._mark(row - 1, column) != self._mark(row, column)

    def _before(self, row: int, column: int) -> bool:
        return self._mark(row, column - 1) != self._mark(row, column)

    def _corner(self, row: int, column: int) -> int:
        """Return which lines meet at the upper left corner of a square."""
        upright = self._before(row - 1, column) + 2 * self._before(row, column)
        return upright + 4 * self._above(row, column - 1) + 8 * self._above(row, column)


def style_of(mark: str) -> str:
    """Return the colour of a tile's letter, which is small while it is not yet settled."""
    return f"bold {STYLES[ord(mark.upper()) % len(STYLES)]}"
