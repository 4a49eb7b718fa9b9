"""`scorepad replay`: a match again, step by step, from a file or a server."""

import click

from clients.cli.app import App, command, plain_option
from clients.cli.errors import Misread
from clients.cli.invitation import how_to_join, short_code
from clients.cli.keyboard import Keyboard
from clients.cli.language import t
from clients.cli.reel import Reel, open_reel
from clients.cli.replay import Replay
from clients.cli.screen import whole
from clients.cli.terminal import is_full_screen
from clients.cli.text import Json, served


@command
@click.argument("source", metavar="FILE|MATCH")
@click.option("--at", type=int, metavar="SEQ", help=t("Show the match after this event, and end."))
@click.option("--seat", type=int, help=t("Look from this seat (default: as a spectator)."))
@click.option("--branch", is_flag=True, help=t("With --at: make a private match that goes on from there."))
@plain_option
def replay(app: App, /, source: str, at: int | None, seat: int | None, branch: bool, plain: bool) -> None:
    """See a match again, step by step.

    FILE is a record and needs no server; MATCH is an id or a URL. With --json, or --at, one moment is shown
    (the last one unless --at says otherwise).
    """
    reel = open_reel(app, source)
    if branch:
        made = _branch(app, reel, at)
        app.reply(made, _invite(app, made))
    elif app.as_json or at is not None:
        state = _moment(reel, at, seat)
        app.reply(served(state), whole(state, app.pen))
    else:
        _seat_exists(reel, seat)
        if is_full_screen(app.console) and not plain:
            at_board(app, reel)
        else:
            here = Replay(app, reel, at, seat)
            here.run(Keyboard(), lambda seq: _invite(app, _branch(app, reel, seq)))


def at_board(app: App, reel: Reel) -> None:
    """Show a match again on the full screen."""
    from clients.cli.tui import run  # noqa: PLC0415  # slow to import, and only needed here

    run.see_again(app, reel, lambda seq: _invite(app, _branch(app, reel, seq)))


def _moment(reel: Reel, at: int | None, seat: int | None) -> Json:
    seq = len(reel.events) if at is None else at
    if not 1 <= seq <= len(reel.events):
        raise Misread(t("The events are 1 to {events}.", events=len(reel.events)))
    _seat_exists(reel, seat)
    return reel.at(seq, seat)


def _seat_exists(reel: Reel, seat: int | None) -> None:
    seats = len(reel.at(len(reel.events), None)["seats"])
    if seat is not None and not 0 <= seat < seats:
        raise Misread(t("The seats are 0 to {last}.", last=seats - 1))


def _branch(app: App, reel: Reel, at: int | None) -> Json:
    if at is None:
        raise Misread(t("Say where to branch, as in: --branch --at 20"))
    made = app.api.branch(reel.match, at)
    app.keyring.keep_host(made["id"], made["host_token"])
    return made


def _invite(app: App, made: Json) -> str:
    said = t("Match {id} goes on from there.", id=made["id"])
    return f"{said}\n{how_to_join(app.server, made['id'], short_code(app.api, made['id']))}"
