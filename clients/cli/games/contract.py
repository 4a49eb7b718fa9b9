"""What a game offers to a terminal: everything that is drawn, typed, taught and said of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rich.console import RenderableType

from clients.cli.games.hand import Hand
from clients.cli.games.sight import Sight
from clients.cli.language import later, plural, tn
from clients.cli.text import Json

Lesson = tuple[str, str]  # what a turn is about, and the keys of the full screen for it
EVERY = "*"  # in `legal`, instead of the compact form: every choice in a list


@dataclass(frozen=True, slots=True)
class Words:
    """How a game's scores are worded; with a reason from `together` all have won or lost as one team."""

    alone: str
    noun: tuple[str, str]
    low_wins: bool = False
    together: frozenset[str] = frozenset()

    def count(self, score: int) -> str:
        """Return `1 point` or `2 points`."""
        return tn(*self.noun, score)


POINTS = Words(
    later("{name} scored {score}."),
    plural("{n} point", "{n} points"),
)


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag of `scorepad play` that sets an option of the game: to this value, or to what is typed."""

    name: str
    help: str
    option: str
    value: str = ""


def no_figures(match: Json) -> Mapping[str, object]:
    """Quote nothing."""
    return {}


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a game's package, or a module from outside, offers as `DRAWING`.

    A match that is drawn has `facts`, the game with all that is printed for it, and `legal`, what its seat
    may choose now: in the compact form, or if the drawing wants `every` choice, in a list under EVERY. Empty,
    it is nothing.
    """

    help: str  # how choices are typed
    keys: str  # how they are made on the full screen
    scene: Callable[[Sight], RenderableType]  # the table; by lines there is no hand
    hand: Callable[[Json], Hand | None]  # what there is to choose
    prompt: Callable[[Json], str]  # what to ask of the seat whose turn it is, with an example
    read: Callable[[str, Json], Json]  # the choice that was typed, or Misread
    say: Callable[[Json], str]  # how one would type a choice
    figures: Callable[[Json], Mapping[str, object]] = no_figures  # printed numbers in help and lessons
    words: Words = POINTS
    lessons: Sequence[Lesson] = ()
    flags: Sequence[Flag] = ()
    every: bool = False
    sheets: bool = True  # whether the scene shows one seat's sheet large, and others if asked to


WORKING = ("scene", "hand", "prompt", "read", "say", "figures")  # the parts that may fail


class Plain(Drawing):
    """The form of a game without a drawing that works."""
