"""Classes of what is shown, as JSON and as JSON Schema."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from shared.engine.core import Among
from shared.engine.plain import plain
from shared.engine.registry import GAMES
from shared.engine.schema import schemas


@dataclass(frozen=True, slots=True)
class Leaf:
    """A leaf.

    More of it is not told.
    """

    size: int


@dataclass(frozen=True, slots=True)
class Bud:
    class_: Literal[True] = True


@dataclass(frozen=True, slots=True)
class View:
    """All kinds of fields."""

    name: Annotated[str, Among(("oak", "elm"))]
    age: int | None
    leaves: tuple[Leaf, ...]
    ends: tuple[int, str]
    grown: Mapping[str, tuple[Leaf, ...]]
    top: Leaf | Bud | tuple[Leaf, ...] | None


class Tree:
    name = "old-tree"
    view_type = View
    compact_type = Mapping[str, Leaf]
    choice_type = Leaf | Bud


LEAF = {"$ref": "#/components/schemas/OldTreeLeaf"}
BUD = {"$ref": "#/components/schemas/OldTreeBud"}


def test_classes_are_written_as_objects():
    view = View("oak", None, (Leaf(1),), (1, "x"), {"up": (Leaf(2),)}, Bud())
    assert plain(View, view) == {
        "name": "oak",
        "age": None,
        "leaves": [{"size": 1}],
        "ends": [1, "x"],
        "grown": {"up": [{"size": 2}]},
        "top": {"class": True},
    }


@pytest.mark.parametrize(
    ("top", "written"),
    [(None, None), (Leaf(3), {"size": 3}), (Bud(), {"class": True}), ((Leaf(4),), [{"size": 4}])],
)
def test_one_of_several_is_written_by_its_class(top, written):
    assert plain(View, View("oak", 1, (), (1, "x"), {}, top))["top"] == written


def test_a_list_by_names_needs_no_class():
    assert plain(Tree.compact_type, {"a": Leaf(1)}) == {"a": {"size": 1}}


def test_a_schema_says_what_the_types_say():
    found = schemas(Tree())
    assert found["OldTreeView"]["properties"] == {
        "name": {"type": "string", "enum": ["oak", "elm"]},
        "age": {"type": ["integer", "null"]},
        "leaves": {"type": "array", "items": LEAF},
        "ends": {
            "type": "array",
            "prefixItems": [{"type": "integer"}, {"type": "string"}],
            "minItems": 2,
            "maxItems": 2,
        },
        "grown": {"type": "object", "additionalProperties": {"type": "array", "items": LEAF}},
        "top": {"anyOf": [LEAF, BUD, {"type": "array", "items": LEAF}, {"type": "null"}]},
    }
    assert found["OldTreeCompact"] == {"type": "object", "additionalProperties": LEAF}
    assert found["OldTreeChoice"] == {"anyOf": [LEAF, BUD]}
    assert found["OldTreeLeaf"] == {
        "type": "object",
        "description": "A leaf.",
        "properties": {"size": {"type": "integer"}},
        "required": ["size"],
        "additionalProperties": False,
    }
    assert found["OldTreeBud"]["properties"] == {"class": {"enum": [True]}}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_class_of_a_game_says_what_it_is(game):
    objects = [found for found in schemas(game).values() if "properties" in found]
    assert objects
    assert all(found["description"].endswith(".") for found in objects)
