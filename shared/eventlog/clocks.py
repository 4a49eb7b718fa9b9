"""The server's time, and when clocks count: not while players cannot play, nor for half a minute after."""

import time

from redis import Redis

from shared.eventlog import keys

GRACE = 30_000  # milliseconds after an outage in which nobody is late
_BEAT_LASTS = 10_000


def now() -> int:
    """Return the server's time in milliseconds."""
    return time.time_ns() // 1_000_000


def beat(redis: Redis) -> None:
    """Say that players can reach the API now."""
    redis.set(keys.BEAT, 1, px=_BEAT_LASTS)


def hold(redis: Redis) -> None:
    """Say that something was out of reach until now."""
    redis.set(keys.HOLD, 1, px=GRACE)


def beats(redis: Redis) -> bool:
    """Say whether players could reach the API a moment ago."""
    return bool(redis.exists(keys.BEAT))


def held(redis: Redis) -> bool:
    """Say whether the clocks stand still, for want of a beat of the API or because they are held."""
    return not beats(redis) or bool(redis.exists(keys.HOLD))
