"""The rule sets there are."""

import marshmallow as ma
from flask import Response
from marshmallow import fields

from services.api.blueprint import Resource, reply
from shared.engine.core import AnyGame, Json
from shared.engine.registry import GAMES, find_game

bp = Resource("games", __name__, url_prefix="/v1/games", description="Rule sets and their options")


class OptionSchema(ma.Schema):
    """A setting of a game."""

    name = fields.String(required=True)
    values = fields.List(fields.Raw(), required=True)
    default = fields.Raw(required=True)
    about = fields.String(required=True)


class GameSchema(ma.Schema):
    """A rule set."""

    name = fields.String(required=True)
    title = fields.String(required=True)
    about = fields.String(required=True)
    rules = fields.Integer(required=True)
    players = fields.List(fields.Integer(), required=True)
    options = fields.List(fields.Nested(OptionSchema), required=True)


class GamesSchema(ma.Schema):
    """Every rule set."""

    games = fields.List(fields.Nested(GameSchema), required=True)


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
