"""Snapshots: frozen states as plain JSON and back."""

import json
from dataclasses import dataclass

import pytest

from shared.engine.codec import decode, encode
from shared.engine.core import Seat


@dataclass(frozen=True)
class Leaf:
    number: int
    name: str = "leaf"


@dataclass(frozen=True)
class Tree:
    seat: Seat
    leaf: Leaf
    leaves: tuple[Leaf, ...]
    pair: tuple[int, Leaf]
    nested: tuple[tuple[int, ...], ...]
    maybe: Leaf | None
    maybe_many: tuple[Leaf, ...] | None
    either: int | str | None
    flag: bool
    branch: "Tree | None" = None


TREE = Tree(
    Seat(2), Leaf(1), (Leaf(2), Leaf(3, "x")), (4, Leaf(5)), ((1, 2), (), (3,)), None, (Leaf(6),), "a", True
)


@pytest.mark.parametrize(
    "tree",
    [
        pytest.param(TREE, id="mixed"),
        pytest.param(
            Tree(Seat(0), Leaf(0), (), (0, Leaf(0)), (), Leaf(9), None, None, False, TREE), id="nested"
        ),
        pytest.param(
            Tree(Seat(0), Leaf(-1), (), (0, Leaf(0)), ((),), None, (), 7, True), id="empty-is-not-none"
        ),
    ],
)
def test_a_state_comes_back_as_it_was(tree):
    text = json.dumps(encode(tree))
    assert decode(Tree, json.loads(text)) == tree
    assert json.dumps(encode(decode(Tree, json.loads(text)))) == text


def test_the_spelling_is_lists_without_names():
    assert encode(Leaf(1)) == [1, "leaf"]
    assert encode((Leaf(1), None, True)) == [[1, "leaf"], None, True]


@pytest.mark.parametrize("items", [[1], [1, "leaf", 2]], ids=["too-few", "too-many"])
def test_a_snapshot_of_another_shape_is_no_state(items):
    with pytest.raises(ValueError, match="zip"):
        decode(Leaf, items)
    with pytest.raises(ValueError, match="zip"):
        decode(tuple[int, int], [*items, 3, 4])
