"""What a match takes over from the one it branches from."""

from collections.abc import Iterable

from shared.engine.core import Json
from shared.engine.events import Event
from shared.engine.upcasters import VERSIONS, upcast

_OWN = ("key", "bot")  # what concerns the old match alone


def inherited(events: Iterable[Event], settled: int, at: int) -> list[Json]:
    """Return the deals and the choices that counted up to a settled event, as bodies for the new log."""
    kept: list[Event] = []
    for event in map(upcast, events):
        if event.seq > settled:
            break
        if event.type in ("dealt", "chose"):
            kept.append(event)
        elif event.type == "unchose":
            kept.remove(_taken_back(kept, event))
    return [_body(event, at) for event in kept]


def _taken_back(kept: list[Event], event: Event) -> Event:
    return next(old for old in reversed(kept) if old.data.get("seat") == event.data["seat"])


def _body(event: Event, at: int) -> Json:
    data = {name: value for name, value in event.data.items() if name not in _OWN}
    thought = {"bot": None} if event.type == "chose" else {}
    return {"type": event.type, "v": VERSIONS[event.type], "at": at, **data, **thought, "by": "branch"}
