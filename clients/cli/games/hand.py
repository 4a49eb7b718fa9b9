"""What a player is about to choose: moved by keys and mouse, and known to fit or not before it is sent."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from rich.style import Style
from rich.text import Text

from clients.cli.text import Json

T = TypeVar("T")
ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
Spot = tuple[str, str]  # a kind of thing on the screen, and its name


class Key(NamedTuple):
    """A key at the foot of the screen: what is shown, what it does, what a click on it presses."""

    label: str
    does: str
    press: str


class Hand(Protocol):
    """A choice in the making; every change makes a new one."""

    @property
    def keys(self) -> Sequence[Key]:
        """What can be pressed."""

    def press(self, key: str) -> "Hand | None":
        """Return the hand after this key, or None if the key means nothing to it."""

    def point(self, spot: Spot) -> "Hand | None":
        """Return the hand when the mouse is over this spot, or None if that changes nothing."""

    def click(self, spot: Spot) -> "tuple[Hand, bool]":
        """Return the hand after a click, and whether that was to choose."""

    def choice(self) -> Json | None:
        """Return what would be sent, or None if this cannot be chosen."""

    def says(self) -> str:
        """Return one line: why this cannot be chosen, or what comes next."""


def spot(text: str, kind: str, name: str, style: str = "") -> Text:
    """Return text that the mouse can point at."""
    return Text(
        text, style=Style.parse(style) + Style(meta={"spot": (kind, name)}) if style else _meta(kind, name)
    )


def _meta(kind: str, name: str) -> Style:
    return Style(meta={"spot": (kind, name)})


def following(all_of_them: Iterable[T], current: T) -> T | None:
    """Return the one after the current one, round and round; the first if the current is none of them."""
    found = list(all_of_them)
    if not found:
        return None
    return found[(found.index(current) + 1) % len(found)] if current in found else found[0]


def inside(number: int, high: int, low: int = 1) -> int:
    """Return the number, or the nearest one that is allowed."""
    return max(low, min(number, high))
