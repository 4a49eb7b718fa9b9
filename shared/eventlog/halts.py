"""The mark that halts one match: kept beside its log, obeyed by every read and every append."""

import json
from dataclasses import asdict, dataclass

from redis import Redis

from shared.eventlog import keys


@dataclass(frozen=True, slots=True)
class Halt:
    """The first event that is not right, and why."""

    seq: int
    reason: str


def halt_match(redis: Redis, match_id: str, halt: Halt) -> None:
    """Halt a match durably; its streams and dealers are woken to find out."""
    redis.set(keys.halt_key(match_id), json.dumps(asdict(halt)))
    redis.publish(keys.WAKE, match_id)


def lift_halt(redis: Redis, match_id: str) -> None:
    """Let a match go on."""
    redis.delete(keys.halt_key(match_id))
    redis.publish(keys.WAKE, match_id)
