"""From the commands to the full screen and back."""

import pkgutil
from collections.abc import Callable
from functools import partial
from importlib import import_module

from clients.cli import tui
from clients.cli.api import Api
from clients.cli.app import App, Place
from clients.cli.coach import fetch
from clients.cli.reel import Reel
from clients.cli.text import Json
from clients.cli.tui.captions import OVER
from clients.cli.tui.play import Play
from clients.cli.tui.replay import Replay
from clients.cli.tui.sight import Careful, Game
from clients.cli.tui.style import Style
from clients.cli.tui.wire import Wire


def game_of(name: str) -> Game | None:
    """Return what a game looks like on the full screen; None if it has no such package."""
    known = {module.name for module in pkgutil.iter_modules(tui.__path__) if module.ispkg}
    package = name.replace("-", "_")
    return Careful(import_module(f"{tui.__name__}.{package}").GAME, name) if package in known else None


def play(app: App, game: Game, match: str, tokens: dict[int, str], learn: bool) -> tuple[str, Json | None]:
    """Play until the player leaves; return what they want next, and the match if it is over."""
    wire = partial(Wire, app.server, match, tokens)
    board = Play(game, wire, Style(app.pen.glyphs, app.keyring.host(match), learn))
    wanted = board.run() or "quit"
    if board.interrupted:
        raise KeyboardInterrupt
    return wanted, board.match if board.match and board.match["status"] in OVER else None


def look_on(app: App, game: Game, place: Place) -> None:
    """Watch a match, through the eyes of a seat of ours or as a spectator, until it is left."""
    tokens = {place.seat: place.token} if place.seat is not None and place.token else {}
    board = Play(game, partial(Wire, app.server, place.match, tokens), Style(app.pen.glyphs))
    if board.run() is None or board.interrupted:
        raise KeyboardInterrupt


def see_again(app: App, game: Game, reel: Reel, branch: Callable[[int], str]) -> None:
    """Step through a match; a server that holds it is asked for what its coach found."""
    coach = partial(fetch, Api(app.server), reel.match) if app.api.answers() else None
    board = Replay(game, reel, app.pen.glyphs, branch, coach)
    board.run()
    if board.interrupted:
        raise KeyboardInterrupt
