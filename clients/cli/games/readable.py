"""Any JSON as lines that a person can read: views, choices and printed facts of a game without a drawing."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clients.cli.language import t
from clients.cli.listing import in_columns

DEEPEST = 6
LONGEST = 60  # what fits behind its name on a line
INDENT = "  "


def readable(value: Any, depth: int = 0) -> Iterator[str]:
    """Yield the lines of a value: short parts behind their names, rows as a table, the rest indented."""
    if isinstance(value, Mapping) and depth < DEEPEST:
        lines = [line for name, part in value.items() for line in _part(_spaced(name), part, depth)]
        yield from in_columns(lines, LONGEST).splitlines() if depth and _is_flat(value) else lines
    elif _is_long(value) and depth < DEEPEST:
        yield from _rows(value, depth)
    else:
        yield in_a_line(value)


def in_a_line(value: Any, depth: int = 0) -> str:
    """Return a value in one line: `take 3, from the left`."""
    if isinstance(value, Mapping) and depth < DEEPEST:
        inside = ", ".join(_pair(_spaced(name), part, depth) for name, part in value.items())
        return f"({inside})" if depth else inside
    if isinstance(value, list) and depth < DEEPEST:
        apart = ", " if any(isinstance(part, list | Mapping) for part in value) else " "
        return apart.join(in_a_line(part, depth + 1) for part in value) or "-"
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    return "-" if value is None or value == "" else str(value)


def _pair(name: str, part: Any, depth: int) -> str:
    return name if part is True else f"{name} {in_a_line(part, depth + 1)}"


def _part(name: str, part: Any, depth: int) -> Iterator[str]:
    if part and (isinstance(part, Mapping) or _is_long(part)):
        yield f"{name}:"
        yield from (f"{INDENT}{line}" for line in readable(part, depth + 1))
    else:
        yield f"{name}: {in_a_line(part) or '-'}"


def _rows(values: Sequence[Any], depth: int) -> Iterator[str]:
    """Yield one line for each, in columns if all have the same short parts, as a picture or with numbers."""
    if _is_drawn(values):
        yield from values
    elif _is_table(values):
        cells = [["", *map(_spaced, values[0])]]
        cells += [[str(number), *map(in_a_line, row.values())] for number, row in enumerate(values, 1)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for row in cells:
            yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
    else:
        for number, value in enumerate(values, 1):
            yield from _part(str(number), value, depth)


def _is_flat(value: Mapping[str, Any]) -> bool:
    return bool(value) and not any(isinstance(part, list | Mapping) for part in value.values())


def _is_long(value: Any) -> bool:
    return isinstance(value, list) and (
        _is_drawn(value) or len(in_a_line(value)) > LONGEST or _is_table(value)
    )


def _is_drawn(value: Any) -> bool:
    """Say whether texts of one length stand for rows of a sheet."""
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(row, str) for row in value):
        return False
    return len(value[0]) > 2 and len(set(map(len, value))) == 1


def _is_table(values: Any) -> bool:
    if not values or not all(isinstance(row, Mapping) and row.keys() == values[0].keys() for row in values):
        return False
    parts = [part for row in values for part in row.values()]
    return sum(len(in_a_line(part)) for part in values[0].values()) < LONGEST and not any(
        isinstance(part, Mapping) or _is_drawn(part) for part in parts
    )


def _spaced(name: Any) -> str:
    return str(name).replace("_", " ")
