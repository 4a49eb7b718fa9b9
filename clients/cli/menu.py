"""What a bare `scorepad` shows: a short menu in a terminal, and elsewhere the short help."""

import sys
from collections.abc import Mapping
from typing import NamedTuple

import click

from clients.cli.errors import Misread
from clients.cli.keyboard import Keyboard
from clients.cli.language import later, t
from clients.cli.text import COMMAND, Json

TITLE = later("Scorepad: pencil-and-paper games over a network.")
AWAITED = ("your_turn", "lent")
# A local server may only have to be started, and `play` does that.
ASLEEP = "unreachable"


class Entry(NamedTuple):
    """A line of the menu: its letter, what it does, and the command that does the same."""

    letter: str
    does: str
    command: str
    argument: str = ""

    @property
    def typed(self) -> str:
        """What to type instead of choosing it."""
        return f"{COMMAND} {self.command} {self.argument}".rstrip()


ENTRIES = (
    Entry("p", later("Play"), "play"),
    Entry("j", later("Join a match with a code"), "join", "CODE"),
    Entry("g", later("Go on where you are awaited"), "inbox"),
    Entry("r", later("See a match again"), "replay", "FILE|MATCH"),
    Entry("h", later("Help: all commands"), "--help"),
)


def short_help() -> str:
    """Return the menu for those who cannot choose from it: what to type instead."""
    width = max(len(entry.typed) for entry in ENTRIES)
    lines = [f"  {entry.typed:<{width}}  {t(entry.does)}" for entry in ENTRIES]
    return "\n".join([t(TITLE), "", *lines])


def is_for_people() -> bool:
    """Say whether somebody can read the menu and answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Menu:
    """The menu, and what else has to be asked before the command is known."""

    def __init__(self) -> None:
        self._keyboard = Keyboard()

    def chosen(self) -> list[str]:
        """Return the command line that was chosen; an empty one to leave."""
        click.echo(f"{t(TITLE)}\n")
        for number, entry in enumerate(ENTRIES, 1):
            click.echo(f"  {number}  {entry.letter}  {t(entry.does)}")
        click.echo(f"     q  {t('Leave')}\n")
        while True:
            typed = (
                self._ask(t("Your choice, by number or letter; Enter plays:")).lower() or ENTRIES[0].letter
            )
            if typed in ("q", "quit"):
                return []
            for number, entry in enumerate(ENTRIES, 1):
                if typed in (str(number), entry.letter):
                    return self._words(entry.letter)
            click.echo(t("Type a number from {low} to {high}.", low=1, high=len(ENTRIES)))

    def _words(self, letter: str) -> list[str]:
        match letter:
            case "j":
                return self._with("join", t("The code, or the address that you were told:"))
            case "r":
                return self._with("replay", t("A file, a match's id or its address:"))
            case "g":
                return self._awaited()
        return ["play"] if letter == "p" else ["--help"]

    def _with(self, command: str, question: str) -> list[str]:
        typed = self._ask(question)
        return [command, "--", typed] if typed else []

    def _awaited(self) -> list[str]:
        """Return how to go on: at once where only one match waits, else with the one that is picked."""
        from clients.cli.app import App  # noqa: PLC0415  # `--help` needs none of it
        from clients.cli.commands.inbox import by_urgency, how_to_name  # noqa: PLC0415

        app = App(None, as_json=False)
        named = {how_to_name(app, one): one for one in by_urgency(app)}
        waiting = [name for name, one in named.items() if one["state"] in AWAITED]
        waiting = waiting or [
            name for name, one in named.items() if name == one["match"] and one["state"] == ASLEEP
        ]
        if not waiting:
            click.echo(t("Nobody waits for you now. All your matches: {command}", command=f"{COMMAND} inbox"))
            return []
        return ["play", "--match", self._picked({name: named[name] for name in waiting})]

    def _picked(self, waiting: Mapping[str, Json]) -> str:
        names = list(waiting)
        if len(names) == 1:
            return names[0]
        for number, one in enumerate(waiting.values(), 1):
            click.echo(f"  {number}  {one['match']}  {one['game'] or ''}  {one['says']}")
        typed = self._ask(t("Which one? Enter takes the first:")) or "1"
        if not typed.isdecimal() or not 1 <= int(typed) <= len(names):
            raise Misread(t("Type a number from {low} to {high}.", low=1, high=len(names)))
        return names[int(typed) - 1]

    def _ask(self, question: str) -> str:
        click.echo(f"{question} ", nl=False)
        return self._keyboard.line() or ""
