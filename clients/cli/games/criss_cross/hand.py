"""A pair of symbols, or a corner symbol, on its way to a sheet of Criss Cross."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clients.cli.games.hand import ARROWS, Hand, Key, Spot, following, inside
from clients.cli.games.picking import OneOf
from clients.cli.games.sight import named
from clients.cli.language import later, t
from clients.cli.text import Json

KEYS = later(
    "Both dice go into two empty cells that share an edge: the pair with the brackets. Move "
    "it with the arrows, turn it with R, swap it with F; N jumps to the next place where it "
    "fits. Enter writes it.\n\n"
    "Runs of {lengths} equal symbols in rows and columns pay {points}. The points stand at the "
    "ends of the lines.\n\n"
    "With the mouse: point, turn the wheel to turn the pair, click to write it."
)
# Where the second die lies from the first, after so many quarter turns.
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))
Place = tuple[int, int, int]  # row and column of the first die, and quarter turns


@dataclass(frozen=True, slots=True)
class Pair:
    """Two dice side by side over the sheet; `free` holds the pairs of cells that may be written."""

    dice: tuple[str, str]
    free: frozenset[frozenset[str]]
    size: int
    row: int = 1
    column: int = 1
    turns: int = 0

    @property
    def keys(self) -> Sequence[Key]:
        """What can be pressed."""
        return (
            Key("←↑↓→", t("move"), ""),
            Key("R", t("turn"), "r"),
            Key("F", t("swap"), "f"),
            Key("N", t("next place"), "n"),
            Key(t("Enter"), t("write"), "enter"),
        )

    def marks(self) -> dict[str, str]:
        """Return what would be written, by cell."""
        down, right = AROUND[self.turns]
        second = _name(self.row + down, self.column + right)
        return {_name(self.row, self.column): self.dice[0], second: self.dice[1]}

    def fits(self) -> bool:
        """Say whether both cells are free."""
        return frozenset(self.marks()) in self.free

    def press(self, key: str) -> "Pair | None":
        """Move, turn, swap, or go to the next place where the pair fits."""
        if key in ARROWS:
            down, right = ARROWS[key]
            return self._at(self.row + down, self.column + right, self.turns)
        if key in ("r", "space", "wheel"):
            return self._at(self.row, self.column, (self.turns + 1) % 4)
        if key == "f":
            down, right = AROUND[self.turns]
            return replace(self, row=self.row + down, column=self.column + right, turns=(self.turns + 2) % 4)
        return self.next() if key == "n" else None

    def point(self, spot: Spot) -> "Pair | None":
        """Follow the mouse."""
        kind, name = spot
        if kind != "cell" or name in self.marks():
            return None
        return self._at(int(name[1]), int(name[3]), self.turns)

    def click(self, spot: Spot) -> tuple[Hand, bool]:
        """Write where the pair lies, or bring it here first."""
        moved = self.point(spot)
        return moved or self, moved is None and spot[0] == "cell"

    def choice(self) -> Json | None:
        """Return the pair, if it fits."""
        return {"write": self.marks()} if self.fits() else None

    def says(self) -> str:
        """Say whether the pair fits."""
        if self.fits():
            return t("It fits: Enter writes it.")
        return t("Not here: a cell is written already. N finds the next place.")

    def next(self) -> "Pair":
        """Return the pair at the next place where it fits, this way round if there is one."""
        places = [
            (row, column, turns)
            for turns in (self.turns, *((self.turns + more) % 4 for more in (1, 2, 3)))
            for row in range(1, self.size + 1)
            for column in range(1, self.size + 1)
            if replace(self, row=row, column=column, turns=turns).fits()
        ]
        same = [place for place in places if place[2] == self.turns]
        found = following(same or places, (self.row, self.column, self.turns))
        return replace(self, row=found[0], column=found[1], turns=found[2]) if found else self

    def _at(self, row: int, column: int, turns: int) -> "Pair":
        """Return the pair here, pushed back onto the sheet where it would hang over."""
        down, right = AROUND[turns]
        return replace(
            self,
            row=inside(row, self.size - max(down, 0), 1 - min(down, 0)),
            column=inside(column, self.size - max(right, 0), 1 - min(right, 0)),
            turns=turns,
        )


class Corner(OneOf):
    """The choice of the symbol that stands in one's corner, by its letter."""

    kind, does = "pick", later("write")

    def says(self) -> str:
        """Ask for the corner."""
        return t("Choose the symbol of your corner: {symbol}? Enter takes it.", symbol=self.called)


def hand(match: Json) -> Hand | None:
    """Return what there is to choose, lying where it fits."""
    legal = match["legal"]
    if "pick" in legal:
        return Corner({letter: name for letter, name in named(match, "symbols") if letter in legal["pick"]})
    if not legal.get("pairs"):
        return None
    first, second = legal["dice"]
    free = frozenset(frozenset(pair) for pair in legal["pairs"])
    size = match["facts"]["printed"]["size"]
    found = Pair((first, second), free, size, (size + 1) // 2, (size + 1) // 2)
    return found if found.fits() else found.next()


def _name(row: int, column: int) -> str:
    return f"r{row}c{column}"
