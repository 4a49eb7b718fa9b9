"""The rule sets there are."""

from flask import Response

from services.api.blueprint import Resource, reply
from services.api.schemas import GameSchema, GamesSchema
from shared.engine.core import AnyGame, Json
from shared.engine.registry import GAMES, find_game

bp = Resource("games", __name__, url_prefix="/v1/games", description="Rule sets and their options")


@bp.get("")
@bp.response(200, GamesSchema)
def list_games() -> Response:
    """List every game with its options"""
    return reply({"games": [_describe(game) for game in GAMES.values()]})


@bp.get("/<name>")
@bp.response(200, GameSchema)
@bp.refuses(404)
def show_game(name: str) -> Response:
    """Show one game with its options"""
    return reply(_describe(find_game(name)))


def _describe(game: AnyGame) -> Json:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "rules": game.rules,
        "players": list(game.players),
        "options": [
            {"name": o.name, "values": list(o.values), "default": o.default, "about": o.about}
            for o in game.options
        ],
    }
