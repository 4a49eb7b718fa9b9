"""What a scene is drawn from, and what the scenes of all games have in common."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.games.hand import Hand
from clients.cli.language import t
from clients.cli.text import Json, names

FITS = "bold color(16) on color(114)"
FAILS = "bold color(231) on color(124)"
DONE = {True: "✓", False: "ok"}
THINKS = {True: "…", False: ".."}


@dataclass(frozen=True, slots=True)
class Pen:
    """What the terminal can show."""

    width: int
    glyphs: bool

    @classmethod
    def of(cls, console: Console) -> "Pen":
        """Return the pen for this terminal; letters only where it does not speak UTF-8."""
        return cls(console.width, console.encoding.lower().startswith("utf"))


@dataclass(frozen=True, slots=True)
class Sight:
    """A match and what its player is about to do; `seat` is whose sheet is shown large.

    By lines there is no hand and no height: choices are typed, and a scene takes the lines that it needs.
    """

    match: Json
    hand: Hand | None
    pen: Pen
    height: int | None
    seat: int
    news: Sequence[str] = ()

    @property
    def full(self) -> bool:
        """Whether it is drawn on the full screen."""
        return self.height is not None

    @property
    def mine(self) -> bool:
        """Whether the large sheet is one's own."""
        return bool(self.seat == self.match["seat"])

    def called(self, seat: int) -> str:
        """Return what to call a seat."""
        name = names(self.match)[seat]
        return t("{name} (you)", name=name) if seat == self.match["seat"] else name

    def signed(self, seat: int) -> str:
        """Return what to call a seat, on the full screen after a sign for who still thinks."""
        return f"{self.state(seat)} {self.called(seat)}" if self.full else self.called(seat)

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


def by_lines(match: Json, pen: Pen) -> Sight:
    """Return what a scene is drawn from where choices are typed; to a spectator the first sheet is large."""
    return Sight(match, None, pen, None, match["seat"] or 0)


def named(match: Json, faces: str) -> Iterator[tuple[str, str]]:
    """Yield the letter of each printed face, and what it is called."""
    for face in match["facts"]["printed"][faces]:
        yield face["letter"], t(face["name"])


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


def happened(sight: Sight, used: int) -> Group:
    """Return as much of what just happened as fits below so many lines, the newest last."""
    room = (sight.height or 0) - used
    if room < 2 or not sight.news:
        return Group()
    lines = [Text(line, "dim", no_wrap=True, overflow="ellipsis") for line in sight.news[-(room - 1) :]]
    return Group(Text(t("Just now"), "bold"), *lines)
