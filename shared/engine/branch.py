"""What a match takes over from the one it branches from."""

from collections.abc import Iterable
from dataclasses import replace

from shared.engine.events import Event
from shared.engine.facts import Chose, Dealt, Fact, Unchose, read_fact


def inherited(events: Iterable[Event], settled: int) -> list[Fact]:
    """Return the deals and the choices that counted up to a settled event, as the new log tells them."""
    kept: list[Dealt | Chose] = []
    for event in events:
        if event.seq > settled:
            break
        match read_fact(event):
            case Dealt() as dealt:
                kept.append(replace(dealt, by="branch"))
            case Chose() as chose:
                kept.append(replace(chose, by="branch", bot=None, key=None))
            case Unchose(seat=seat):
                kept.remove(_taken_back(kept, seat))
    return [*kept]


def _taken_back(kept: list[Dealt | Chose], seat: int) -> Chose:
    return next(old for old in reversed(kept) if isinstance(old, Chose) and old.seat == seat)
