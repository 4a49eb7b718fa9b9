"""`scorepad watch` and `scorepad log`: a match as it happens, and as it happened."""

import json

import click

from clients.cli.app import App, command, match_argument, plain_option, seat_option
from clients.cli.eyes import Eyes
from clients.cli.language import t
from clients.cli.screen import whole
from clients.cli.terminal import is_full_screen
from clients.cli.text import Json, awaited

ABOUT_AN_EVENT = ("seq", "type", "at", "v")


@command
@match_argument
@seat_option
@plain_option
def watch(app: App, match: str | None, seat: int | None, plain: bool) -> None:
    """Follow a match live.

    With --json, one line per event and notice, from the first event on.
    """
    place = app.place(match, seat)
    eyes = Eyes(app.api, place.match, place.tokens)
    state = eyes.look()
    full = is_full_screen(app.console) and not plain and state["status"] != "halted"
    if app.as_json:
        for event in app.api.stream(place.match, place.token):
            click.echo(json.dumps(event))
        return
    if full:
        from clients.cli.tui import run  # noqa: PLC0415  # slow to import, and only needed here

        run.look_on(app, place)
        return
    app.console.print(whole(state, app.pen))
    if state["status"] in ("open", "running"):
        _follow(app, eyes, state)


def _follow(app: App, eyes: Eyes, state: Json) -> None:
    drawn, said = state["settled"], awaited(state)
    for item in eyes.stream(drawn):
        eyes.heed(item)
        state = eyes.look()
        if state["settled"] > drawn and (state["awaiting"] or state["status"] != "running"):
            app.console.print(whole(state, app.pen))
            drawn = state["settled"]
        elif awaited(state) not in ("", said):
            app.console.print(awaited(state))
        said = awaited(state)


@command
@match_argument
@seat_option
@click.option("--after", type=int, default=0, metavar="SEQ", help=t("Only what came after this event."))
def log(app: App, match: str | None, seat: int | None, after: int) -> None:
    """Print the events of a match."""
    place = app.place(match, seat)
    for event in app.api.events(place.match, place.token, after):
        app.reply(event, _line(event))


def _line(event: Json) -> str:
    fields = {key: value for key, value in event.items() if key not in ABOUT_AN_EVENT}
    about = " ".join(f"{key}={json.dumps(value)}" for key, value in fields.items())
    return f"{event['seq']:>4}  {event['type']:<14} {about}"
