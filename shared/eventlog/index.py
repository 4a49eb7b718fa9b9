"""Which matches there are: hints that are moved when a match is seen in another state than its list says."""

from redis import Redis

from shared.engine.match import FINISHED, OPEN, RUNNING, Match
from shared.eventlog import keys

LISTED = (OPEN, RUNNING, FINISHED)


def enter_index(redis: Redis, match_id: str) -> None:
    """Note a match before its first event, so that no dealer can miss it."""
    redis.sadd(keys.LIVE, match_id)


def settle_index(redis: Redis, match: Match) -> None:
    """Put the match where its status belongs, and forget it once nothing more can be owed."""
    pipe = redis.pipeline(transaction=False)
    for status in LISTED:
        if match.public and status == match.status:
            pipe.zadd(keys.list_key(status), {match.id: match.created_at})
        else:
            pipe.zrem(keys.list_key(status), match.id)
    if match.status not in (OPEN, RUNNING):
        pipe.srem(keys.LIVE, match.id)
    pipe.execute()


def live_matches(redis: Redis) -> list[str]:
    """Return every match that may still owe something."""
    return [found for stored in redis.sscan_iter(keys.LIVE) if (found := keys.match_id(stored))]


def list_matches(redis: Redis, status: str, before: int | None, limit: int) -> list[str]:
    """Return public matches of one status, newest first, created before a moment in milliseconds."""
    newest = f"({before}" if before is not None else "+inf"
    found = redis.zrevrangebyscore(keys.list_key(status), newest, "-inf", start=0, num=limit)
    return [match_id.decode() for match_id in found if isinstance(match_id, bytes)]
