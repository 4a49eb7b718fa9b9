"""What `scorepad play` asks before a match; flags answer in advance."""

import getpass
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console
from rich.table import Table

from clients.cli.errors import Misread
from clients.cli.keyboard import Keyboard
from clients.cli.options import read_options, spelt, values
from clients.cli.text import Json

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Flags:
    """What was answered on the command line already; None is still open."""

    game: str | None
    players: int | None
    name: str | None
    options: tuple[str, ...]
    local: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """The match that somebody wants; more than one name means that all play at this terminal."""

    game: str
    players: int
    options: Json
    names: tuple[str, ...]


def default_name() -> str:
    """Return the user's name, or what comes closest."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "player"


class Questions:
    """Questions at a terminal, each with a default for Enter, asked again until the answer makes sense."""

    def __init__(self, console: Console, keyboard: Keyboard) -> None:
        self._console = console
        self._keyboard = keyboard

    def wish(self, games: Sequence[Json], flags: Flags) -> Wish:
        """Ask for all that the flags leave open."""
        game = self._game(games, flags.game)
        self._console.print(f"{game['title']}: {game['about']}")
        low, high = game["players"]
        players = flags.players or self.ask(
            f"How many players, {low} to {high}?", str(low), lambda typed: _number(typed, low, high)
        )
        asked = flags.players is None and players > 1
        local = flags.local or (asked and self.yes("Do all of you play at this terminal?"))
        options = self._options(game, flags)
        return Wish(game["name"], players, options, self._names(flags, players if local else 1))

    def yes(self, question: str, default: str = "n") -> bool:
        """Ask something that is no unless said otherwise."""
        return self.ask(f"{question} (y/n)", default, str).lower() in ("y", "yes")

    def name(self) -> str:
        """Ask for the player's name."""
        return self.ask("Your name?", default_name(), str)

    def ask(self, question: str, default: str, read: Callable[[str], T]) -> T:
        """Ask until `read` accepts the answer."""
        while True:
            self._console.print(f"{question} [{default}] " if default else f"{question} ", end="")
            typed = self._keyboard.line() or default
            if not self._console.is_terminal:
                self._console.print()
            try:
                return read(typed)
            except Misread as error:
                self._console.print(str(error))

    def _game(self, games: Sequence[Json], named: str | None) -> Json:
        by_name = {game["name"]: game for game in games}
        if named or len(games) == 1:
            return _pick(by_name, named or games[0]["name"])
        table = Table.grid(padding=(0, 2))
        for number, game in enumerate(games, 1):
            table.add_row(f"  {number}", game["title"], game["about"])
        self._console.print(table)
        numbered = {str(number): game for number, game in enumerate(games, 1)}
        return self.ask("Which game?", "1", lambda typed: _pick(numbered | by_name, typed))

    def _options(self, game: Json, flags: Flags) -> Json:
        if flags.options or flags.players or not game["options"]:
            return read_options(game, flags.options)
        table = Table.grid(padding=(0, 2))
        for option in game["options"]:
            table.add_row(f"  {option['name']}", values(option), option["about"])
        self._console.print("Options, the usual value first:", table)
        first = game["options"][0]
        question = f"Change any, as in {first['name']}={spelt(first['values'][-1])}? Enter keeps them all."
        return self.ask(question, "", lambda typed: read_options(game, typed.replace(",", " ").split()))

    def _names(self, flags: Flags, count: int) -> tuple[str, ...]:
        first = flags.name or (self.name() if count == 1 else self._numbered_name(1))
        return (first, *(self._numbered_name(number) for number in range(2, count + 1)))

    def _numbered_name(self, number: int) -> str:
        return self.ask(f"Name of player {number}?", f"Player {number}", str)


def _pick(games: dict[str, Json], typed: str) -> Json:
    if typed not in games:
        raise Misread(f"There is no game `{typed}`; choose from {', '.join(games)}.")
    return games[typed]


def _number(typed: str, low: int, high: int) -> int:
    if not typed.isdecimal() or not low <= int(typed) <= high:
        raise Misread(f"Type a number from {low} to {high}.")
    return int(typed)
