"""What a command has to say at its end, and how far it is until then."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Report:
    """The result as lines for people and as data for programs."""

    lines: list[str]
    data: dict[str, Any] = field(default_factory=dict)
    ok: bool = True

    def tell(self, as_json: bool) -> None:
        """Print it."""
        print(json.dumps(self.data) if as_json else "\n".join(self.lines))


def tracked(items: Iterable[T], title: str, total: int) -> Iterator[T]:
    """Yield the items, showing on standard error how many are done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(items, total=total, description=title)
