"""The due-index: which matches the server owes something, and since when. Workers take them by leases."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from redis import Redis

from shared.engine.events import Event
from shared.engine.match import Match
from shared.eventlog import keys
from shared.eventlog.entries import read_entry
from shared.eventlog.errors import DamagedLog
from shared.eventlog.script import Call, Script, script_text

LEASE = 2_000  # milliseconds after which what a dying worker had taken is due again
_TAKE = script_text("take.lua")


def due_time(match: Match, at: int) -> int | None:
    """Return when the server owes this match something: now, at its deadline, or None: players act."""
    if match.owes_server:
        return at
    return match.deadline if match.awaiting else None


@dataclass(frozen=True, slots=True)
class Taken:
    """A match under a lease: its events from the seq on that was asked for, or why they cannot be read."""

    events: list[Event]
    damage: Exception | None = None


class Due:
    """The due-indexes of all buckets."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._take = Script(redis, _TAKE)

    def due_now(self, now: int, limit: int) -> list[str]:
        """Return matches that are due, the longest first: up to `limit` of each bucket, in one round trip."""
        pipe = self._redis.pipeline(transaction=False)
        for bucket in keys.BUCKETS:
            pipe.zrangebyscore(keys.due_key(bucket), "-inf", now, 0, limit, withscores=True)
        rows = sorted((score, member) for found in pipe.execute() for member, score in found)
        return [match_id for _, member in rows if (match_id := keys.match_id(member))]

    def take(self, wanted: Mapping[str, int], now: int, lease: int = LEASE) -> dict[str, Taken]:
        """Take those of these matches that are due, each with its events from a seq on, in one round trip."""
        calls = [_call(match_id, first, now, now + lease) for match_id, first in wanted.items()]
        answers = self._take.run_all(calls) if calls else []
        pairs = zip(wanted, answers, strict=True)
        return {match_id: _taken(match_id, answer) for match_id, answer in pairs if answer is not None}

    def note(self, match_id: str, when: int) -> None:
        """Note that a match is due then, whatever was noted before."""
        self._redis.zadd(keys.due_key(keys.bucket(match_id)), {match_id: when})

    def forget(self, match_id: str) -> None:
        """Drop the note of a match of which there is no log."""
        self._redis.zrem(keys.due_key(keys.bucket(match_id)), match_id)

    def noted(self, match_id: str) -> int | None:
        """Return when a match is due, if it is noted."""
        when: Any = self._redis.zscore(keys.due_key(keys.bucket(match_id)), match_id)
        return None if when is None else int(when)


def _call(match_id: str, first: int, now: int, ends: int) -> Call:
    names = (keys.due_key(keys.bucket(match_id)), keys.log_key(match_id), keys.halt_key(match_id))
    return names, (match_id, str(now), str(ends), str(first))


def _taken(match_id: str, answer: Any) -> Taken:
    if isinstance(answer, Exception):
        return Taken([], answer)
    try:
        return Taken([read_entry(match_id, *entry) for entry in answer])
    except DamagedLog as damage:
        return Taken([], damage)
