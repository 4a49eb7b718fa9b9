"""`scorepad play`: from nothing to a finished match in one command."""

from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console

from clients.cli import stack
from clients.cli.app import App, command
from clients.cli.errors import Refused
from clients.cli.invitation import match_url
from clients.cli.keyboard import Keyboard
from clients.cli.play import Table
from clients.cli.questions import Flags, Questions, Wish
from clients.cli.text import COMMAND, Json


@command
@click.option("--match", "match", metavar="MATCH", help="Join or rejoin this match (id or URL).")
@click.option("--game", help="The game, as in `scorepad games`.")
@click.option("--players", type=click.IntRange(1), help="How many play.")
@click.option("--name", help="What the others call you.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Set an option of the game.")
@click.option("--local", is_flag=True, help="All players sit at this terminal.")
def play(app: App, /, match: str | None, **flags: object) -> None:
    """Play in this terminal, starting a server if need be.

    With --json, the result is printed as JSON and all else goes to stderr.
    """
    if app.as_json:
        app.console = Console(stderr=True, markup=False, highlight=False, emoji=False)
    evening = Evening(app, Flags(**flags))  # type: ignore[arg-type]  # click has checked them
    found = app.find(match) if match else None
    with _server(app):
        try:
            evening.spend(found)
        except EOFError:
            app.console.print()


@contextmanager
def _server(app: App) -> Iterator[None]:
    """Have a server: the one named, the one that runs, or one of our own for as long as we play."""
    if app.named or app.api.answers():
        yield
        return
    app.console.print("Starting Scorepad ...")
    server = stack.Stack()
    try:
        app.visit(server.wait_until_ready())
        yield
    finally:
        server.stop()


class Evening:
    """Matches, one after the other, until the player has had enough."""

    def __init__(self, app: App, flags: Flags) -> None:
        self._app = app
        self._flags = flags
        self._keyboard = Keyboard()
        self._questions = Questions(app.console, self._keyboard)

    def spend(self, match: str | None) -> None:
        """Play the match named, or new ones as long as the player wants another."""
        match = match or self._unfinished()
        if match:
            self._play(match, self._app.keyring.seats(match) or self._join(match))
            return
        wish, (match, tokens) = self._first()
        while self._play(match, tokens) and self._questions.yes("Another match?"):
            match, tokens = self._make(wish)

    def _first(self) -> tuple[Wish, tuple[str, dict[int, str]]]:
        """Ask what to play; ask again if options were typed that do not go together."""
        games = self._app.api.games()
        while True:
            wish = self._questions.wish(games, self._flags)
            try:
                return wish, self._make(wish)
            except Refused as refusal:
                if refusal.code != "bad_options" or self._flags.options:
                    raise
                self._app.console.print(f"{refusal} Once more, please.")

    def _unfinished(self) -> str | None:
        """Return the newest match of ours that goes on, if the player wants to go on with it."""
        if self._flags.game or self._flags.players:
            return None
        for match in reversed(self._app.keyring.matches()):
            if self._app.keyring.seats(match) and self._goes_on(match):
                back = self._questions.yes(f"Match {match} is not finished. Go on with it?", "y")
                return match if back else None
        return None

    def _goes_on(self, match: str) -> bool:
        try:
            return self._app.api.match(match)["status"] in ("open", "running")
        except Refused:  # of another server on this computer
            return False

    def _make(self, wish: Wish) -> tuple[str, dict[int, str]]:
        body = {"game": wish.game, "seats": wish.players, "options": wish.options}
        made = self._app.api.create(body | {"public": wish.players > len(wish.names)})
        self._app.keyring.keep_host(made["id"], made["host_token"])
        tokens: dict[int, str] = {}
        for name in wish.names:
            tokens |= self._take_seat(made["id"], name)
        return made["id"], tokens

    def _join(self, match: str) -> dict[int, str]:
        return self._take_seat(match, self._flags.name or self._questions.name())

    def _take_seat(self, match: str, name: str) -> dict[int, str]:
        taken = self._app.api.join(match, name)
        self._app.keyring.keep_seat(match, taken["seat"], taken["token"])
        return {taken["seat"]: taken["token"]}

    def _play(self, match: str, tokens: dict[int, str]) -> bool:
        """Return whether the match came to its end."""
        end: Json | None = None
        try:
            end = Table(self._app, self._keyboard, match, tokens).play()
        finally:
            if end is None:
                where = match_url(self._app.server, match) if self._app.named else match
                self._app.console.print(
                    f"\nThe match goes on. Come back with: {COMMAND} play --match {where}"
                )
        if end and self._app.as_json:
            self._app.reply({key: end[key] for key in ("id", "status", "outcome")}, "")
        if end and end["status"] != "halted":
            self._app.keyring.drop(match)  # its tokens open nothing any more
        return end is not None
