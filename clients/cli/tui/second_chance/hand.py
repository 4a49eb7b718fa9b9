"""A tile of Second Chance over the grid: moved, turned, mirrored, and seen to fit or not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from clients.cli.draw.second_chance.ways import CENTRE, SIZE, Cell, chosen
from clients.cli.language import t
from clients.cli.text import Json
from clients.cli.tui.hand import ARROWS, Hand, Key, Spot, following, inside

Rows = tuple[str, ...]
Fits = Mapping[str, Mapping[Rows, Sequence[Cell]]]  # tile, way round: where the corner of its box may be


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the tiles offered, this way round, with the upper left corner of its box here."""

    shapes: Mapping[str, Rows]
    fitting: Fits
    filled: frozenset[Cell]
    starting: bool
    name: str
    rows: Rows
    row: int = 1
    column: int = 1

    @property
    def keys(self) -> Sequence[Key]:
        """What can be pressed."""
        other = (Key(t("Tab"), t("other tile"), "tab"),) if len(self.shapes) > 1 else ()
        return (
            Key("←↑↓→", t("move"), ""),
            Key("R", t("turn"), "r"),
            Key("F", t("mirror"), "f"),
            *other,
            Key("N", t("next place"), "n"),
            Key(t("Enter"), t("draw"), "enter"),
        )

    def cells(self) -> frozenset[Cell]:
        """Return what it lies on."""
        return frozenset(
            (self.row + r, self.column + c)
            for r, line in enumerate(self.rows)
            for c, square in enumerate(line)
            if square == "X"
        )

    def fits(self) -> bool:
        """Say whether it may be drawn here."""
        return (self.row, self.column) in self.fitting[self.name].get(self.rows, ())

    def press(self, key: str) -> "Tile | None":
        """Move, turn, mirror, take the other tile, or go to the next place where it fits."""
        if key in ARROWS:
            down, right = ARROWS[key]
            return self._at(self.row + down, self.column + right)
        if key in ("r", "space", "wheel"):
            return self._shaped(tuple("".join(column) for column in zip(*self.rows[::-1], strict=True)))
        if key == "f":
            return self._shaped(tuple(line[::-1] for line in self.rows))
        if key == "tab" or (key.isdecimal() and 0 < int(key) <= len(self.shapes)):
            return self.take(
                following(self.shapes, self.name) if key == "tab" else list(self.shapes)[int(key) - 1]
            )
        return self.next() if key == "n" else None

    def point(self, spot: Spot) -> "Tile | None":
        """Follow the mouse with the middle of the tile."""
        kind, name = spot
        if kind != "cell":
            return None
        moved = self._at(int(name[1]) - len(self.rows) // 2, int(name[3]) - len(self.rows[0]) // 2)
        return moved if moved != self else None

    def click(self, spot: Spot) -> tuple[Hand, bool]:
        """Draw the tile where it lies, or bring it here first; or take the tile clicked at."""
        kind, name = spot
        if kind == "tile" and name in self.shapes:
            return self.take(name), False
        moved = self.point(spot)
        return moved or self, moved is None and kind == "cell"

    def choice(self) -> Json | None:
        """Return the tile on its cells, if it fits."""
        return chosen(self.name, sorted(self.cells())) if self.fits() else None

    def says(self) -> str:
        """Say whether it fits, and if not, why."""
        if self.fits():
            return t("{tile} fits here: Enter draws it.", tile=self.name)
        if not any(self.fitting[self.name].values()):
            return t("{tile} fits nowhere. Tab takes the other tile.", tile=self.name)
        if self.starting and CENTRE not in self.cells():
            return t("Not here: the start tile has to cover the ring in the centre.")
        return t("Not here: squares are filled already. N finds the next place.")

    def take(self, name: str | None) -> "Tile":
        """Return the other tile, at about the same place."""
        if name is None or name == self.name:
            return self
        return replace(self, name=name, rows=self.shapes[name])._at(self.row, self.column)

    def next(self) -> "Tile":
        """Return the tile at the next place where it fits: this way round if it can, else another way."""
        ways = self.fitting[self.name]
        here = ways.get(self.rows)
        rows = self.rows if here else next((way for way, spots in ways.items() if spots), self.rows)
        found = following(ways.get(rows, ()), (self.row, self.column))
        return replace(self, rows=rows, row=found[0], column=found[1]) if found else self

    def _shaped(self, rows: Rows) -> "Tile":
        """Return it this way round, with its middle where it was."""
        down, right = (len(self.rows) - len(rows)) // 2, (len(self.rows[0]) - len(rows[0])) // 2
        return replace(self, rows=rows)._at(self.row + down, self.column + right)

    def _at(self, row: int, column: int) -> "Tile":
        return replace(
            self,
            row=inside(row, SIZE + 1 - len(self.rows)),
            column=inside(column, SIZE + 1 - len(self.rows[0])),
        )


def hand(legal: Json, match: Json) -> Hand | None:
    """Return the first tile that fits, as near the centre as it does."""
    if not any(legal.values()):
        return None
    view = match["view"]
    shapes = {name: tuple(view["shapes"][name].split("/")) for name in legal}
    fitting = {
        name: {tuple(way["shape"].split("/")): [_cell(at) for at in way["at"]] for way in ways}
        for name, ways in legal.items()
    }
    grid = enumerate(view["grids"][match["seat"]]["rows"], 1)
    filled = frozenset((r, c) for r, line in grid for c, mark in enumerate(line, 1) if mark != ".")
    name = next(name for name, ways in fitting.items() if any(ways.values()))
    ways = fitting[name]
    rows = shapes[name] if ways.get(shapes[name]) else next(way for way, spots in ways.items() if spots)
    row, column = min(ways[rows], key=lambda at: _distance(at, rows))
    return Tile(shapes, fitting, filled, view["stage"] == "start", name, rows, row, column)


def _cell(name: str) -> Cell:
    return int(name[1]), int(name[3])


def _distance(at: Cell, rows: Rows) -> float:
    down, right = at[0] + len(rows) / 2 - 5.5, at[1] + len(rows[0]) / 2 - 5.5
    return down * down + right * right
