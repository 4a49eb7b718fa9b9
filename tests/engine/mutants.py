"""Choices that are almost right: one part dropped, doubled, altered, renamed or borrowed."""

import copy
from collections.abc import Iterator
from typing import Any

from tests.engine.play import Below

ODD_VALUES = (True, False, None, 0, 1, -1, 7, 10**20, 1.5, "", "?", "x", [], {}, [[]], {"x": 1})


def any_choice_like(choices: list[Any], pick: Below) -> Any:
    """Return one of these choices, or one of them with one thing wrong (or, by luck, still right)."""
    choice = copy.deepcopy(choices[pick(len(choices))])
    other = choices[pick(len(choices))]
    spots = list(_spots([choice]))
    parent, key = spots[pick(len(spots))]
    parents = [choice]  # keeps the root replaceable
    if parent is None:
        parent, key = parents, 0
    _SPOILERS[pick(len(_SPOILERS))](parent, key, other, pick)
    return parents[0] if parents else None


def _spots(root: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield (parent, key) of every part; the whole choice has no parent."""
    yield None, 0
    waiting = [root[0]]
    while waiting:
        parent = waiting.pop()
        keys = parent if isinstance(parent, dict) else range(len(parent)) if isinstance(parent, list) else ()
        for key in list(keys):
            yield parent, key
            waiting.append(parent[key])


def _leave(parent: Any, key: Any, other: Any, pick: Below) -> None:
    """Change nothing."""


def _drop(parent: Any, key: Any, other: Any, pick: Below) -> None:
    del parent[key]


def _alter(parent: Any, key: Any, other: Any, pick: Below) -> None:
    parent[key] = ODD_VALUES[pick(len(ODD_VALUES))]


def _borrow(parent: Any, key: Any, other: Any, pick: Below) -> None:
    """Take a part of another choice, most often of the same kind."""
    parts = [p[k] for p, k in _spots([other]) if p is not None] or [other]
    alike = [part for part in parts if type(part) is type(parent[key])] or parts
    parent[key] = copy.deepcopy(alike[pick(len(alike))])


def _double(parent: Any, key: Any, other: Any, pick: Below) -> None:
    if isinstance(parent, list):
        parent.insert(key, copy.deepcopy(parent[key]))
    else:
        parent[f"{key}{key}"] = parent[key]


def _rename(parent: Any, key: Any, other: Any, pick: Below) -> None:
    names = [k for p, k in _spots([other]) if isinstance(p, dict)] + ["x", "", str(key).swapcase()]
    if isinstance(parent, dict):
        parent[names[pick(len(names))]] = parent.pop(key)


def _add(parent: Any, key: Any, other: Any, pick: Below) -> None:
    """Put a second choice beside the first."""
    target = parent[key]
    if isinstance(target, dict) and isinstance(other, dict):
        target.update(copy.deepcopy(other))
    elif isinstance(target, list):
        target.append(copy.deepcopy(target[0]) if target else 0)
    elif isinstance(target, str):
        parent[key] = target.swapcase()
    else:
        parent[key] = [target]


def _nudge(parent: Any, key: Any, other: Any, pick: Below) -> None:
    """Step a number by one, turn a list or wrap a part."""
    target = parent[key]
    if type(target) is int:
        parent[key] = target + (1, -1)[pick(2)]
    elif isinstance(target, list):
        target.reverse()
    else:
        parent[key] = [target]


_SPOILERS = (_leave, _drop, _alter, _borrow, _borrow, _double, _rename, _add, _nudge)
