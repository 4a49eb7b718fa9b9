"""From the commands to the full screen and back."""

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from clients.cli.app import App
from clients.cli.text import Json
from clients.cli.tui.play import Play
from clients.cli.tui.sight import Game
from clients.cli.tui.wire import Wire


def game_of(name: str) -> Game | None:
    """Return what a game looks like on the full screen; None if it has no such package."""
    package = f"clients.cli.tui.{name.replace('-', '_')}"
    return cast(Game, import_module(package).GAME) if find_spec(package) else None


def play(app: App, game: Game, match: str, tokens: dict[int, str]) -> tuple[str, Json | None]:
    """Play until the player leaves; return what they want next, and the match."""
    wire = partial(Wire, app.server, match, tokens)
    board = Play(game, wire, app.pen.glyphs, app.keyring.host(match))
    wanted = board.run() or "quit"
    if board.interrupted:
        raise KeyboardInterrupt
    return wanted, board.match
