"""`scorepad play`: from nothing to a finished match in one command."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

import click
from rich.console import Console

from clients.cli import stack
from clients.cli.app import App, command, plain_option
from clients.cli.evening import Evening
from clients.cli.games import flags as all_flags
from clients.cli.games.contract import Flag
from clients.cli.language import t
from clients.cli.pace import level_option, pace_option
from clients.cli.terminal import is_full_screen
from clients.cli.wish import Flags

OURS = {
    "match",
    "option",
    "plain",
    "json",
    "server",
    "lang",
    "help",
    *(field.name for field in fields(Flags)),
}
NAME = re.compile(r"[a-z][a-z-]*")


def game_flags(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the flags of all games, each of which sets an option; none can take the place of another."""
    found: dict[str, Flag] = {}
    for flag in all_flags():
        if NAME.fullmatch(flag.name) and flag.name not in OURS:
            found.setdefault(flag.name, flag)
    for flag in reversed(found.values()):
        function = _option(flag)(function)
    return function


def _option(flag: Flag) -> Callable[..., Any]:
    what = {"is_flag": True} if flag.value else {"metavar": flag.option.upper()}
    set_to = flag.value or "{}"

    def pair(_context: click.Context, _parameter: click.Parameter, typed: object) -> str | None:
        return f"{flag.option}={set_to.format(typed)}" if typed else None

    return click.option(f"--{flag.name}", f"pair_{flag.name}", **what, callback=pair, help=t(flag.help))


@command
@click.option(
    "--match", "match", metavar="MATCH", help=t("Join or rejoin this match (id, short code or URL).")
)
@click.option("--game", help=t("The game, as in `scorepad games`."))
@click.option("--players", type=click.IntRange(1), help=t("How many people play, you included."))
@click.option("--bots", type=click.IntRange(0), help=t("How many bots play with you."))
@level_option
@click.option("--solo", is_flag=True, help=t("Play alone."))
@game_flags
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
    pairs = [flags.pop(name) for name in list(flags) if name.startswith("pair_")]
    wanted = Flags(**flags, pairs=tuple(filter(None, pairs)))  # type: ignore[arg-type]  # click has checked them
    evening = Evening(app, wanted, full)
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
