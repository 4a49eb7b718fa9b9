"""`scorepad join`, `start`, `leave` and `return`: who sits at the table."""

import sys

import click

from clients.cli.app import App, command, match_argument, plain_option, seat_option
from clients.cli.errors import Misread
from clients.cli.evening import Evening
from clients.cli.invitation import match_url
from clients.cli.language import t
from clients.cli.questions import default_name
from clients.cli.terminal import is_full_screen
from clients.cli.text import COMMAND
from clients.cli.wish import Flags


@command
@click.argument("match")
@click.option("--name", help=t("What the others call you (default: your user name)."))
@click.option(
    "--stand-in",
    type=int,
    help=t("Level of the bot that plays when you are late or gone (default: the middle)."),
)
@click.option("--later", "not_now", is_flag=True, help=t("Only take the seat; play another time."))
@plain_option
def join(app: App, /, match: str, name: str | None, stand_in: int | None, not_now: bool, plain: bool) -> None:
    """Take a seat in a match, and play.

    MATCH is its id, its short code, its URL, or its server and one of the first two, as in
    192.0.2.7/K7M2QX. Over a pipe, with --json or with --later, the seat is only taken.
    """
    found = app.find(match)
    taken = app.api.join(found, name or default_name(), stand_in)
    app.keyring.keep_seat(found, taken["seat"], taken["token"])
    if not_now or app.as_json or not sys.stdin.isatty():
        play = f"{COMMAND} play --match {match_url(app.server, found) if app.named else found}"
        held = t("You hold seat {seat}. Play with: {command}", seat=taken["seat"], command=play)
        app.reply(taken, held)
        return
    Evening(app, Flags(), is_full_screen(app.console) and not plain).spend(found)


@command
@match_argument
def start(app: App, match: str | None) -> None:
    """Start a match of yours before it is full."""
    found = app.find(match)
    answer = app.api.start(found, app.keyring.host(found))
    app.reply(answer, t("Match {match} has started.", match=found))


@command
@match_argument
@seat_option
def leave(app: App, match: str | None, seat: int | None) -> None:
    """Give a seat back, or lend it to a bot.

    Before the start the seat is free again; in a running match a bot plays for you until you return.
    """
    found, held, token = _own(app, match, seat)
    app.api.leave(found, held, token)
    said = t("A bot plays for you now. Come back with: {command}", command=f"{COMMAND} return {found}")
    if app.api.match(found)["status"] == "open":
        app.keyring.drop_seat(found, held)
        said = t("Seat {seat} is free again.", seat=held)
    app.reply({"match": found, "seat": held}, said)


@command
@match_argument
@seat_option
def return_(app: App, match: str | None, seat: int | None) -> None:
    """Take your seat back from a bot."""
    found, held, token = _own(app, match, seat)
    answer = app.api.come_back(found, held, token)
    app.reply(
        answer,
        t(
            "Seat {seat} is yours again. Play with: {command}",
            seat=held,
            command=f"{COMMAND} play --match {found}",
        ),
    )


def _own(app: App, match: str | None, seat: int | None) -> tuple[str, int, str | None]:
    place = app.place(match, seat)
    if place.seat is None:
        raise Misread(t("No seat of match {match} is held here.", match=place.match))
    return place.match, place.seat, place.token
