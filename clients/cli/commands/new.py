"""`scorepad new`: make a match, and say how to join it."""

import click

from clients.cli.app import App, command
from clients.cli.invitation import how_to_join
from clients.cli.options import read_options
from clients.cli.text import Json


@command
@click.argument("game")
@click.option("--seats", type=click.IntRange(1), help="How many seats (default: the fewest).")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Set an option of the game.")
@click.option("--private", is_flag=True, help="Do not list the match.")
@click.option("--manual", is_flag=True, help="Start by `scorepad start`, not when all seats are taken.")
def new(
    app: App, game: str, seats: int | None, options: tuple[str, ...], private: bool, manual: bool
) -> None:
    """Make a match for others to join."""
    body: Json = {"game": game, "options": read_options(app.api.game(game), options), "public": not private}
    if seats:
        body["seats"] = seats
    if manual:
        body["start"] = "manual"
    made = app.api.create(body)
    app.keyring.keep_host(made["id"], made["host_token"])
    app.reply(made, f"Match {made['id']} is open.\n{how_to_join(app.server, made['id'])}")
