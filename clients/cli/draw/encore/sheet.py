"""One's own Encore! sheet, large, with the points of its columns; and any sheet in the least space."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from clients.cli.draw.encore.colours import COLOURS
from clients.cli.language import t
from clients.cli.text import Json

MARGIN = 6
LARGE_WIDTH = 53
COMPACT_WIDTH = 17
CROSS = {True: "✕", False: "X"}
STAR = {True: "★", False: "*"}
WANTED = ":"
UPRIGHT = {True: "│", False: "|"}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to be drawn: what is printed on all of them and on this one, and a player's pad.

    `pending` cells may still be taken back, and a team's mission needs the `wanted` ones.
    """

    printed: Json
    rows: Sequence[str]
    pad: Json
    glyphs: bool
    pending: Collection[str]
    wanted: Collection[str] = ()
    row_names: Sequence[str] = ()

    @property
    def columns(self) -> str:
        """The letters of the columns."""
        return str(self.printed["columns"])

    def large(self, wide: bool) -> list[Text]:
        """Return the cells under the letters of their columns; three characters each, or two."""
        lines = [self._line("", [(f" {letter} ", self.head(letter)) for letter in self.columns], wide)]
        for row in range(len(self.rows)):
            cells = [self.cell(row, column) for column in range(len(self.columns))]
            name = f"{self.row_names[row]} " if self.row_names else ""
            lines.append(self._line(f"{name}{row + 1}", cells, wide))
        return lines

    def points(self, first: Mapping[str, Sequence[int]], wide: bool, alone: bool) -> list[Text]:
        """Return what each column pays, what is circled, and the numbers of the players who were first."""
        upper, lower, owners = [], [], []
        paid = zip(self.columns, self.printed["column_points"], self.pad["columns"], strict=True)
        for letter, points, mine in paid:
            high, low, takers = points["first"], points["later"], first.get(letter, ())
            upper.append(_value(high, mine == high, gone=bool(takers) or mine is not None))
            lower.append(_value(low, mine == low, gone=mine is not None))
            owners.append((f" {numbers(takers):<2}", "dim"))
        rows = [(t("first"), upper), (t("later"), lower), (t("by #"), owners)]
        if alone:
            rows = [(t("pays"), upper)]
        return [self._line(label, values, wide) for label, values in rows]

    def compact(self, name: str) -> Text:
        """Return the bare cells, stars as capitals, under a name."""
        text = Text(name[: len(self.columns)], no_wrap=True)
        for printed, marks in zip(self.rows, self.pad["marks"], strict=True):
            text.append("\n")
            for cell, mark in zip(printed, marks, strict=True):
                colour = COLOURS[cell.lower()]
                crossed = mark == "x"
                style = colour.crossed if crossed else colour.open
                text.append(CROSS[self.glyphs] if crossed else cell, style)
        return text

    def head(self, letter: str) -> str:
        """Return the style of a column's letter."""
        return "bold reverse" if letter == self.printed["start_column"] else "bold"

    def upright(self, letter: str) -> str:
        """Return what stands on both sides of a cell in this column."""
        return UPRIGHT[self.glyphs] if letter == self.printed["start_column"] else ""

    def cell(self, row: int, column: int) -> tuple[str, str]:
        """Return what is shown in a cell, and its style."""
        printed = self.rows[row][column]
        colour = COLOURS[printed.lower()]
        name = f"{self.columns[column]}{row + 1}"
        if name in self.pending:
            return f"({CROSS[self.glyphs]})", f"bold {colour.crossed}"
        if self.pad["marks"][row][column] == "x":
            return f" {CROSS[self.glyphs]} ", f"bold {colour.crossed}"
        star = STAR[self.glyphs] if printed.isupper() else " "
        return f"{WANTED if name in self.wanted else ' '}{printed.lower()}{star}", colour.open

    def _line(self, label: str, cells: Sequence[tuple[str, str]], wide: bool) -> Text:
        """Return one line of fifteen cells, the start column between uprights."""
        line = Text(f"{label:>{MARGIN - 1}} ", style="dim", no_wrap=True)
        for letter, (cell, style) in zip(self.columns, cells, strict=True):
            upright = self.upright(letter)
            line.append(upright, style="not dim bold")
            line.append(cell if wide else cell[1:], style=f"not dim {style}")
            line.append(upright, style="not dim bold")
        return line


def _value(points: int, mine: bool, gone: bool) -> tuple[str, str]:
    if mine:
        return f"({points})", "bold"
    return ("   ", "") if gone else (f" {points} ", "")


def numbers(seats: Sequence[int]) -> str:
    """Return the numbers of one or two players, or of the first of more."""
    signs = "".join(str(seat + 1) for seat in seats)
    return signs if len(signs) < 3 else f"{signs[0]}+"
