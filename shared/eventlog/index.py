"""Which matches there are: hints, which the dealer settles by what the log says."""

import re
from dataclasses import dataclass
from typing import Any

from redis import Redis

from shared.engine.match import FINISHED, OPEN, RUNNING, Match
from shared.eventlog import keys
from shared.eventlog.script import Script, script_text

PLACE = "^(-?[0-9]{1,15})(-[0-9a-z]{12})?$"
LISTED = (OPEN, RUNNING, FINISHED)
_AT_ONCE = 100  # entries that are read at a time
_SETTLE = script_text("settle.lua")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a match stands in a list: by the time of its creation, and at equal times by its id."""

    created_at: int
    match: str = ""  # before every match of that time

    def __str__(self) -> str:
        return f"{self.created_at}-{self.match}" if self.match else str(self.created_at)


def read_place(text: str) -> Place:
    """Return the place that was written so."""
    found = re.match(PLACE, text)
    assert found is not None, "the caller has checked it"
    return Place(int(found[1]), (found[2] or "").removeprefix("-"))


def enter_index(redis: Redis, match_id: str) -> None:
    """Note a match before its first event, so that no dealer can miss it."""
    redis.sadd(keys.LIVE, match_id)


def settle_index(redis: Redis, match: Match) -> None:
    """Put the match where its status belongs, and forget it once nothing more can be owed."""
    names = [keys.log_key(match.id), keys.LIVE, *map(keys.list_key, LISTED)]
    place = names.index(keys.list_key(match.status)) + 1 if match.public and match.status in LISTED else 0
    seq = str(match.seq) if match.status in (OPEN, RUNNING) else ""
    Script(redis, _SETTLE).run(names, [match.id, seq, str(place), str(match.created_at)])


def live_matches(redis: Redis) -> list[str]:
    """Return every match that may still owe something."""
    return [found for stored in redis.sscan_iter(keys.LIVE) if (found := keys.match_id(stored))]


def list_matches(redis: Redis, status: str, before: Place | None, limit: int) -> list[Place]:
    """Return public matches of one status, newest first, from behind a place on."""
    newest = "+inf" if before is None else before.created_at
    found: list[Place] = []
    start = 0
    while len(found) < limit:
        rows: Any = redis.zrevrangebyscore(
            keys.list_key(status), newest, "-inf", start, _AT_ONCE, withscores=True
        )
        places = [Place(int(score), match_id.decode()) for match_id, score in rows]
        found += [place for place in places if before is None or place < before]
        start += _AT_ONCE
        if len(rows) < _AT_ONCE:
            break
    return found[:limit]
