"""Matches that have left the log server: records in a folder, and their heads in a list."""

from collections.abc import Mapping
from pathlib import Path

from redis import Redis

from shared.engine.events import GENESIS, Event, link
from shared.engine.record import BadRecord, read_record
from shared.eventlog import keys
from shared.eventlog.errors import DamagedLog
from shared.eventlog.memory import Memory, weigh


def archive_folder(environment: Mapping[str, str]) -> Path:
    """Return where a server keeps archived matches."""
    return Path(environment.get("SCOREPAD_ARCHIVE") or Path(environment.get("SCOREPAD_DATA", ""), "archive"))


def record_path(folder: Path, match_id: str) -> Path:
    """Return the file of a match."""
    return folder / f"{match_id}.jsonl"


def archived_heads(redis: Redis) -> dict[str, str]:
    """Return every archived match and its head."""
    pipe = redis.pipeline(transaction=False)
    for bucket in keys.BUCKETS:
        pipe.hgetall(keys.archived_key(bucket))
    tables: list[dict[bytes, bytes]] = pipe.execute()
    return {match_id.decode(): head.decode() for table in tables for match_id, head in table.items()}


def archived_head(redis: Redis, match_id: str) -> str | None:
    """Return the head of an archived match, or None if there is no such match."""
    head = redis.hget(keys.archived_key(keys.bucket(match_id)), match_id)
    return head.decode() if isinstance(head, bytes) else None


def archived_events(
    redis: Redis, folder: Path | None, match_id: str, memory: Memory | None = None
) -> tuple[Event, ...]:
    """Return the events of an archived match, or none if there is no such match."""
    head = archived_head(redis, match_id)
    if head is None:
        return ()
    if folder is None:
        raise DamagedLog(f"match {match_id} is archived, and this process knows no archive")
    memory = memory or Memory()
    events: tuple[Event, ...] | None = memory.get(("archived", match_id, head))
    if events is None:
        events = read_archived(record_path(folder, match_id), head)
        memory.keep(("archived", match_id, head), events, weigh(events))
    return events


def read_archived(path: Path, head: str) -> tuple[Event, ...]:
    """Read a record whose events must end in this head; it was verified when it was written."""
    try:
        events = read_record(path.read_bytes()).events
    except (OSError, BadRecord) as error:
        raise DamagedLog(f"{path.name} in the archive cannot be read: {error}") from error
    found = GENESIS
    for event in events:
        found = link(found, event.seq, event.digest)
    if found != head:
        raise DamagedLog(f"{path.name} in the archive is not the match that was archived")
    return events
