"""A tile of Second Chance over the grid: moved, turned, mirrored, and seen to fit or not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from clients.cli.games.hand import ARROWS, Hand, Key, Spot, following, inside
from clients.cli.games.second_chance.ways import Cell, Rows, all_round, chosen, covered, fitting
from clients.cli.language import later, t
from clients.cli.text import Json

KEYS = later(
    "Draw one of the tiles offered on empty squares, any way round. Move it with the arrows, "
    "turn it with R, mirror it with F; Tab takes the other tile, N jumps to the next place "
    "where it fits. Green in brackets fits, red with ! does not. Enter draws it.\n\n"
    "Stuck with both tiles, you get one more; if that does not fit either, you are out. The "
    "fewest empty squares win.\n\n"
    "With the mouse: point, turn the wheel to turn the tile, click to draw it, and click at a "
    "tile to take it."
)
Fits = Mapping[str, Mapping[Rows, Sequence[Cell]]]  # tile, way round: where the corner of its box may be


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the tiles offered, this way round, with the upper left corner of its box here."""

    shapes: Mapping[str, Rows]
    fitting: Fits
    size: int
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
        return frozenset(covered(self.rows, self.row, self.column))

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
        if self.starting:
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
            row=inside(row, self.size + 1 - len(self.rows)),
            column=inside(column, self.size + 1 - len(self.rows[0])),
        )


def hand(match: Json) -> Hand | None:
    """Return the first tile that fits, as near the middle as it does."""
    fits = fitting(match)
    name = next((name for name, ways in fits.items() if any(ways.values())), None)
    if name is None:
        return None
    shapes = {tile: all_round(match, tile)[0] for tile in fits}
    ways, size = fits[name], match["facts"]["printed"]["size"]
    rows = shapes[name] if ways.get(shapes[name]) else next(way for way, spots in ways.items() if spots)
    row, column = min(ways[rows], key=lambda at: _distance(at, rows, size))
    return Tile(shapes, fits, size, match["view"]["stage"] == "start", name, rows, row, column)


def _distance(at: Cell, rows: Rows, size: int) -> float:
    """Return how far the middle of a shape is from the middle of the grid, squared."""
    down, right = (
        2 * place + side - size - 2 for place, side in zip(at, (len(rows), len(rows[0])), strict=True)
    )
    return down * down + right * right
