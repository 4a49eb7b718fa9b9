"""JSON Schema of what a game shows and takes, from the type hints of its classes."""

import types
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import partial
from inspect import getdoc
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from shared.engine.core import AnyGame, Json
from shared.engine.plain import json_fields

WHERE = "#/components/schemas/"
PARTS = ("View", "Compact", "Choice")  # of every game: their schemas begin with its name
_NAMES = {str: "string", int: "integer", bool: "boolean", types.NoneType: "null"}


def schema_name(game: AnyGame, part: str, older: bool = False) -> str:
    """Return what the schema of a part of a game is called; older rules have their version in it."""
    words = "".join(word.capitalize() for word in game.name.split("-"))
    return f"{words}{game.rules if older else ''}{part}"


def schemas(game: AnyGame, older: bool = False) -> dict[str, Json]:
    """Return the schemas of the game's views, compact lists and choices, and of all that these hold."""
    book = _Book(partial(schema_name, game, older=older))
    for part, kind in zip(PARTS, (game.view_type, game.compact_type, game.choice_type), strict=True):
        book.enter(part, kind)
    return book.schemas


class _Book:
    """The schemas of one game, by their names."""

    def __init__(self, name: Callable[[str], str]) -> None:
        self._name = name
        self.schemas: dict[str, Json] = {}
        self._by_origin: Mapping[Any, Callable[..., Json]] = {
            Annotated: lambda kind, among: {**self._schema(kind), "enum": list(among.values)},
            Literal: lambda *values: {"enum": list(values)},
            Union: self._either,
            types.UnionType: self._either,
            Mapping: lambda _, kind: {"type": "object", "additionalProperties": self._schema(kind)},
            tuple: self._array,
        }

    def enter(self, part: str, kind: Any) -> Json:
        """Enter a schema under a name of its own, unless it is there; return where to find it."""
        name = self._name(part)
        if name not in self.schemas:
            self.schemas[name] = {}  # it may hold itself
            self.schemas[name] = self._object(kind) if is_dataclass(kind) else self._schema(kind)
        return {"$ref": WHERE + name}

    def _schema(self, kind: Any) -> Json:
        if read := self._by_origin.get(get_origin(kind)):
            return read(*get_args(kind))
        if kind in _NAMES:
            return {"type": _NAMES[kind]}
        if isinstance(kind, type) and is_dataclass(kind):
            return self.enter(kind.__name__, kind)
        raise TypeError(f"there is no JSON Schema for {kind}")

    def _object(self, kind: Any) -> Json:
        properties = {name: self._schema(hint) for name, hint in json_fields(kind).items()}
        return {
            "type": "object",
            "description": (getdoc(kind) or "").partition("\n")[0],
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }

    def _array(self, *kinds: Any) -> Json:
        if kinds[-1] is Ellipsis:
            return {"type": "array", "items": self._schema(kinds[0])}
        each = [self._schema(kind) for kind in kinds]
        return {"type": "array", "prefixItems": each, "minItems": len(each), "maxItems": len(each)}

    def _either(self, *kinds: Any) -> Json:
        each = [self._schema(kind) for kind in kinds]
        simple = all(one.keys() == {"type"} for one in each)
        return {"type": [one["type"] for one in each]} if simple else {"anyOf": each}
