"""`scorepad join`, `start`, `leave` and `return`: who sits at the table."""

import click

from clients.cli.app import App, command, match_argument, seat_option
from clients.cli.errors import Misread
from clients.cli.questions import default_name
from clients.cli.text import COMMAND


@command
@click.argument("match")
@click.option("--name", help="What the others call you (default: your user name).")
@click.option(
    "--stand-in",
    type=click.IntRange(1, 5),
    default=3,
    show_default=True,
    help="Level of the bot that plays when you are late or gone.",
)
def join(app: App, match: str, name: str | None, stand_in: int) -> None:
    """Take a seat in a match.

    MATCH is its id or its URL.
    """
    found = app.find(match)
    taken = app.api.join(found, name or default_name(), stand_in)
    app.keyring.keep_seat(found, taken["seat"], taken["token"])
    app.reply(taken, f"You hold seat {taken['seat']}. Play with: {COMMAND} play --match {found}")


@command
@match_argument
def start(app: App, match: str | None) -> None:
    """Start a match of yours before it is full."""
    found = app.find(match)
    answer = app.api.start(found, app.keyring.host(found))
    app.reply(answer, f"Match {found} has started.")


@command
@match_argument
@seat_option
def leave(app: App, match: str | None, seat: int | None) -> None:
    """Give a seat back, or lend it to a bot.

    Before the start the seat is free again; in a running match a bot plays for you until you return.
    """
    found, held, token = _own(app, match, seat)
    app.api.leave(found, held, token)
    said = f"A bot plays for you now. Come back with: {COMMAND} return {found}"
    if app.api.match(found)["status"] == "open":
        app.keyring.drop_seat(found, held)
        said = f"Seat {held} is free again."
    app.reply({"match": found, "seat": held}, said)


@command
@match_argument
@seat_option
def return_(app: App, match: str | None, seat: int | None) -> None:
    """Take your seat back from a bot."""
    found, held, token = _own(app, match, seat)
    answer = app.api.come_back(found, held, token)
    app.reply(answer, f"Seat {held} is yours again. Play with: {COMMAND} play --match {found}")


def _own(app: App, match: str | None, seat: int | None) -> tuple[str, int, str | None]:
    place = app.place(match, seat)
    if place.seat is None:
        raise Misread(f"No seat of match {place.match} is held here.")
    return place.match, place.seat, place.token
