"""Public matches: a list of each status in each bucket. The append itself moves a match."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from redis import Redis

from shared.engine.match import FINISHED, OPEN, RUNNING, Match
from shared.eventlog import keys

PLACE = "^(-?[0-9]{1,15})(-[0-9a-z]{12})?$"
LISTED = (OPEN, RUNNING, FINISHED)


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


def standing(match: Match) -> str:
    """Return the list to which a match belongs; empty if to none."""
    return match.status if match.public and match.status in LISTED else ""


def list_matches(redis: Redis, status: str, before: Place | None, limit: int) -> list[Place]:
    """Return public matches of one status, newest first, from behind a place on.

    Each bucket is asked for its share and a little more. That is one round trip, unless more than that of the
    newest matches lie in one bucket.
    """
    newest = "+inf" if before is None else before.created_at
    share = 4 + limit // 64
    found: list[Place] = []
    buckets: Sequence[str] = keys.BUCKETS
    start = 0
    while buckets:
        pages = _pages(redis, status, buckets, newest, (start, share))
        found += [place for page in pages for place in page if before is None or place < before]
        found = sorted(found, reverse=True)[:limit]
        full = (pair for pair in zip(buckets, pages, strict=True) if len(pair[1]) == share)
        buckets = [bucket for bucket, page in full if len(found) < limit or page[-1] > found[-1]]
        start += share
    return found


def _pages(
    redis: Redis, status: str, buckets: Iterable[str], newest: Any, part: tuple[int, int]
) -> list[list[Place]]:
    pipe = redis.pipeline(transaction=False)
    for bucket in buckets:
        pipe.zrevrangebyscore(keys.list_key(bucket, status), newest, "-inf", *part, withscores=True)
    return [[Place(int(score), member.decode()) for member, score in rows] for rows in pipe.execute()]
