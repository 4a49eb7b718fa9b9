"""How each game looks in a terminal, and how its choices are typed: one package or module per game."""

import json
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import ParamSpec, Protocol, TypeVar, cast

from rich.console import Console, RenderableType
from rich.errors import ConsoleError, StyleError

from clients.cli.errors import Misread, Strange
from clients.cli.language import later, plural, said, t, tn
from clients.cli.text import Json

P = ParamSpec("P")
R = TypeVar("R")
# How a drawing fails of a view that is not of its game: faces that no die has, parts that are missing.
LOST = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    StopIteration,
    ConsoleError,
    StyleError,
)


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


class Drawing(Protocol):
    """What a game's module offers as `DRAWING`.

    A match that is drawn has `facts`, the game with all that is printed for it, and `legal`, what its seat
    may choose now, in the compact form; empty if that is nothing.
    """

    help: str
    words: Words

    def figures(self, match: Json) -> Mapping[str, object]:
        """Return the printed numbers that help and lessons quote."""

    def table(self, match: Json, pen: Pen) -> RenderableType:
        """Return the sheets of a match that has started, for the seat that asked."""

    def prompt(self, match: Json) -> str:
        """Return what to ask of the seat whose turn it is, with an example."""

    def read(self, text: str, match: Json) -> Json:
        """Return the choice that was typed, or raise Misread."""

    def say(self, choice: Json) -> str:
        """Return how one would type the choice."""


class Plain:
    """Any game without a drawing of its own: everything as JSON."""

    help = later("This game has no drawing here: type a choice as JSON; `legal` lists them.")
    words = POINTS

    def figures(self, match: Json) -> Mapping[str, object]:
        """Quote nothing."""
        return {}

    def table(self, match: Json, pen: Pen) -> RenderableType:
        """Return the view as it came."""
        return json.dumps(match["view"], indent=1)

    def prompt(self, match: Json) -> str:
        """Ask what the game asks."""
        return t("your choice as JSON. {prompt}", prompt=said(match["prompt"]))

    def read(self, text: str, match: Json) -> Json:
        """Nothing but JSON can be read without knowing the game; that is done before."""
        raise Misread(t(self.help))

    def say(self, choice: Json) -> str:
        """Return the choice as JSON."""
        return json.dumps(choice)


def drawing(game: str) -> Drawing:
    """Return the drawing of a game; a module of its name in this package is all that it needs."""
    name = game.replace("-", "_")
    if name not in {module.name for module in pkgutil.iter_modules(__path__)}:
        return Plain()
    return Careful(import_module(f"{__name__}.{name}").DRAWING, game)


def careful(game: str, work: Callable[P, R]) -> Callable[P, R]:
    """Return what makes a sentence of a view that it cannot work with, instead of falling over it."""

    def run(*args: P.args, **more: P.kwargs) -> R:
        try:
            return work(*args, **more)
        except LOST as error:
            why = t("This program cannot draw what it is shown of {game}; it may be too old.", game=game)
            raise Strange(why) from error

    return run


class Careful:
    """A game's drawing that is shown views by anybody."""

    def __init__(self, drawn: Drawing, game: str) -> None:
        self.help, self.words = drawn.help, drawn.words
        self.table = careful(game, drawn.table)
        self.prompt = careful(game, drawn.prompt)
        self.read = careful(game, drawn.read)
        self.say = careful(game, drawn.say)
        self.figures = careful(game, drawn.figures)


def named(match: Json, faces: str) -> Iterator[tuple[str, str]]:
    """Yield the letter of each printed face, and what it is called."""
    for face in match["facts"]["printed"][faces]:
        yield face["letter"], t(face["name"])


def explained(text: str, match: Json) -> str:
    """Return help or a lesson with the game's printed numbers in it."""
    return t(text, **drawing(match["game"]).figures(match))


def read_choice(text: str, match: Json) -> Json:
    """Return the choice that was typed, in the game's notation or as JSON."""
    if not text.lstrip().startswith("{"):
        return drawing(match["game"]).read(text, match)
    try:
        return cast(Json, json.loads(text))
    except ValueError as error:
        raise Misread(t("This is not JSON: {error}.", error=error)) from error
