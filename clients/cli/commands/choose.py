"""`scorepad choose` and `scorepad undo`: one move, from a script or a shell."""

import click

from clients.cli.app import App, Place, command, match_argument, seat_option
from clients.cli.errors import Misread
from clients.cli.games import drawing, read_choice
from clients.cli.language import t


@command
@click.argument("words", nargs=-1, required=True, metavar="[MATCH] CHOICE...")
@seat_option
def choose(app: App, words: tuple[str, ...], seat: int | None) -> None:
    """Make a choice, as in: choose x12 o22.

    CHOICE is written as in `scorepad play`, or as JSON. MATCH may be left out where only one is known.
    """
    named = "://" in words[0] or words[0] in app.keyring.matches()
    place = app.place(words[0] if named else None, seat)
    state = app.api.table(place.match, place.token)
    if place.seat is None or not state["view"]:
        raise Misread(t("Match {match} has not started, or no seat in it is held here.", match=place.match))
    choice = read_choice(" ".join(words[named:]), state)
    answer = app.api.choose(place.match, place.token, state["phase"], choice)
    app.reply(answer, t("Chosen: {choice}", choice=drawing(state["game"]).say(choice)))


@command
@match_argument
@seat_option
def undo(app: App, match: str | None, seat: int | None) -> None:
    """Take a choice back while others still think."""
    place: Place = app.place(match, seat)
    phase = app.api.match(place.match, place.token)["phase"]
    app.reply(app.api.undo(place.match, place.token, phase), t("Taken back; choose again."))
