"""What a scene is drawn from, and what the scenes of all games have in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.draw import Pen, careful
from clients.cli.language import t
from clients.cli.text import Json, names
from clients.cli.tui.hand import Hand

FITS = "bold color(16) on color(114)"
FAILS = "bold color(231) on color(124)"
DONE = {True: "✓", False: "ok"}
THINKS = {True: "…", False: ".."}


@dataclass(frozen=True, slots=True)
class Sight:
    """A match and what its player is about to do; `seat` is whose sheet is shown large."""

    match: Json
    hand: Hand | None
    pen: Pen
    height: int
    seat: int
    news: Sequence[str] = ()

    @property
    def mine(self) -> bool:
        """Whether the large sheet is one's own."""
        return bool(self.seat == self.match["seat"])

    def called(self, seat: int) -> str:
        """Return what to call a seat."""
        name = names(self.match)[seat]
        return t("{name} (you)", name=name) if seat == self.match["seat"] else name

    def others(self) -> list[int]:
        """Return the seats whose sheets are small, in order from the large one on."""
        seats = list(range(len(self.match["seats"])))
        return seats[self.seat + 1 :] + seats[: self.seat]

    def state(self, seat: int) -> str:
        """Return a sign for who has chosen and who still thinks."""
        match, glyphs = self.match, self.pen.glyphs
        if match["status"] != "running" or not match["awaiting"]:
            return " "
        return (THINKS if seat in match["awaiting"] else DONE)[glyphs]


class Game(Protocol):
    """What a game's package offers as `GAME`."""

    help: str

    def hand(self, match: Json) -> Hand | None:
        """Return what there is to choose, by `legal` of the match."""

    def scene(self, sight: Sight) -> RenderableType:
        """Return the table."""


class Careful:
    """A game's scene that is drawn from whatever a server shows."""

    def __init__(self, game: Game, name: str) -> None:
        self.help = game.help
        self.hand = careful(name, game.hand)
        self.scene = careful(name, game.scene)


def beside(left: RenderableType, right: RenderableType, width: int) -> Table:
    """Return two things side by side, the left one so many columns wide."""
    grid = Table.grid(padding=0)
    grid.add_column(width=width)
    grid.add_column(ratio=1)
    grid.add_row(left, right)
    return grid


def in_rows(blocks: Sequence[RenderableType], across: int, width: int) -> Table:
    """Return blocks of this width in rows of so many."""
    grid = Table.grid(padding=0)
    for _ in range(max(across, 1)):
        grid.add_column(width=width)
    for start in range(0, len(blocks), max(across, 1)):
        grid.add_row(*blocks[start : start + max(across, 1)])
    return grid


def happened(sight: Sight, room: int) -> Group:
    """Return as much of what just happened as there is room for, the newest last."""
    if room < 2 or not sight.news:
        return Group()
    lines = [Text(line, "dim", no_wrap=True, overflow="ellipsis") for line in sight.news[-(room - 1) :]]
    return Group(Text(t("Just now"), "bold"), *lines)
