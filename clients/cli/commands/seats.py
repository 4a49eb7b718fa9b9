"""`scorepad join`, `start` and `leave`: who sits at the table."""

import click

from clients.cli.app import App, command, match_argument, seat_option
from clients.cli.errors import Misread
from clients.cli.questions import default_name
from clients.cli.text import COMMAND


@command
@click.argument("match")
@click.option("--name", help="What the others call you (default: your user name).")
def join(app: App, match: str, name: str | None) -> None:
    """Take a seat in a match.

    MATCH is its id or its URL.
    """
    found = app.find(match)
    taken = app.api.join(found, name or default_name())
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
    """Give a seat back."""
    place = app.place(match, seat)
    if place.seat is None:
        raise Misread(f"No seat of match {place.match} is held here.")
    app.api.leave(place.match, place.seat, place.token)
    app.keyring.drop_seat(place.match, place.seat)
    app.reply({"match": place.match, "seat": place.seat}, f"Seat {place.seat} is free again.")
