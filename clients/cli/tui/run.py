"""From the commands to the full screen and back."""

from collections.abc import Callable
from functools import partial

from clients.cli.api import Api
from clients.cli.app import App, Place
from clients.cli.coach import fetch
from clients.cli.reel import Reel
from clients.cli.text import Json
from clients.cli.tui.captions import OVER
from clients.cli.tui.play import Play
from clients.cli.tui.replay import Replay
from clients.cli.tui.style import Style
from clients.cli.tui.wire import Wire


def play(app: App, match: str, tokens: dict[int, str], learn: bool) -> tuple[str, Json | None]:
    """Play until the player leaves; return what they want next, and the match if it is over."""
    wire = partial(Wire, app.server, match, tokens)
    board = Play(wire, Style(app.pen.glyphs, app.keyring.host(match), learn))
    wanted = board.run() or "quit"
    if board.interrupted:
        raise KeyboardInterrupt
    return wanted, board.match if board.match and board.match["status"] in OVER else None


def look_on(app: App, place: Place) -> None:
    """Watch a match, through the eyes of a seat of ours or as a spectator, until it is left."""
    board = Play(partial(Wire, app.server, place.match, place.tokens), Style(app.pen.glyphs))
    if board.run() is None or board.interrupted:
        raise KeyboardInterrupt


def see_again(app: App, reel: Reel, branch: Callable[[int], str]) -> None:
    """Step through a match; a server that holds it is asked for what its coach found."""
    coach = partial(fetch, Api(app.server), reel.match) if app.api.answers() else None
    board = Replay(reel, app.pen.glyphs, branch, coach)
    board.run()
    if board.interrupted:
        raise KeyboardInterrupt
