"""The rule sets there are."""

from collections.abc import Mapping
from typing import Any, cast

import marshmallow as ma
from flask import Response, request
from marshmallow import fields

from services.api.blueprint import Resource, reply
from services.api.fields import Digits
from shared.bots.core import LEVELS
from shared.engine.registry import GAMES, find_game
from shared.engine.showing import described

bp = Resource("games", __name__, url_prefix="/v1/games", description="Rule sets and their options")


class OptionSchema(ma.Schema):
    """A setting of a game."""

    name = fields.String(required=True)
    values = fields.List(fields.Raw(), required=True)
    default = fields.Raw(required=True)
    title = fields.String(required=True, metadata={"description": "What a form calls it."})
    about = fields.String(required=True)
    labels = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "What a form calls each value; empty where values speak for themselves."},
    )
    when = fields.Dict(
        required=True,
        metadata={"description": "The values of other options with which it matters; it never forbids."},
    )


class GameSchema(ma.Schema):
    """A rule set."""

    name = fields.String(required=True)
    title = fields.String(required=True)
    about = fields.String(required=True)
    rules = fields.Integer(required=True)
    players = fields.List(fields.Integer(), required=True)
    options = fields.List(fields.Nested(OptionSchema), required=True)


class PrintedSchema(GameSchema):
    """A rule set with everything that is printed on its sheets, dice and cards."""

    levels = fields.List(fields.Integer(), required=True, metadata={"description": "Of its bots."})
    printed = fields.Dict(required=True)


class RulesSchema(ma.Schema):
    """Which version of the rules."""

    rules = Digits(load_default=None, metadata={"description": "Of a match; the newest without."})


class GamesSchema(ma.Schema):
    """Every rule set."""

    games = fields.List(fields.Nested(GameSchema), required=True)


@bp.get("")
@bp.response(200, GamesSchema)
def list_games() -> Response:
    """List every game with its options"""
    return reply({"games": [described(game) for game in GAMES.values()]})


@bp.get("/<name>")
@bp.arguments(RulesSchema, location="query")
@bp.response(200, PrintedSchema)
@bp.refuses(404)
def show_game(query: Mapping[str, Any], name: str) -> Response:
    """Show one game with its options and all that is printed for it; the ETag changes with the program"""
    game = find_game(name, query["rules"])
    response = reply({**described(game), "levels": list(LEVELS), "printed": game.printed()})
    response.headers["Cache-Control"] = "no-cache"  # keep it, but ask whether it is still so
    response.add_etag()
    return cast(Response, response.make_conditional(request))
