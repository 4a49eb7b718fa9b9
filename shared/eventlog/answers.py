"""First answers: what each idempotency key did, so that the same request gets the same answer again.

The table beside a log holds `seat:key` and `seq:print`: the event that the request made, and a fingerprint by
which the same request is known. `append.lua` writes and reads it in the same way.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypedDict

from shared.engine.events import Event, canonical, digest
from shared.engine.facts import Chose, read_fact
from shared.eventlog.errors import KeyReused


class Request(TypedDict):
    """A request that has an idempotency key: its name in the table, and its fingerprint."""

    name: str
    print: str


def request(chose: Chose) -> Request | None:
    """Return the request for a choice, if it has a key.

    The fingerprint is taken from the log's own spelling of the choice, so that the log can give it back.
    """
    if chose.key is None:
        return None
    asked = {"phase": chose.phase, "choice": chose.choice}
    return {"name": f"{chose.seat}:{chose.key}", "print": digest(canonical(asked))}


def first_seq(stored: bytes, request: Request) -> int:
    """Return the event that the stored answer names; raise KeyReused if another request made it."""
    seq, _, found = stored.decode("ascii", "replace").partition(":")
    if found != request["print"] or not seq.isdigit():
        raise KeyReused("the idempotency key was used for another request")
    return int(seq)


def recounted(events: Iterable[Event]) -> dict[bytes, bytes]:
    """Return the table that these events make."""
    table: dict[bytes, bytes] = {}
    for event in events:
        fact = read_fact(event)
        if isinstance(fact, Chose) and (asked := request(fact)):
            table[asked["name"].encode()] = f"{event.seq}:{asked['print']}".encode()
    return table


def named(table: Mapping[bytes, bytes]) -> Iterator[int]:
    """Yield the events that a stored table names."""
    return (int(seq) for seq, _, _ in (answer.partition(b":") for answer in table.values()) if seq.isdigit())
