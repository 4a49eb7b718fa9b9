"""Lists are read from all buckets at once, and page as if they were one."""

import random

import pytest

from services.api.hosting import ALPHABET
from shared.eventlog import index, keys
from shared.eventlog.index import Place, list_matches

STATUS = "finished"


@pytest.fixture
def places(log):
    """Fill the lists with matches, some of the same moment and many of one bucket; empty them again."""
    chance = random.Random(7)
    ids = ["".join(chance.choices(ALPHABET, k=12)) for _ in range(3_000)]
    crowd = [match_id for match_id in ids if keys.bucket(match_id) in ("b07", "b08")]
    made = [Place(chance.randrange(500), match_id) for match_id in ids]
    made += [Place(10_000 + number, match_id) for number, match_id in enumerate(crowd)]
    places = {place.match: place for place in made}.values()
    pipe = log.redis.pipeline()
    for place in places:
        pipe.zadd(keys.list_key(keys.bucket(place.match), STATUS), {place.match: place.created_at})
    pipe.execute()
    yield sorted(places, reverse=True)
    for place in places:
        pipe.zrem(keys.list_key(keys.bucket(place.match), STATUS), place.match)
    pipe.execute()


@pytest.mark.parametrize("limit", [1, 20, 100])
def test_pages_of_all_buckets_are_one_list(log, places, limit):
    wanted, found, before = {place.match for place in places}, [], Place(20_000)
    for _ in range(30):
        page = list_matches(log.redis, STATUS, before, limit)
        found += page
        before = page[-1]
    ours = [place for place in found if place.match in wanted]
    assert ours == places[: len(ours)]
    assert len(found) == 30 * limit


def test_a_page_takes_one_round_trip(log, places, monkeypatch):
    trips, read = [], index._pages
    monkeypatch.setattr(index, "_pages", lambda *asked: trips.append(1) or read(*asked))
    crowded = sum(place.created_at >= 10_000 for place in places)
    list_matches(log.redis, STATUS, places[crowded + 5], 20)
    assert len(trips) == 1
