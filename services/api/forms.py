"""What is of a game's own form in requests and answers, described by the schemas of all games."""

from collections.abc import Mapping
from typing import Any

import marshmallow as ma
from apispec import APISpec
from marshmallow import fields

from shared.engine.registry import GAMES, OLDER
from shared.engine.schema import PARTS, WHERE, schema_name, schemas


class OfGame(fields.Raw):
    """An object whose form is the game's own: its view, or its choice. The rules check what is inside."""

    def __init__(self, part: str, **more: Any) -> None:
        null = [{"type": "null"}] if more.get("allow_none") else []
        super().__init__(metadata={"anyOf": [{"$ref": f"{WHERE}Game{part}"}, *null]}, **more)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise ma.ValidationError("Not a valid mapping type.")
        return value


class Listed(fields.Raw):
    """Legal choices: every one, or the game's compact form; that is empty for who owes nothing."""

    def __init__(self, **more: Any) -> None:
        full = {"type": "array", "items": {"$ref": f"{WHERE}GameChoice"}}
        compact = {"$ref": f"{WHERE}GameCompact"}
        super().__init__(metadata={"anyOf": [full, compact, {"type": "object", "maxProperties": 0}]}, **more)


def describe_forms(spec: APISpec) -> None:
    """Enter the schemas of every game, and for each part one that takes those of all."""
    games = [*GAMES.values(), *(game for game in OLDER if schemas(game) != schemas(GAMES[game.name]))]
    found = {name: one for game in games for name, one in schemas(game, game in OLDER).items()}
    for part in PARTS:
        names = [schema_name(game, part, game in OLDER) for game in games]
        found[f"Game{part}"] = {"anyOf": [{"$ref": WHERE + name} for name in names]}
    for name, schema in found.items():
        spec.components.schema(name, {**schema})
