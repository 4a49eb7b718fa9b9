"""First answers: what each idempotency key did, so that the same request gets the same answer again.

The table beside a log holds `seat:key` and the seq of the event that the request made; `append.lua` writes
and reads it. Whether a request is the same, the event itself tells. When a match is over, the table goes, and
its events are asked.
"""

from collections.abc import Iterable, Iterator, Mapping

from shared.engine.events import Event, canonical
from shared.engine.facts import Chose, read_fact
from shared.eventlog.errors import KeyReused


def name(chose: Chose) -> str | None:
    """Return the name of a choice in the table, if it has a key."""
    return None if chose.key is None else f"{chose.seat}:{chose.key}"


def check_same(first: Event, again: Chose) -> None:
    """Raise KeyReused unless the request that made the first event was this one."""
    fact = read_fact(first)
    if not isinstance(fact, Chose) or _asked(fact) != _asked(again):
        raise KeyReused("the idempotency key was used for another request")


def find(events: Iterable[Event], again: Chose) -> Event | None:
    """Return the event that the key of this choice made."""
    found = recounted(events).get((name(again) or "").encode())
    return next((event for event in events if found and event.seq == int(found)), None)


def recounted(events: Iterable[Event]) -> dict[bytes, bytes]:
    """Return the table that these events make while the match goes on."""
    facts = ((event.seq, read_fact(event)) for event in events if event.type == Chose.type)
    return {
        named.encode(): str(seq).encode()
        for seq, fact in facts
        if isinstance(fact, Chose) and (named := name(fact))
    }


def named(table: Mapping[bytes, bytes]) -> Iterator[int]:
    """Yield the events that a stored table names."""
    return (int(seq) for seq in table.values() if seq.isdigit())


def _asked(chose: Chose) -> bytes:
    """Return what a request asked for, in the log's own spelling."""
    return canonical({"phase": chose.phase, "choice": chose.choice})
