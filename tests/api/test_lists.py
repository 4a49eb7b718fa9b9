"""Lists: paged by place, whatever lies in them, and never changed by reading."""

import pytest

from services.worker.sweeper import Sweeper
from shared.engine.match import FINISHED, OPEN, RUNNING, replay
from shared.eventlog import keys
from shared.eventlog.index import live_matches, settle_index
from tests.waiting import wait_until


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


def spoil(log, match):
    """Damage the last event of a match."""
    _, fields = log.redis.xrange(keys.log_key(match.id))[-1]
    log.redis.xadd(keys.log_key(match.id), {**fields, "digest": "0" * 64})


def test_matches_created_at_the_same_moment_are_all_listed(lobby, client, log):
    made = [lobby().id for _ in range(5)]
    log.redis.zadd(keys.list_key(OPEN), dict.fromkeys(made, 1_000))
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
    log.redis.zadd(keys.list_key(RUNNING), {stale.id: 1})
    before = [log.redis.zrange(keys.list_key(status), 0, -1) for status in (OPEN, RUNNING)]
    assert stale.id not in listed(client, RUNNING)
    assert [log.redis.zrange(keys.list_key(status), 0, -1) for status in (OPEN, RUNNING)] == before


@pytest.mark.parametrize("woken", [False, True], ids=["at-its-start", "when-woken"])
def test_what_a_crash_left_unlisted_is_settled_by_the_dealer(
    lobby, table, client, log, dealer, deaths, woken
):
    created, started, over = lobby(), table(), table(seats=1)
    over.play()
    log.redis.zrem(keys.list_key(OPEN), created.id)
    for match in (started, over):  # as a process leaves them that dies between the append and the lists
        log.redis.zrem(keys.list_key(FINISHED), match.id)
        log.redis.zrem(keys.list_key(RUNNING), match.id)
        log.redis.zadd(keys.list_key(OPEN), {match.id: match.show()["created_at"]})
    log.redis.srem(keys.LIVE, created.id, started.id)
    if not woken:
        log.redis.sadd(keys.LIVE, created.id, started.id, over.id)
    with Sweeper(dealer, deaths):
        for match in (created, started, over) if woken else ():
            log.redis.publish(keys.WAKE, match.id)
        wait_settled(client, created, started, over)
    assert {created.id, started.id, over.id} & set(live_matches(log.redis)) == {created.id, started.id}
    assert not {started.id, over.id} & {m.decode() for m in log.redis.zrange(keys.list_key(OPEN), 0, -1)}


def wait_settled(client, created, started, over):
    for match, status in ((created, OPEN), (started, RUNNING), (over, FINISHED)):
        wait_until(lambda match=match, status=status: match.id in listed(client, status))


def test_a_late_look_does_not_bring_a_match_back_that_is_over(table, log):
    match = table(seats=1)
    earlier = replay(log.tail(match.id).events)
    match.play()
    settle_index(log.redis, earlier)  # by somebody who saw the match before it ended, and was slow
    assert match.id not in live_matches(log.redis)
    assert log.redis.zscore(keys.list_key(RUNNING), match.id) is None
    assert log.redis.zscore(keys.list_key(FINISHED), match.id) is not None
