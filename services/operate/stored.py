"""Everything that the log server keeps of one match, read at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

from redis import Redis

from shared.engine.events import GENESIS, digest, link
from shared.eventlog import keys

Hash: TypeAlias = dict[bytes, bytes]
Entry: TypeAlias = tuple[bytes, Hash]

HASHES = {
    "slots": keys.slots_key,
    "keys": keys.answers_key,
    "tokens": keys.tokens_key,
    "names": keys.names_key,
}
VALUES = {"seed": keys.seed_key, "halt": keys.halt_key, "imported": keys.imported_key}


@dataclass(frozen=True, slots=True)
class Stored:
    """The entries of a log as they are, sound or not, and what lies beside them."""

    id: str
    entries: list[Entry]
    hashes: Mapping[str, Hash]
    values: Mapping[str, bytes | None]

    @property
    def head(self) -> str:
        """The chain over the bytes that are there."""
        head = GENESIS
        for seq, (_, fields) in enumerate(self.entries, 1):
            head = link(head, seq, digest(fields.get(b"body", b"")))
        return head


def match_ids(redis: Redis) -> list[str]:
    """Return every match that has a log."""
    return sorted({keys.owner(key) for key in redis.scan_iter(match=keys.EVERY_LOG, count=1000)})


def read_stored(redis: Redis, match_id: str) -> Stored:
    """Read a match in one transaction."""
    pipe = redis.pipeline(transaction=True)
    pipe.xrange(keys.log_key(match_id))
    for key in HASHES.values():
        pipe.hgetall(key(match_id))
    for key in VALUES.values():
        pipe.get(key(match_id))
    entries, *rest = pipe.execute()
    hashes = dict(zip(HASHES, rest, strict=False))
    return Stored(match_id, entries, hashes, dict(zip(VALUES, rest[len(HASHES) :], strict=True)))


def write_stored(redis: Redis, stored: Stored) -> None:
    """Write a match, as it was read, to a server that does not have it."""
    pipe = redis.pipeline(transaction=True)
    for entry_id, fields in stored.entries:
        whatever: dict[Any, Any] = {**fields}  # what redis-py takes is wider than bytes
        pipe.xadd(keys.log_key(stored.id), whatever, id=entry_id)
    for name, table in stored.hashes.items():
        if table:
            pipe.hset(HASHES[name](stored.id), items=flat(table))
    for name, value in stored.values.items():
        if value is not None:
            pipe.set(VALUES[name](stored.id), value)
    pipe.execute()


def flat(table: Hash) -> list[bytes]:
    """Return fields and values in turn, as commands take them."""
    return list(chain.from_iterable(table.items()))
