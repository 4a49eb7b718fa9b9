"""The log of every match: one script that appends, one read that gives the tail."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from redis import Redis

from shared.engine.events import MOST_BYTES, Event, digest
from shared.engine.facts import Chose, read_fact
from shared.engine.match import ABORTED, FINISHED, Match
from shared.eventlog import answers, keys
from shared.eventlog.archive import archived_events
from shared.eventlog.batches import Batch, exchange
from shared.eventlog.entries import read_entry, sound_entries
from shared.eventlog.errors import (
    DamagedLog,
    HaltedLog,
    LogError,
    SlotTaken,
    StaleLog,
    TokenDropped,
)
from shared.eventlog.index import LISTED
from shared.eventlog.memory import Memory
from shared.eventlog.script import Call, Script, script_text
from shared.eventlog.tokens import Held

_SCRIPT = script_text("append.lua")
_TAIL = script_text("tail.lua")
_TAIL_KEYS = (keys.log_key, keys.tokens_key, keys.names_key, keys.halt_key, keys.imported_key)
_APPEND_KEYS = (
    keys.log_key,
    keys.slots_key,
    keys.answers_key,
    keys.tokens_key,
    keys.names_key,
    keys.halt_key,
    keys.imported_key,
)
_ALL = 2**31  # events: more than any log has
Run: TypeAlias = Callable[[Script, Sequence[str], Sequence[bytes | str]], Any]


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
    """Appends to and reads from the log server; `run` is how its scripts get there."""

    def __init__(
        self,
        redis: Redis,
        archive: Path | None = None,
        run: Run = Script.run,
        memory: Memory | None = None,
    ) -> None:
        self.redis = redis
        self._archive = archive
        self._memory = memory or Memory()
        self._run = run
        self._append = Script(redis, _SCRIPT)
        self._tail = Script(redis, _TAIL)

    def append(self, match_id: str, batch: Batch) -> Appended:
        """Append the batch durably, or raise why not and change nothing."""
        return _appended(match_id, batch, self._run(self._append, *_append_call(match_id, batch)))

    def append_all(self, batches: Sequence[tuple[str, Batch]]) -> list[Appended | Exception]:
        """Append batches of different matches in one round trip; each is appended, or there is why not."""
        calls = [_call_or_error(match_id, batch) for match_id, batch in batches]
        answers = iter(self._append.run_all([call for call in calls if not isinstance(call, LogError)]))
        pairs = zip(batches, calls, strict=True)
        return [
            call if isinstance(call, LogError) else _or_error(match_id, batch, next(answers))
            for (match_id, batch), call in pairs
        ]

    def exchange(self, match_id: str, role: str, old: str, new: str) -> None:
        """Let the new token hold what the old one held until now."""
        self.append(match_id, exchange(match_id, role, old, new))

    def tail(self, match_id: str, first: int = 1, token_hash: str | None = None, most: int = _ALL) -> Tail:
        """Return the events from seq `first` on, and who holds the token, in one round trip."""
        entries, halt, beside = self._stored(match_id, first, token_hash, most)
        if halt:
            raise HaltedLog(f"match {match_id} is halted: {halt.decode()}")
        events = [read_entry(match_id, *entry) for entry in entries] or self._archived(match_id, first)
        return Tail(events, *beside)

    def sound_tail(self, match_id: str, token_hash: str | None = None) -> Tail:
        """Return the same of a damaged log: the events before the first that is known not to be right."""
        entries, halt, beside = self._stored(match_id, 1, token_hash)
        wrong = json.loads(halt)["seq"] if halt else None
        return Tail(list(sound_entries(match_id, entries, wrong)), *beside)

    def _stored(
        self, match_id: str, first: int, token_hash: str | None, most: int = _ALL
    ) -> tuple[list[Any], bytes | None, tuple[str | None, dict[int, str], bool]]:
        """Return the entries as they lie there, the mark of a halt, and what lies beside the log."""
        arguments: list[bytes | str] = [str(first), token_hash or "", str(most)]
        names_of = [key(match_id) for key in _TAIL_KEYS]
        entries, role, names, halt, imported = self._run(self._tail, names_of, arguments)
        holds = role.decode("utf-8", "replace") if role else None
        return entries, halt, (holds, _names(names), bool(imported))

    def first_answer(self, match: Match, again: Chose, holder: Held) -> Appended | None:
        """Return what this request did before, or None; raise KeyReused if its key did something else."""
        if self.redis.hget(keys.tokens_key(match.id), holder["hash"]) != holder["role"].encode():
            raise TokenDropped("the token does not hold its seat any more")
        first = self._first_event(match, again)
        if first is None:
            return None
        answers.check_same(first, again)
        return Appended(first.seq, first.digest, again=True)

    def _first_event(self, match: Match, again: Chose) -> Event | None:
        """Return the event that a key made: by the table or, when the match is over, by the events."""
        if match.status in (FINISHED, ABORTED):
            return answers.find(self.tail(match.id).events, again)
        stored = self.redis.hget(keys.answers_key(match.id), answers.name(again) or "")
        if not isinstance(stored, bytes):
            return None
        seq = int(stored) if stored.isdigit() else 0
        events = self.tail(match.id, seq).events if seq else []
        return events[0] if events else _gone(match.id, seq)

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
        found = archived_events(self.redis, self._archive, match_id, self._memory)
        return [event for event in found if event.seq >= first]


def _call_or_error(match_id: str, batch: Batch) -> Call | LogError:
    try:
        return _append_call(match_id, batch)
    except LogError as error:
        return error


def _append_call(match_id: str, batch: Batch) -> Call:
    bucket = keys.bucket(match_id)
    names = [key(match_id) for key in _APPEND_KEYS]
    names += [keys.due_key(bucket), *(keys.list_key(bucket, status) for status in LISTED)]
    arguments: list[bytes | str] = [keys.wake_channel(bucket), match_id, json.dumps(batch.wants), batch.tell]
    for body in batch.bodies:
        if len(body) > MOST_BYTES:
            raise LogError(f"an event of {len(body)} bytes is too large")
        arguments += [body, digest(body)]
    return names, arguments


def _appended(match_id: str, batch: Batch, answer: Any) -> Appended:
    """Return what the script's answer means, or raise it."""
    match answer:
        case [b"ok", int(seq)]:
            return Appended(seq, digest(batch.bodies[0]) if batch.bodies else "", again=False)
        case [b"again", int(seq), *entry]:
            return _again(match_id, batch, read_entry(match_id, *entry[0]) if entry else _gone(match_id, seq))
        case [b"stale", int(seq)]:
            raise StaleLog(f"the log ends at {seq}, not where the caller thought")
        case [b"halted"]:
            raise HaltedLog(f"match {match_id} is halted")
        case [b"denied"]:
            raise TokenDropped("the token does not hold its seat any more")
        case [b"taken"]:
            raise SlotTaken(f"{batch.wants.get('slot')} is taken")
    raise LogError(f"the append script answered {answer!r}")


def _or_error(match_id: str, batch: Batch, answer: Any) -> Appended | Exception:
    if isinstance(answer, Exception):
        return answer
    try:
        return _appended(match_id, batch, answer)
    except LogError as error:
        return error


def _again(match_id: str, batch: Batch, first: Event) -> Appended:
    again = read_fact(batch.first(first.seq))
    assert isinstance(again, Chose), "only choices have keys"
    answers.check_same(first, again)
    return Appended(first.seq, first.digest, again=True)


def _gone(match_id: str, seq: int) -> Event:
    raise DamagedLog(f"event {seq} of match {match_id} was accepted, but is gone")


def _names(flat: list[bytes]) -> dict[int, str]:
    pairs = zip(flat[::2], flat[1::2], strict=True)
    return {int(seat): name.decode("utf-8", "replace") for seat, name in pairs if seat.isdigit()}
