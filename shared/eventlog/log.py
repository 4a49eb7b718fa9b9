"""The log of every match: one script that appends, one read that gives the tail."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redis import Redis

from shared.engine.core import Json
from shared.engine.events import MOST_BYTES, Event, canonical, digest, read_event
from shared.eventlog import batches, keys
from shared.eventlog.answers import Request, first_seq
from shared.eventlog.archive import archived_events
from shared.eventlog.batches import Batch
from shared.eventlog.errors import (
    DamagedLog,
    HaltedLog,
    KeyReused,
    LogError,
    SlotTaken,
    StaleLog,
    TokenDropped,
)
from shared.eventlog.script import Script, script_text
from shared.eventlog.tokens import Held

_SCRIPT = script_text("append.lua")
_APPEND_KEYS = (
    keys.log_key,
    keys.slots_key,
    keys.answers_key,
    keys.tokens_key,
    keys.names_key,
    keys.halt_key,
    keys.imported_key,
)
_TAIL = script_text("tail.lua")
_TAIL_KEYS = (keys.log_key, keys.tokens_key, keys.names_key, keys.halt_key, keys.imported_key)


@dataclass(frozen=True, slots=True)
class Appended:
    """The seq and digest of the first event; `again` when an earlier request with this key made it."""

    seq: int
    digest: str
    again: bool


@dataclass(frozen=True, slots=True)
class Tail:
    """The events from a seq on, the role of a token, and what lies beside the log, as of one moment."""

    events: list[Event]
    role: str | None
    names: dict[int, str]
    imported: bool


class EventLog:
    """Appends to and reads from the log server."""

    def __init__(self, redis: Redis, archive: Path | None = None) -> None:
        self.redis = redis
        self._archive = archive
        self._append = Script(redis, _SCRIPT)
        self._tail = Script(redis, _TAIL)

    def append(self, match_id: str, batch: Batch) -> Appended:
        """Append the batch durably, or raise why not and change nothing."""
        entries = [_entry(body) for body in batch.bodies]
        seq, again = self._write(match_id, batch, entries)
        return Appended(seq, self._digest_at(match_id, seq) if again else entries[0][1], again)

    def exchange(self, match_id: str, role: str, old: str, new: str) -> None:
        """Let the new token hold what the old one held until now."""
        self._write(match_id, batches.exchange(role, old, new), [])

    def _write(self, match_id: str, batch: Batch, entries: list[tuple[bytes, str]]) -> tuple[int, bool]:
        """Run the script; return the seq of the first event, and whether it was there before."""
        arguments = [
            keys.WAKE,
            match_id,
            json.dumps(batch.wants),
            *(part for entry in entries for part in entry),
        ]
        answer = self._append.run([key(match_id) for key in _APPEND_KEYS], arguments)
        match answer:
            case [b"ok", int(seq)]:
                return seq, False
            case [b"again", int(seq)]:
                return seq, True
            case [b"stale", int(seq)]:
                raise StaleLog(f"the log ends at {seq}, not where the caller thought")
            case [b"halted"]:
                raise HaltedLog(f"match {match_id} is halted")
            case [b"denied"]:
                raise TokenDropped("the token does not hold its seat any more")
            case [b"taken"]:
                raise SlotTaken(f"{batch.wants.get('slot')} is taken")
            case [b"reuse"]:
                raise KeyReused("the idempotency key was used for another request")
        raise LogError(f"the append script answered {answer!r}")

    def tail(self, match_id: str, first: int = 1, token_hash: str | None = None) -> Tail:
        """Return the events from seq `first` on, and who holds the token, in one round trip."""
        entries, halt, beside = self._stored(match_id, first, token_hash)
        if halt:
            raise HaltedLog(f"match {match_id} is halted: {halt.decode()}")
        events = [_read(match_id, *entry) for entry in entries] or self._archived(match_id, first)
        return Tail(events, *beside)

    def sound_tail(self, match_id: str, token_hash: str | None = None) -> Tail:
        """Return the same of a damaged log: the events before the first that is known not to be right."""
        entries, halt, beside = self._stored(match_id, 1, token_hash)
        wrong = json.loads(halt)["seq"] if halt else None
        return Tail(list(_sound(match_id, entries, wrong)), *beside)

    def _stored(
        self, match_id: str, first: int, token_hash: str | None
    ) -> tuple[list[Any], bytes | None, tuple[str | None, dict[int, str], bool]]:
        """Return the entries as they lie there, the mark of a halt, and what lies beside the log."""
        arguments: list[bytes | str] = [str(first), token_hash or ""]
        names_of = [key(match_id) for key in _TAIL_KEYS]
        entries, role, names, halt, imported = self._tail.run(names_of, arguments)
        holds = role.decode("utf-8", "replace") if role else None
        return entries, halt, (holds, _names(names), bool(imported))

    def first_answer(self, match_id: str, request: Request, holder: Held) -> Appended | None:
        """Return what this request did before, or None; raise KeyReused if its key did something else."""
        if self.redis.hget(keys.tokens_key(match_id), holder["hash"]) != holder["role"].encode():
            raise TokenDropped("the token does not hold its seat any more")
        stored = self.redis.hget(keys.answers_key(match_id), request["name"])
        if not isinstance(stored, bytes):
            return None
        seq = first_seq(stored, request)
        return Appended(seq, self._digest_at(match_id, seq), again=True)

    def keep_seed(self, match_id: str, seed: bytes) -> None:
        """Store the secret seed of a match that is about to be created."""
        self.redis.set(keys.seed_key(match_id), seed.hex(), nx=True)

    def server_seed(self, match_id: str) -> bytes:
        """Return the secret seed; the API's user may write it, but not read it."""
        seed = self.redis.get(keys.seed_key(match_id))
        try:
            return bytes.fromhex(seed.decode() if isinstance(seed, bytes) else "none")
        except ValueError as error:
            raise DamagedLog(f"match {match_id} has no seed that can be read") from error

    def _archived(self, match_id: str, first: int) -> list[Event]:
        found = archived_events(self.redis, self._archive, match_id)
        return [event for event in found if event.seq >= first]

    def _digest_at(self, match_id: str, seq: int) -> str:
        events = self.tail(match_id, seq).events
        if not events:
            raise DamagedLog(f"event {seq} of match {match_id} was accepted, but is gone")
        return events[0].digest


def _entry(body: Json) -> tuple[bytes, str]:
    data = canonical(body)
    if len(data) > MOST_BYTES:
        raise LogError(f"an event of {len(data)} bytes is too large")
    return data, digest(data)


def _names(flat: list[bytes]) -> dict[int, str]:
    pairs = zip(flat[::2], flat[1::2], strict=True)
    return {int(seat): name.decode("utf-8", "replace") for seat, name in pairs if seat.isdigit()}


def _read(match_id: str, entry_id: bytes, flat: list[bytes]) -> Event:
    seq = int(entry_id.partition(b"-")[0])
    fields = dict(zip(flat[::2], flat[1::2], strict=True))
    body = fields.get(b"body", b"")
    if digest(body) != fields.get(b"digest", b"").decode("ascii", "replace"):  # before anything reads it
        raise DamagedLog(f"event {seq} of match {match_id} is not what was written")
    return read_event(seq, body)


def _sound(match_id: str, entries: list[Any], wrong: int | None) -> Iterator[Event]:
    with suppress(DamagedLog):
        for seq, entry in enumerate(entries, 1):
            event = _read(match_id, *entry)
            if event.seq != seq or seq == wrong:
                return
            yield event
