"""A large grid of Second Chance whose tiles are solid, with a tile that is about to be drawn over it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from clients.cli.draw.second_chance.grid import CORNERS, EMPTY, LINES, RING
from clients.cli.draw.second_chance.ways import Cell
from clients.cli.tui.hand import spot
from clients.cli.tui.sight import FAILS, FITS

# Neighbouring tiles get different colours more often than not; their letters and the lines tell them apart.
COLOURS = ("color(67)", "color(179)", "color(108)", "color(139)", "color(173)", "color(73)", "color(144)")
WIDTH = 31


@dataclass(frozen=True, slots=True)
class Solid:
    """A grid; `over` is what the hand holds above it, `sent` what is chosen but may be taken back."""

    rows: Sequence[str]
    glyphs: bool
    centre: Cell
    over: frozenset[Cell] = frozenset()
    fits: bool = False
    sent: Mapping[Cell, str] | None = None

    @property
    def size(self) -> int:
        """How many rows and columns it has."""
        return len(self.rows)

    def text(self) -> Text:
        """Return the grid with numbers, and lines between different tiles."""
        text = Text(
            "   " + "".join(f"{column:<3}" for column in range(1, self.size + 1)), "dim", no_wrap=True
        )
        for row in range(1, self.size + 2):
            text.append("\n  ").append_text(self._rule(row))
            if row <= self.size:
                text.append(f"\n{row} ").append_text(self._line(row))
        return text

    def _mark(self, row: int, column: int) -> str:
        """Return what stands there: a letter, `.`, or nothing outside the grid."""
        if not (1 <= row <= self.size and 1 <= column <= self.size):
            return ""
        return (self.sent or {}).get((row, column), self.rows[row - 1][column - 1])

    def _rule(self, row: int) -> Text:
        text = Text(style="not dim")
        for column in range(1, self.size + 2):
            text.append(CORNERS[self.glyphs][self._corner(row, column)], "dim")
            if column <= self.size:
                above = self._mark(row - 1, column) != self._mark(row, column)
                shown = LINES[self.glyphs][0] * 2 if above else "  "
                text.append(shown, self._between((row - 1, column), (row, column), above))
        return text

    def _line(self, row: int) -> Text:
        text = Text(style="not dim")
        for column in range(1, self.size + 2):
            before = self._mark(row, column - 1) != self._mark(row, column)
            shown = LINES[self.glyphs][1] if before else " "
            text.append(shown, self._between((row, column - 1), (row, column), before))
            if column <= self.size:
                text.append_text(self._square(row, column))
        return text

    def _square(self, row: int, column: int) -> Text:
        mark, name = self._mark(row, column), f"r{row}c{column}"
        if (row, column) in self.over:
            shown = "[]" if self.fits else "!" + (mark if mark != "." else "!")
            return spot(shown, "cell", name, FITS if self.fits else FAILS)
        if mark == ".":
            ring = (row, column) == self.centre
            return spot(f"{(RING if ring else EMPTY)[self.glyphs]} ", "cell", name, "bold" if ring else "dim")
        return spot(f"{mark} ", "cell", name, f"bold color(16) on {colour_of(mark)}")

    def _between(self, one: Cell, other: Cell, parted: bool) -> Style:
        """Return the style between two squares: that of the tile that covers both, in hand or drawn."""
        if one in self.over and other in self.over:
            return Style.parse(FITS if self.fits else FAILS)
        mark = self._mark(*other)
        if parted or mark in (".", ""):
            return Style(dim=parted)
        return Style.parse(f"on {colour_of(mark)}")

    def _corner(self, row: int, column: int) -> int:
        """Return which lines meet at the upper left corner of a square."""
        upper = self._mark(row - 1, column - 1) != self._mark(row - 1, column)
        lower = self._mark(row, column - 1) != self._mark(row, column)
        left = self._mark(row - 1, column - 1) != self._mark(row, column - 1)
        right = self._mark(row - 1, column) != self._mark(row, column)
        return upper + 2 * lower + 4 * left + 8 * right


def colour_of(mark: str) -> str:
    """Return the colour of a tile by its letter, which is small while it may be taken back."""
    return COLOURS[ord(mark.upper()) % len(COLOURS)]
