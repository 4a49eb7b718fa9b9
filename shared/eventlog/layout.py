"""Which names a log server uses. Those of older versions have to be taken over before they are used."""

from redis import Redis

from shared.eventlog import keys
from shared.eventlog.errors import OldLayout

_BUCKETS = b"buckets"


def check_layout(redis: Redis) -> None:
    """Raise OldLayout unless this server's matches have the names of today; an empty server gets the mark."""
    held = redis.dbsize()  # before the mark: another process may be making it just now
    if redis.get(keys.LAYOUT) == _BUCKETS:
        return
    if held:
        raise OldLayout(
            "The log server holds matches as an older version named them, or a restore that did not end. "
            "Stop every API and worker, and run `scorepad takeover` (docs/operations.md, Upgrade)."
        )
    mark_layout(redis)


def mark_layout(redis: Redis) -> None:
    """Say that every match has the names of today."""
    redis.set(keys.LAYOUT, _BUCKETS)
