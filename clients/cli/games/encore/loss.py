"""What a team of Encore! gives up after a missed target: shares of jokers, or a die."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clients.cli.games.encore.example import shares
from clients.cli.games.hand import ARROWS, Hand, Key, Spot, inside
from clients.cli.games.picking import OneOf
from clients.cli.language import later, t
from clients.cli.text import Json


@dataclass(frozen=True, slots=True)
class Shares:
    """So many jokers from each seat."""

    total: int
    left: tuple[int, ...]
    shares: tuple[int, ...]
    seat: int = 0

    @property
    def keys(self) -> Sequence[Key]:
        """What can be pressed."""
        return (
            Key("↑↓", t("player"), "down"),
            Key("←→", t("fewer, more"), "right"),
            Key(t("Enter"), t("propose"), "enter"),
        )

    def press(self, key: str) -> "Shares | None":
        """Go to another seat, or change its share."""
        if key not in ARROWS:
            return None
        down, right = ARROWS[key]
        seat = (self.seat + down) % len(self.left)
        shares = list(self.shares)
        shares[seat] = inside(shares[seat] + right, self.left[seat], 0)
        return replace(self, seat=seat, shares=tuple(shares))

    def point(self, spot: Spot) -> "Shares | None":
        """Shares are changed by clicks and keys."""
        return None

    def click(self, spot: Spot) -> tuple[Hand, bool]:
        """Take one joker more from the seat clicked at; from zero again after the last."""
        kind, name = spot
        if kind != "seat":
            return self, False
        seat = int(name)
        shares = list(self.shares)
        shares[seat] = (shares[seat] + 1) % (self.left[seat] + 1)
        return replace(self, seat=seat, shares=tuple(shares)), False

    def choice(self) -> Json | None:
        """Return the shares if they make up the total."""
        return {"jokers": list(self.shares)} if sum(self.shares) == self.total else None

    def says(self) -> str:
        """Say what is still missing or too much."""
        if sum(self.shares) == self.total:
            return t("That makes {total} jokers: Enter proposes it.", total=self.total)
        return t("{shared} jokers, but it has to be {total}.", shared=sum(self.shares), total=self.total)


class Removal(OneOf):
    """One kind of die."""

    kind, does = "remove", later("propose")

    def says(self) -> str:
        """Ask for it."""
        return t("Give up {die}? Enter proposes it.", die=self.called)


def begun(total: int, left: Sequence[int]) -> Shares:
    """Return the evenest shares to begin with."""
    return Shares(total, tuple(left), tuple(shares(total, left)))
