"""The large sheet of Encore! while one picks cells: the possible ones bright, the others dimmed."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from clients.cli.draw.encore.colours import COLOURS
from clients.cli.draw.encore.sheet import CROSS, MARGIN, Sheet
from clients.cli.tui.encore.hand import Marking
from clients.cli.tui.hand import spot
from clients.cli.tui.sight import FITS


@dataclass(frozen=True, slots=True)
class Live:
    """A sheet, and the hand over it."""

    sheet: Sheet
    hand: Marking | None

    def large(self) -> list[Text]:
        """Return the cells under the letters of their columns, three characters each."""
        columns = self.sheet.columns
        head = [Text(f" {letter} ", self.sheet.head(letter)) for letter in columns]
        lines = [self._line("", head)]
        for row in range(len(self.sheet.rows)):
            name = f"{self.sheet.row_names[row]} " if self.sheet.row_names else ""
            lines.append(
                self._line(f"{name}{row + 1}", [self._cell(row, column) for column in range(len(columns))])
            )
        return lines

    def _line(self, label: str, cells: Sequence[Text]) -> Text:
        line = Text(no_wrap=True).append(f"{label:>{MARGIN - 1}} ", "dim")
        for letter, cell in zip(self.sheet.columns, cells, strict=True):
            upright = self.sheet.upright(letter)
            line.append(upright, "bold").append_text(cell).append(upright, "bold")
        return line

    def _cell(self, row: int, column: int) -> Text:
        name = f"{self.sheet.columns[column]}{row + 1}"
        shown, style = self.sheet.cell(row, column)
        if self.hand is None:
            return spot(shown, "cell", name, style)
        if name in self.hand.cells:
            shown, style = f"({CROSS[self.sheet.glyphs]})", FITS
        elif self.sheet.pad["marks"][row][column] != "x" and name not in self.hand.possible():
            style = f"dim {COLOURS[self.sheet.rows[row][column].lower()].crossed}"
        if name == self.hand.cursor:
            shown, style = f"[{shown[1]}]", f"{style} reverse bold".replace("dim ", "")
        return spot(shown, "cell", name, style)
