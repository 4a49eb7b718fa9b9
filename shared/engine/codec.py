"""Frozen states as JSON and back, guided by their type hints; snapshots are made of it."""

import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints


def encode(value: Any) -> Any:
    """Return dataclasses and tuples as lists, numbers, texts and None as they are."""
    if is_dataclass(value):
        return [encode(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    return value


def decode(kind: Any, value: Any) -> Any:
    """Read what encode() made of a value of this type."""
    plain: Any = getattr(kind, "__supertype__", kind)  # a NewType is its base
    origin = get_origin(plain)
    if origin in (Union, types.UnionType):
        present = [arg for arg in get_args(plain) if arg is not types.NoneType]
        return value if value is None or len(present) > 1 else decode(present[0], value)
    if origin is tuple:
        return _decode_tuple(get_args(plain), value)
    if origin is None and is_dataclass(plain):
        return _decode_dataclass(plain, value)
    return value


def _decode_dataclass(kind: Any, items: list[Any]) -> Any:
    return kind(*(decode(hint, item) for hint, item in zip(_hints(kind), items, strict=True)))


def _decode_tuple(kinds: tuple[Any, ...], items: list[Any]) -> tuple[Any, ...]:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(decode(kinds[0], item) for item in items)
    return tuple(decode(kind, item) for kind, item in zip(kinds, items, strict=True))


@cache
def _hints(kind: Any) -> tuple[Any, ...]:
    hints = get_type_hints(kind)
    return tuple(hints[field.name] for field in fields(kind))


def shape(kind: Any) -> str:
    """Return a text that changes whenever the fields of a state class, or of one inside it, change."""
    plain: Any = getattr(kind, "__supertype__", kind)
    inner = [shape(arg) for arg in get_args(plain)]
    if get_origin(plain) is None and is_dataclass(plain):
        inner = _field_shapes(plain)
    return f"{getattr(plain, '__name__', plain)}({','.join(inner)})"


def _field_shapes(kind: Any) -> list[str]:
    names = [field.name for field in fields(kind)]
    return [f"{name}:{shape(hint)}" for name, hint in zip(names, _hints(kind), strict=True)]
