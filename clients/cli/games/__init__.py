"""How each game looks in a terminal, and is played there: found by the name of its folder, or from outside.

A drawing that is missing or broken takes nothing down: its game has the plain form, with a sentence if it is
broken.
"""

import json
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import astuple, replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from itertools import chain
from typing import Any, cast

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

from clients.cli.errors import Misread
from clients.cli.foreign import clean
from clients.cli.games.contract import WORKING, Drawing, Flag, Plain, Words
from clients.cli.games.plain import plain
from clients.cli.games.sight import Sight
from clients.cli.language import t
from clients.cli.text import Json

OUTSIDE = "scorepad.terminal"  # entry points: the name of a game, and a module with `DRAWING`
_known: dict[str, Drawing] = {}


def drawing(game: str) -> Drawing:
    """Return the drawing of a game, or the plain form."""
    if game not in _known:
        _known[game] = _found(game)
    return _known[game]


def give_up(game: str) -> Drawing:
    """Return the plain form, which a game has from now on as its drawing has failed."""
    if not isinstance(drawing(game), Plain):
        _known[game] = plain(lost(game))
    return _known[game]


def lost(game: str) -> str:
    """Say that a drawing has failed."""
    return t("This program cannot draw what it is shown of {game}; it may be too old.", game=game)


def forget() -> None:
    """Look for all drawings anew."""
    _known.clear()
    _folders.cache_clear()
    _outside.cache_clear()


def flags() -> Iterator[Flag]:
    """Yield the flags of all games."""
    for game in sorted({name.replace("_", "-") for name in _folders()} | set(_outside())):
        yield from drawing(game).flags


@cache
def _folders() -> frozenset[str]:
    return frozenset(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def _outside() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=OUTSIDE)}


def _found(game: str) -> Drawing:
    folder = game.replace("-", "_")
    try:
        if folder in _folders():
            return _guarded(game, import_module(f"{__name__}.{folder}").DRAWING)
        return _guarded(game, _outside()[game].load().DRAWING) if game in _outside() else plain()
    except (Exception, SystemExit) as error:  # noqa: BLE001  # it is somebody else's module
        why = clean(f"{type(error).__name__}: {error}")
        return plain(t("The drawing of {game} cannot be used ({why}).", game=game, why=why))


def _guarded(game: str, drawn: Any) -> Drawing:
    """Return a drawing that may fail: then the plain form answers instead of it."""
    if not isinstance(drawn, Drawing):
        raise TypeError(type(drawn).__name__)
    _check_words(drawn)
    safe: dict[str, Any] = {part: _safe(game, part, getattr(drawn, part)) for part in WORKING}
    return replace(drawn, **safe | {"scene": _safe_scene(game, drawn.scene)})


def _check_words(drawn: Drawing) -> None:
    """Raise TypeError if anything that is said without the drawing's help is no text."""
    words: Any = drawn.words
    if not isinstance(words, Words):
        raise TypeError(f"words: {words}")
    texts: list[Any] = [drawn.help, drawn.keys, *chain(*drawn.lessons, *map(astuple, drawn.flags))]
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f"text: {text}")


def _safe(game: str, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
    def run(*args: Any) -> Any:
        try:
            return work(*args)
        except Misread:
            raise
        except Exception:  # noqa: BLE001  # drawings are anybody's, and so are views
            return getattr(give_up(game), part)(*args)

    return run


def _safe_scene(game: str, work: Callable[[Sight], RenderableType]) -> Callable[[Sight], RenderableType]:
    return lambda sight: _Shown(game, sight, _safe(game, "scene", work)(sight))


class _Shown:
    """A scene that may still fail when it is put on a screen."""

    def __init__(self, game: str, sight: Sight, scene: RenderableType) -> None:
        self._game, self._sight, self._scene = game, sight, scene

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the scene, or the plain form of it."""
        try:
            yield from list(console.render(self._scene, options))
        except Exception:  # noqa: BLE001  # as above
            yield give_up(self._game).scene(self._sight)


def explained(text: str, match: Json) -> str:
    """Return help or a lesson with the game's printed numbers in it, as far as they are there."""
    figures = drawing(match["game"]).figures(match)
    try:
        return t(text, **figures)
    except (LookupError, ValueError):
        return t(text)


def read_choice(text: str, match: Json) -> Json:
    """Return the choice that was typed, in the game's notation or as JSON."""
    if not text.lstrip().startswith("{"):
        return drawing(match["game"]).read(text, match)
    try:
        return cast(Json, json.loads(text))
    except ValueError as error:
        raise Misread(t("This is not JSON: {error}.", error=error)) from error
