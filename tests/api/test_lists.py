"""Lists: paged by place, whatever lies in them, and never changed by reading."""

import pytest

from shared.engine.match import FINISHED, OPEN, RUNNING
from shared.eventlog import keys
from shared.eventlog.index import LISTED


@pytest.fixture
def lobby(table):
    return lambda: table(seats=2, start="manual", deal=False)


def pages(client, status, limit):
    """Return the ids of every page, one list a page."""
    found, before = [], ""
    while before is not None:
        page = client.get(f"/v1/matches?status={status}&limit={limit}{before}").json
        found.append([match["id"] for match in page["matches"]])
        assert before != f"&before={page['next']}", "the next page is this one"
        before = page["next"] and f"&before={page['next']}"
    return found


def listed(client, status):
    return [match_id for page in pages(client, status, 50) for match_id in page]


def list_of(match_id, status):
    return keys.list_key(keys.bucket(match_id), status)


def test_matches_created_at_the_same_moment_are_all_listed(lobby, client, log):
    made = [lobby().id for _ in range(5)]
    for match_id in made:
        log.redis.zadd(list_of(match_id, OPEN), {match_id: 1_000})
    found = [match_id for page in pages(client, OPEN, 2) for match_id in page]
    assert [match_id for match_id in found if match_id in made] == sorted(made, reverse=True)
    assert len(found) == len(set(found))


def test_a_time_alone_still_pages(lobby, client):
    older, newer = lobby(), lobby()
    before = newer.show()["created_at"]
    found = client.get(f"/v1/matches?status=open&limit=50&before={before}").json["matches"]
    assert newer.id not in [match["id"] for match in found]
    assert older.id in [match["id"] for match in found] or older.show()["created_at"] == before


@pytest.mark.parametrize("before", ["", "x", "1-", "1-UPPERCASE000", "1" * 16, "1-0123456789ab-"])
def test_a_place_that_cannot_be_is_refused(client, before):
    answer = client.get(f"/v1/matches?before={before}")
    assert (answer.status_code, answer.json["code"]) == (400, "bad_request")


def test_reading_a_list_changes_nothing_on_the_server(lobby, client, log):
    stale = lobby()
    log.redis.zadd(list_of(stale.id, RUNNING), {stale.id: 1})
    before = [log.redis.zrange(list_of(stale.id, status), 0, -1) for status in (OPEN, RUNNING)]
    assert stale.id not in listed(client, RUNNING)
    assert [log.redis.zrange(list_of(stale.id, status), 0, -1) for status in (OPEN, RUNNING)] == before


def test_a_match_is_in_the_list_of_its_status_as_soon_as_it_has_it(table, lobby, client):
    created, started, over = lobby(), table(deal=False), table(seats=1)
    over.play()
    for match, own in ((created, OPEN), (started, RUNNING), (over, FINISHED)):
        assert [status for status in LISTED if match.id in listed(client, status)] == [own]


def test_a_private_match_is_in_no_list(table, client):
    match = table(seats=1, public=False)
    match.play()
    assert not any(match.id in listed(client, status) for status in LISTED)
