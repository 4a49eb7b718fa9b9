"""`scorepad show` and `scorepad legal`: the table, and what one may do at it."""

import click
from rich.columns import Columns

from clients.cli.app import App, command, match_argument, seat_option
from clients.cli.games import drawing
from clients.cli.language import t
from clients.cli.screen import whole
from clients.cli.text import served


@command
@match_argument
@seat_option
@click.option("--at", type=int, metavar="SEQ", help=t("As it was after this event."))
def show(app: App, match: str | None, seat: int | None, at: int | None) -> None:
    """Show the table of a match."""
    place = app.place(match, seat)
    state = app.api.table(place.match, place.token, at)
    app.reply(served(state), whole(state, app.pen))


@command
@match_argument
@seat_option
@click.option("--compact", is_flag=True, help=t("With --json: the same, grouped."))
def legal(app: App, match: str | None, seat: int | None, compact: bool) -> None:
    """List what a seat may choose now."""
    place = app.place(match, seat)
    if app.as_json and compact:
        app.reply(app.api.legal(place.match, place.token, compact), "")
        return
    answer = app.api.legal(place.match, place.token)
    draws = drawing(app.api.match(place.match, place.token)["game"])
    lines = [draws.say(choice) for choice in answer["choices"]]
    if draws.every:
        lines = [f"{number}. {words}" for number, words in enumerate(lines, 1)]
    app.reply(answer, Columns(lines, padding=(0, 3)) if lines else t("This seat has nothing to choose now."))
