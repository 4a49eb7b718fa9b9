"""A sheet of Encore!: large, with what is picked on it and the points of its columns, or compact."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from clients.cli.games.encore.colours import COLOURS
from clients.cli.games.encore.hand import Marking
from clients.cli.games.hand import spot
from clients.cli.games.sight import FITS
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

    `pending` cells may still be taken back, a mission needs the `wanted` ones, and what a `hand` cannot
    pick is dimmed.
    """

    printed: Json
    rows: Sequence[str]
    pad: Json
    glyphs: bool
    pending: Collection[str] = ()
    wanted: Collection[str] = ()
    row_names: Sequence[str] = ()
    hand: Marking | None = None

    @property
    def columns(self) -> str:
        """The letters of the columns."""
        return str(self.printed["columns"])

    def large(self, wide: bool) -> list[Text]:
        """Return the cells under the letters of their columns; three characters each, or two."""
        heads = [
            Text(f" {letter} ", "bold reverse" if self._starts(letter) else "bold") for letter in self.columns
        ]
        lines = [self._line("", heads, wide)]
        for row in range(len(self.rows)):
            name = f"{self.row_names[row]} " if self.row_names else ""
            cells = [self._cell(row, column) for column in range(len(self.columns))]
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
            owners.append(Text(f" {numbers(takers):<2}", "dim"))
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

    def _starts(self, letter: str) -> bool:
        return bool(letter == self.printed["start_column"])

    def _cell(self, row: int, column: int) -> Text:
        name = f"{self.columns[column]}{row + 1}"
        shown, style = self._printed(row, column, name)
        if self.hand is None:
            return spot(shown, "cell", name, style)
        if name in self.hand.cells:
            shown, style = f"({CROSS[self.glyphs]})", FITS
        elif self.pad["marks"][row][column] != "x" and name not in self.hand.possible():
            style = f"dim {COLOURS[self.rows[row][column].lower()].crossed}"
        if name == self.hand.cursor:
            shown, style = f"[{shown[1]}]", f"{style} reverse bold".replace("dim ", "")
        return spot(shown, "cell", name, style)

    def _printed(self, row: int, column: int, name: str) -> tuple[str, str]:
        """Return what is shown in a cell without a hand, and its style."""
        printed = self.rows[row][column]
        colour = COLOURS[printed.lower()]
        if name in self.pending:
            return f"({CROSS[self.glyphs]})", f"bold {colour.crossed}"
        if self.pad["marks"][row][column] == "x":
            return f" {CROSS[self.glyphs]} ", f"bold {colour.crossed}"
        star = STAR[self.glyphs] if printed.isupper() else " "
        return f"{WANTED if name in self.wanted else ' '}{printed.lower()}{star}", colour.open

    def _line(self, label: str, cells: Sequence[Text], wide: bool) -> Text:
        """Return one line of fifteen cells, the start column between uprights."""
        line = Text(no_wrap=True).append(f"{label:>{MARGIN - 1}} ", "dim")
        for letter, cell in zip(self.columns, cells, strict=True):
            upright = UPRIGHT[self.glyphs] if self._starts(letter) else ""
            line.append(upright, "bold").append_text(cell if wide else cell[1:]).append(upright, "bold")
        return line


def _value(points: int, mine: bool, gone: bool) -> Text:
    if mine:
        return Text(f"({points})", "bold")
    return Text("   " if gone else f" {points} ")


def numbers(seats: Sequence[int]) -> str:
    """Return the numbers of one or two players, or of the first of more."""
    signs = "".join(str(seat + 1) for seat in seats)
    return signs if len(signs) < 3 else f"{signs[0]}+"
