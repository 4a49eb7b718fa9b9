"""One Second Chance grid: large, its tiles solid and with a line around each, or compact."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text

from clients.cli.games.hand import spot
from clients.cli.games.second_chance.ways import Cell
from clients.cli.games.sight import FAILS, FITS

LARGE_WIDTH = 32
COMPACT_WIDTH = 12
SPACED_WIDTH = 20
# Neighbouring tiles get different colours more often than not; their letters and the lines tell them apart.
COLOURS = ("color(67)", "color(179)", "color(108)", "color(139)", "color(173)", "color(73)", "color(144)")
# The lines that meet at a corner, as a sum of 1 up, 2 down, 4 left and 8 right; one alone cannot be.
CORNERS = {True: "   │ ┘┐┤ └┌├─┴┬┼", False: "   | +++ +++-+++"}
LINES = {True: "─│", False: "-|"}
EMPTY = {True: "·", False: "."}
RING = {True: "○", False: "o"}


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid; what was `sent` may be taken back, in small letters, and `over` it is what a hand holds."""

    rows: Sequence[str]
    glyphs: bool
    centre: Cell
    sent: Mapping[Cell, str] = field(default_factory=dict)
    over: frozenset[Cell] = frozenset()
    fits: bool = False

    @property
    def size(self) -> int:
        """How many rows and columns it has."""
        return len(self.rows)

    def large(self) -> Text:
        """Return the grid with numbers, and lines between different tiles."""
        numbers = "".join(f"{column:<3}" for column in range(1, self.size + 1))
        text = Text(f"   {numbers}", "dim", no_wrap=True)
        for row in range(1, self.size + 2):
            text.append("\n  ").append_text(self._rule(row))
            if row <= self.size:
                text.append(f"\n{row} ").append_text(self._line(row))
        return text

    def compact(self, apart: str) -> Text:
        """Return nothing but the letters, with this between them."""
        numbers = range(1, self.size + 1)
        lines = [Text(apart).join(self._letter(row, column) for column in numbers) for row in numbers]
        return Text("\n", style="not bold").join(lines)

    def _mark(self, row: int, column: int) -> str:
        """Return what stands there: a letter, `.`, or nothing outside the grid."""
        if not (1 <= row <= self.size and 1 <= column <= self.size):
            return ""
        return self.sent.get((row, column), self.rows[row - 1][column - 1])

    def _rule(self, row: int) -> Text:
        """Return the line above a row of squares."""
        text = Text(style="not dim")
        for column in range(1, self.size + 2):
            text.append(CORNERS[self.glyphs][self._corner(row, column)], "dim")
            if column <= self.size:
                above = self._parted((row - 1, column), (row, column))
                shown = LINES[self.glyphs][0] * 2 if above else "  "
                text.append(shown, self._between((row - 1, column), (row, column)))
        return text

    def _line(self, row: int) -> Text:
        text = Text(style="not dim")
        for column in range(1, self.size + 2):
            before = self._parted((row, column - 1), (row, column))
            shown = LINES[self.glyphs][1] if before else " "
            text.append(shown, self._between((row, column - 1), (row, column)))
            if column <= self.size:
                text.append_text(self._square(row, column))
        return text

    def _square(self, row: int, column: int) -> Text:
        mark, name = self._mark(row, column), f"r{row}c{column}"
        if (row, column) in self.over:
            shown = "[]" if self.fits else "!" + (mark if mark != "." else "!")
            return spot(shown, "cell", name, FITS if self.fits else FAILS)
        if mark == ".":
            style = "bold" if (row, column) == self.centre else "dim"
            return spot(f"{self._empty(row, column)} ", "cell", name, style)
        return spot(f"{mark} ", "cell", name, f"bold color(16) on {_colour(mark)}")

    def _letter(self, row: int, column: int) -> Text:
        mark = self._mark(row, column)
        return Text(self._empty(row, column), "dim") if mark == "." else Text(mark, f"bold {_colour(mark)}")

    def _empty(self, row: int, column: int) -> str:
        return (RING if (row, column) == self.centre else EMPTY)[self.glyphs]

    def _parted(self, one: Cell, other: Cell) -> bool:
        return self._mark(*one) != self._mark(*other)

    def _between(self, one: Cell, other: Cell) -> Style:
        """Return the style between two squares: that of the tile that covers both, in hand or drawn."""
        if one in self.over and other in self.over:
            return Style.parse(FITS if self.fits else FAILS)
        if self._parted(one, other) or self._mark(*other) in (".", ""):
            return Style(dim=self._parted(one, other))
        return Style.parse(f"on {_colour(self._mark(*other))}")

    def _corner(self, row: int, column: int) -> int:
        """Return which lines meet at the upper left corner of a square."""
        upper = self._parted((row - 1, column - 1), (row - 1, column))
        lower = self._parted((row, column - 1), (row, column))
        left = self._parted((row - 1, column - 1), (row, column - 1))
        right = self._parted((row - 1, column), (row, column))
        return upper + 2 * lower + 4 * left + 8 * right


def _colour(mark: str) -> str:
    """Return the colour of a tile by its letter, which is small while it may be taken back."""
    return COLOURS[ord(mark.upper()) % len(COLOURS)]
