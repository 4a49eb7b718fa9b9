"""`scorepad new`: make a match, and say how to join it."""

from typing import Any

import click

from clients.cli.app import App, command
from clients.cli.invitation import how_to_join, short_code
from clients.cli.language import t
from clients.cli.options import read_options
from clients.cli.pace import bots, level_option, pace_option
from clients.cli.text import Json


@command
@click.argument("game")
@click.option("--seats", type=click.IntRange(1), help=t("How many seats (default: the fewest)."))
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help=t("Set an option of the game."))
@click.option("--bots", type=click.IntRange(0), default=0, help=t("How many of the seats bots take."))
@level_option
@pace_option
@click.option("--private", is_flag=True, help=t("Do not list the match."))
@click.option("--manual", is_flag=True, help=t("Start by `scorepad start`, not when all seats are taken."))
def new(app: App, /, game: str, options: tuple[str, ...], private: bool, manual: bool, **asked: Any) -> None:
    """Make a match for others to join."""
    body: Json = {"game": game, "options": read_options(app.api.game(game), options), "public": not private}
    body |= {"bots": bots(asked["bots"], asked["level"]), "pace": asked["pace"]}
    if asked["seats"]:
        body["seats"] = asked["seats"]
    if manual:
        body["start"] = "manual"
    made = app.api.create(body)
    app.keyring.keep_host(made["id"], made["host_token"])
    said = t("Match {id} is open.", id=made["id"])
    code = short_code(app.api, made["id"])
    app.reply({**made, "code": code}, f"{said}\n{how_to_join(app.server, made['id'], code)}")
