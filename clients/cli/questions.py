"""What `scorepad play` asks before a match; flags answer in advance, and Enter takes the usual."""

import getpass
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from rich.console import Console
from rich.table import Table

from clients.cli.errors import Misread
from clients.cli.keyboard import Keyboard
from clients.cli.language import t
from clients.cli.options import described, matters, offers, read_options, spelt
from clients.cli.text import Json
from clients.cli.wish import Flags, Wish, given_options

T = TypeVar("T")


def default_name() -> str:
    """Return the user's name, or what comes closest."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return t("player")


class Questions:
    """Questions at a terminal, each with a default for Enter, asked again until the answer makes sense."""

    def __init__(self, console: Console, keyboard: Keyboard) -> None:
        self._console = console
        self._keyboard = keyboard

    def wish(self, games: Sequence[Json], flags: Flags, levels: Callable[[str], Sequence[int]]) -> Wish:
        """Ask for all that the flags leave open; `levels` are those of a game's bots."""
        game = self._game(games, flags)
        self._console.print(f"{game['title']}: {t(game['about'])}")
        people, bots = self._who(game, flags)
        level = self._level(flags, partial(levels, game["name"])) if bots else None
        local = flags.local or (
            people > 1 and not flags.say_who_plays and self.yes(t("Do all of you play at this terminal?"))
        )
        options = self._options(game, flags)
        names = self._names(flags, people if local else 1)
        return Wish(game["name"], names, people - len(names), (level,) * bots, options, flags.pace)

    def yes(self, question: str, default: bool = False) -> bool:
        """Ask something that Enter answers as usual."""
        usual = t("y") if default else t("n")
        return self.ask(f"{question} ({t('y')}/{t('n')})", usual, str).lower()[:1] in (t("y"), "y")

    def name(self) -> str:
        """Ask for the player's name."""
        return self.ask(t("Your name?"), default_name(), str)

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

    def _game(self, games: Sequence[Json], flags: Flags) -> Json:
        by_name = {game["name"]: game for game in games}
        games = [game for game in games if offers(game, flags.pairs)] or games
        if flags.game or len(games) == 1:
            return _pick(by_name, flags.game or games[0]["name"])
        self._console.print(t("Enter takes the answer in brackets. New here? Add --learn."))
        table = Table.grid(padding=(0, 2))
        for number, game in enumerate(games, 1):
            table.add_row(f"  {number}", game["title"], t(game["about"]))
        self._console.print(table)
        numbered = {str(number): game for number, game in enumerate(games, 1)}
        return self.ask(t("Which game?"), "1", lambda typed: _pick(numbered | by_name, typed))

    def _who(self, game: Json, flags: Flags) -> tuple[int, int]:
        """Return how many people and how many bots play: by itself a game against one bot."""
        low, high = game["players"]
        if flags.say_who_plays:
            bots = (1 if flags.learn else 0) if flags.bots is None else flags.bots
            return 1 if flags.solo else flags.players or max(1, low - bots), bots
        most = high - 1
        question = t("How many bots play with you, 0 to {most}?", most=most)
        bots = self.ask(question, "1", lambda typed: _number(typed, 0, most))
        if bots == most:
            return 1, bots
        question = t("How many people, you included, 1 to {most}?", most=high - bots)
        return self.ask(question, "1", lambda typed: _number(typed, max(1, low - bots), high - bots)), bots

    def _level(self, flags: Flags, levels: Callable[[], Sequence[int]]) -> int | None:
        """Return how strong the bots are; None leaves it to the server."""
        if flags.level is not None or (flags.say_who_plays and not flags.learn):
            return flags.level
        low, *_, high = found = sorted(levels())
        if flags.learn:
            return low
        question = t("How strong are the bots, {low} (gentle) to {high} (strong)?", low=low, high=high)
        return self.ask(question, str(found[len(found) // 2]), lambda typed: _number(typed, low, high))

    def _options(self, game: Json, flags: Flags) -> Json:
        """Ask for the options that matter, and then for those that matter only now."""
        given = given_options(game, flags)
        if flags.options or flags.say_who_plays or flags.pairs:
            return given
        asked: set[str] = set()
        while new := [
            one
            for one in game["options"]
            if one["name"] not in asked | set(given) and matters(one, game, given)
        ]:
            asked |= {one["name"] for one in new}
            given |= self._changed(game, new)
        return given

    def _changed(self, game: Json, options: Sequence[Json]) -> Json:
        table = Table.grid(padding=(0, 2))
        for option in options:
            table.add_row(f"  {option['name']}", t(option["title"]), described(option))
        self._console.print(t("Options, the usual value first:"), table)
        example = f"{options[0]['name']}={spelt(options[0]['values'][-1])}"
        question = t("Change any, as in {example}? Enter keeps them all.", example=example)
        return self.ask(question, "", lambda typed: read_options(game, typed.replace(",", " ").split()))

    def _names(self, flags: Flags, count: int) -> tuple[str, ...]:
        if count == 1:
            return (flags.name or (default_name() if flags.say_who_plays else self.name()),)
        first = flags.name or self._numbered_name(1)
        return (first, *(self._numbered_name(number) for number in range(2, count + 1)))

    def _numbered_name(self, number: int) -> str:
        usual = t("Player {number}", number=number)
        return self.ask(t("Name of player {number}?", number=number), usual, str)


def _pick(games: dict[str, Json], typed: str) -> Json:
    if typed not in games:
        raise Misread(
            t("There is no game `{typed}`; choose from {games}.", typed=typed, games=", ".join(games))
        )
    return games[typed]


def _number(typed: str, low: int, high: int) -> int:
    if not typed.isdecimal() or not low <= int(typed) <= high:
        raise Misread(t("Type a number from {low} to {high}.", low=low, high=high))
    return int(typed)
