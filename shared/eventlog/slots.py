"""Slots: which seat has chosen in which phase.

The table beside a log holds `phase:seat` and the seq of the choice. A choice takes its slot, so that a seat
chooses once however many requests there are; a retraction frees it. `append.lua` does both.
"""

from collections.abc import Iterable, Iterator, Mapping

from shared.engine.events import Event
from shared.engine.facts import Chose, Unchose, read_fact


def slot(fact: Chose | Unchose) -> str:
    """Return the slot that a choice takes and its retraction frees."""
    return f"{fact.phase}:{fact.seat}"


def recounted(events: Iterable[Event]) -> dict[bytes, bytes]:
    """Return the table that these events make; choices from before a branch took their slots elsewhere."""
    table: dict[bytes, bytes] = {}
    for event in events:
        match read_fact(event):
            case Chose(by="branch"):
                pass
            case Chose() as chose:
                table[slot(chose).encode()] = str(event.seq).encode()
            case Unchose() as unchose:
                del table[slot(unchose).encode()]
    return table


def named(table: Mapping[bytes, bytes]) -> Iterator[int]:
    """Yield the events that a stored table names."""
    return (int(seq) for seq in table.values() if seq.isdigit())
