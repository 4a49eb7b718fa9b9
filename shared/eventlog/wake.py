"""The channel on which every append is announced by the name of its match."""

from collections.abc import Iterator
from contextlib import contextmanager

from redis import Redis
from redis.client import PubSub

from shared.eventlog import keys


@contextmanager
def announcements(redis: Redis) -> Iterator[PubSub]:
    """Listen for the length of a `with` block."""
    with PubSub(redis.connection_pool, ignore_subscribe_messages=True) as pubsub:
        pubsub.subscribe(keys.WAKE)
        yield pubsub


def next_match(pubsub: PubSub, seconds: float) -> str | None:
    """Return the match that is announced next; None if none is, or somebody says something else there."""
    message = pubsub.get_message(timeout=seconds)
    return keys.match_id(message["data"]) if message else None
