"""Entries of a stream as the log server gives them, and the events that they are."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from shared.engine.events import Event, digest, read_event
from shared.eventlog.errors import DamagedLog


def read_entry(match_id: str, entry_id: bytes, flat: Sequence[bytes]) -> Event:
    """Return the event of an entry; raise DamagedLog if its bytes are not what was written."""
    seq = int(entry_id.partition(b"-")[0])
    fields = dict(zip(flat[::2], flat[1::2], strict=True))
    body = fields.get(b"body", b"")
    if digest(body) != fields.get(b"digest", b"").decode("ascii", "replace"):  # before anything reads it
        raise DamagedLog(f"event {seq} of match {match_id} is not what was written")
    return read_event(seq, body)


def sound_entries(match_id: str, entries: Sequence[Any], wrong: int | None) -> Iterator[Event]:
    """Yield the events before the first that is not right, or is known to be `wrong`."""
    with suppress(DamagedLog):
        for seq, entry in enumerate(entries, 1):
            event = read_entry(match_id, *entry)
            if event.seq != seq or seq == wrong:
                return
            yield event
