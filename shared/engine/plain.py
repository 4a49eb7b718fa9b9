"""What games show, as JSON: frozen classes become objects, tuples become lists, guided by type hints.

A field whose name would be a keyword of Python carries an underscore, which JSON does not see.
"""

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

Writer: TypeAlias = Callable[[Any], Any]


def plain(kind: Any, value: Any) -> Any:
    """Return a value of this type as JSON."""
    write = writer(kind)
    return write(value) if write else value


def json_fields(kind: Any) -> dict[str, Any]:
    """Return the type of each field of a class by its name in JSON, in order."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name.rstrip("_"): hints[field.name] for field in fields(kind)}


@cache
def writer(kind: Any) -> Writer | None:
    """Return how values of this type are written; None if JSON takes them as they are."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is None and is_dataclass(kind):
        return _object(kind)
    if origin is Annotated:
        return writer(inner[0])
    if origin is tuple:
        return _list(inner)
    if origin is Mapping:
        return _mapping(writer(inner[1]))
    if origin in (Union, types.UnionType):
        return _either(inner)
    return None


def _object(kind: Any) -> Writer:
    names = [field.name for field in fields(kind)]
    every = json_fields(kind)
    values = attrgetter(*names) if len(names) > 1 else lambda shown: (getattr(shown, names[0]),)
    nested = [(name, write) for name, hint in every.items() if (write := writer(hint))]

    def write_object(shown: Any) -> dict[str, Any]:
        written = dict(zip(every, values(shown), strict=True))
        for name, write in nested:
            written[name] = write(written[name])
        return written

    return write_object


def _list(kinds: tuple[Any, ...]) -> Writer:
    write = writer(kinds[0])  # a tuple of several kinds holds nothing but what JSON takes as it is
    return (lambda items: [write(item) for item in items]) if write else list


def _mapping(write: Writer | None) -> Writer:
    return (lambda items: {name: write(item) for name, item in items.items()}) if write else dict


def _class(kind: Any) -> Any:
    return {tuple: tuple, Mapping: dict}.get(get_origin(kind), kind)


def _either(kinds: Iterable[Any]) -> Writer | None:
    """Return how one of several types is written: at most one tuple, one mapping, and any classes."""
    writers = {_class(kind): write for kind in kinds if (write := writer(kind))}
    if not writers:
        return None

    def write_either(shown: Any) -> Any:
        write = writers.get(type(shown))
        return write(shown) if write else shown

    return write_either
