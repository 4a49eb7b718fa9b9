"""The mark that halts one match: kept beside its log, obeyed by every read and every append."""

import json
from dataclasses import asdict, dataclass

from redis import Redis

from shared.eventlog import keys
from shared.eventlog.clocks import now
from shared.eventlog.wake import look


@dataclass(frozen=True, slots=True)
class Halt:
    """The first event that is not right, and why."""

    seq: int
    reason: str


def halt_match(redis: Redis, match_id: str, halt: Halt) -> None:
    """Halt a match durably; its streams are woken to find out."""
    redis.set(keys.halt_key(match_id), json.dumps(asdict(halt)))
    redis.publish(keys.wake_channel(keys.bucket(match_id)), look(match_id))


def lift_halt(redis: Redis, match_id: str) -> None:
    """Let a match go on; a dealer looks what it owes."""
    bucket = keys.bucket(match_id)
    pipe = redis.pipeline(transaction=True)
    pipe.delete(keys.halt_key(match_id))
    pipe.zadd(keys.due_key(bucket), {match_id: now()}, lt=True)
    pipe.publish(keys.due_channel(bucket), match_id)
    pipe.publish(keys.wake_channel(bucket), look(match_id))
    pipe.execute()
