"""The table of the open phase: who has chosen in it, until when it is open, and which phase closed last.

| field | value |
|---|---|
| `phase:seat` | the seq of a choice: it takes the slot, so that a seat chooses once; a retraction frees it |
| `deadline` | of the open phase, if it is set |
| `closed` | the last phase that has closed: nobody chooses in it or before it any more |

`append.lua` keeps it: when a barrier closes, or the match is over, nothing but `closed` is left.
"""

from collections.abc import Iterator, Mapping, Sequence

from shared.engine.core import Choices
from shared.engine.events import Event
from shared.engine.facts import Chose, Unchose, read_fact
from shared.engine.match import OPEN, RUNNING, Match

CLOSED, DEADLINE = b"closed", b"deadline"


def slot(fact: Chose | Unchose) -> str:
    """Return the slot that a choice takes and its retraction frees."""
    return f"{fact.phase}:{fact.seat}"


def recounted(match: Match, events: Sequence[Event]) -> dict[bytes, bytes]:
    """Return the table of this match, which these events make."""
    if match.status not in (OPEN, RUNNING):
        return {CLOSED: str(match.phase).encode()}
    table: dict[bytes, bytes] = {}
    for event in events:
        fact = read_fact(event) if event.type in (Chose.type, Unchose.type) else None
        if isinstance(fact, Chose) and fact.by != "branch":  # those took their slots elsewhere
            if is_open(match, fact.phase):
                table[slot(fact).encode()] = str(event.seq).encode()
            else:
                table[CLOSED] = str(fact.phase).encode()
        elif isinstance(fact, Unchose):
            table.pop(slot(fact).encode(), None)
    if match.deadline is not None:
        table[DEADLINE] = str(match.deadline).encode()
    return table


def is_open(match: Match, phase: int) -> bool:
    """Say whether the match awaits choices of this phase."""
    return match.status == RUNNING and isinstance(match.awaits, Choices) and match.phase == phase


def closed(table: Mapping[bytes, bytes]) -> int | None:
    """Return the last closed phase that a stored table names."""
    found = table.get(CLOSED, b"")
    return int(found) if found.isdigit() else None


def named(table: Mapping[bytes, bytes]) -> Iterator[int]:
    """Yield the events that a stored table names."""
    slots = (seq for name, seq in table.items() if b":" in name)
    return (int(seq) for seq in slots if seq.isdigit())
