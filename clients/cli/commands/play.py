"""`scorepad play`: from nothing to a finished match in one command."""

from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console

from clients.cli import stack
from clients.cli.app import App, command, plain_option
from clients.cli.evening import Evening
from clients.cli.language import t
from clients.cli.pace import level_option, pace_option
from clients.cli.terminal import is_full_screen
from clients.cli.wish import Flags


@command
@click.option(
    "--match", "match", metavar="MATCH", help=t("Join or rejoin this match (id, short code or URL).")
)
@click.option("--game", help=t("The game, as in `scorepad games`."))
@click.option("--players", type=click.IntRange(1), help=t("How many people play, you included."))
@click.option("--bots", type=click.IntRange(0), help=t("How many bots play with you."))
@level_option
@click.option("--solo", is_flag=True, help=t("Play alone."))
@click.option("--coop", is_flag=True, help=t("All play as one team, in a game that offers it."))
@click.option("--mission", type=int, help=t("The team's mission, from 1 (easiest) on."))
@pace_option
@click.option("--name", help=t("What the others call you."))
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help=t("Set an option of the game."))
@click.option("--local", is_flag=True, help=t("All players sit at this terminal."))
@click.option("--learn", is_flag=True, help=t("Be shown how to play, turn by turn, against a gentle bot."))
@plain_option
def play(app: App, /, match: str | None, plain: bool, **flags: object) -> None:
    """Play in this terminal, starting a server if need be.

    Enter at every question gives a match against one bot. With --json, the result is printed as JSON and
    all else goes to stderr.
    """
    if app.as_json:
        app.console = Console(stderr=True, markup=False, highlight=False, emoji=False)
    full = not (plain or app.as_json) and is_full_screen(app.console)
    evening = Evening(app, Flags(**flags), full)  # type: ignore[arg-type]  # click has checked them
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
    app.console.print(t("Starting Scorepad ..."))
    server = stack.Stack()
    try:
        app.visit(server.wait_until_ready())
        yield
    finally:
        server.stop()
