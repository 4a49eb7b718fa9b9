import json
import secrets
from itertools import product

import pytest

from services.operate import orphans
from services.operate.__main__ import main
from services.operate.archive import Archiving
from services.operate.orphans import Orphans
from services.operate.rebuild import Rebuild
from shared.engine.registry import GAMES, complete_options
from shared.eventlog import keys
from shared.eventlog.errors import HaltedLog
from shared.eventlog.index import LISTED
from shared.eventlog.snapshots import Snapshots
from tests.batching import batch
from tests.engine.play import WrittenMatch
from tests.operate.conftest import flip, operate, rewrite
from tests.table import abort


def lists(site):
    """Return which matches are in which list, with their places, whatever their buckets."""
    found = {status: {} for status in LISTED}
    for status, bucket in product(LISTED, keys.BUCKETS):
        found[status] |= dict(site.log.zrange(keys.list_key(bucket, status), 0, -1, withscores=True))
    return found


def noted(site):
    """Return every match in the due-index."""
    found = [site.log.zrange(keys.due_key(bucket), 0, -1) for bucket in keys.BUCKETS]
    return {member.decode() for members in found for member in members}


def tables(site):
    """Return an open, a running, a finished, an aborted and a private match."""
    site.table(start="manual", deal=False)
    site.table()
    site.table().play()
    abort(site.table(), site.events)
    site.table(public=False)


def test_lost_and_wrong_lists_become_what_they_were(site):
    tables(site)
    waiting = site.table(public=False, deal=False)
    right = lists(site)
    assert [len(found) for found in right.values()] == [1, 1, 1]
    assert noted(site) == {waiting.id}
    site.log.delete(*site.log.scan_iter("index:{*"), *site.log.scan_iter("due:{*"))
    for key in (keys.list_key("b00", "open"), keys.due_key("b00")):
        site.log.zadd(key, {"0" * 12: 5, b"\xff": 6})
    assert operate("rebuild", urls=site.urls) == {"rebuilt": 6, "unsound": [], "unknown": [], "swept": []}
    assert lists(site) == right
    assert noted(site) == {waiting.id}


def test_a_damaged_match_stays_listed_where_it_was(site):
    table = site.table()
    before = lists(site)["running"]
    rewrite(site, table.id, lambda entries: flip(entries, 2))
    rebuild = Rebuild(site.urls, site.archive)
    assert list(rebuild.run()) == [table.id]
    assert rebuild.unsound == {table.id}
    assert lists(site)["running"] == before != {}
    listed = site.fresh_client().get("/v1/matches?status=running").json["matches"]
    assert [(match["id"], match["status"]) for match in listed] == [(table.id, "halted")]


def test_side_tables_are_recounted_and_no_snapshot_is_left(site):
    running, over = site.table(), site.table()
    over.play()
    running.choose(0, key="k")
    right = [tables_of(site, match) for match in (running, over)]
    for match in (running, over):
        site.log.hset(keys.slots_key(match.id), mapping={"5:1": 3})
        site.log.hset(keys.answers_key(match.id), "0:old", "3:print")
        site.work.set(f"snapshot:{{{match.id}}}", "nonsense")
    list(Rebuild(site.urls, site.archive).run())
    assert [tables_of(site, match) for match in (running, over)] == right
    assert not any(Snapshots(site.work).present(match.id) for match in (running, over))


def tables_of(site, match):
    return [site.log.hgetall(key(match.id)) for key in (keys.slots_key, keys.answers_key)]


def test_matches_that_change_during_the_rebuild_are_listed_as_they_are_then(site):
    starting, ending = site.table(start="manual", deal=False), site.table()
    starting.tokens += [starting.join(name).json["token"] for name in ("Ada", "Bob")]
    run = Rebuild(site.urls, site.archive)
    created = []
    for number, _ in enumerate(run.run()):
        if number == 1:  # every log is read
            ending.play()
            site.client.post(
                f"/v1/matches/{starting.id}/start", headers={"Authorization": f"Bearer {starting.host}"}
            )
            created.append(site.table(start="manual", deal=False).id)
    found = lists(site)
    assert set(found["running"]) == {starting.id.encode()}
    assert set(found["finished"]) == {ending.id.encode()}
    assert set(found["open"]) == {created[0].encode()}
    assert noted(site) == {starting.id}


def test_a_damaged_match_is_named_and_not_noted(site):
    sound, damaged = site.table(deal=False), site.table()
    site.log.xadd(keys.log_key(damaged.id), {"body": "{}", "digest": "0"}, id="99-0")
    told = operate("rebuild", urls=site.urls, code=1)
    assert told == {"rebuilt": 2, "unsound": [damaged.id], "unknown": [], "swept": []}
    assert noted(site) == {sound.id}


@pytest.fixture
def grace(monkeypatch):
    """Let a second look at orphans follow the first at once."""
    monkeypatch.setattr(orphans, "GRACE", 0.0)


def begin(site, match_id):
    """Do what the API does before it appends the first event of a match."""
    site.events.keep_seed(match_id, secrets.token_bytes(32))


def left_of(site, match_id):
    return {key.decode() for key in site.log.scan_iter(f"*{match_id}*")}


def test_what_is_left_of_matches_that_were_never_created_is_swept_and_counted(
    site, grace, monkeypatch, tmp_path, capsys
):
    running, over = site.table(), site.table()
    over.play()
    list(Archiving(site.urls, site.archive, 0).run())
    begin(site, "a" * 12)
    begin(site, "b" * 12)
    monkeypatch.setenv("SCOREPAD_LOG_URL", site.urls.worker_log)
    monkeypatch.setenv("SCOREPAD_WORK_URL", site.urls.work)
    assert main(["rebuild", "--data", str(tmp_path)]) == 0
    assert "2 matches that were never created had left something" in capsys.readouterr().out
    for match_id in ("a" * 12, "b" * 12):
        assert left_of(site, match_id) == {keys.halt_key(match_id)}
        assert site.log.ttl(keys.halt_key(match_id)) > 0
    assert running.play()["status"] == "finished"
    assert Orphans(site.log).sweep() == []


def first_event(match_id):
    game = GAMES["criss-cross"]
    created = json.loads(WrittenMatch(game, complete_options(game, {}, 1), 1, match_id).bodies[0])
    return batch([created], {"exact": 0})


@pytest.mark.parametrize("arrives", ["while the logs are read", "before the second look", "later"])
def test_a_match_that_is_being_created_keeps_its_seed_and_goes_on(site, monkeypatch, arrives):
    match_id = "d" * 12
    monkeypatch.setattr(orphans, "sleep", lambda _: site.events.append(match_id, first_event(match_id)))
    site.table()
    if arrives != "later":
        begin(site, match_id)
    run = Rebuild(site.urls, site.archive)
    for _ in run.run():
        begin(site, match_id)
        if arrives == "while the logs are read":
            site.events.append(match_id, first_event(match_id))
            monkeypatch.setattr(orphans, "sleep", lambda _: None)
    assert run.swept == []
    assert keys.seed_key(match_id) in left_of(site, match_id)


def test_a_process_that_was_frozen_while_it_created_a_match_makes_none_without_a_seed(site, grace):
    begin(site, "e" * 12)
    assert Orphans(site.log).sweep() == ["e" * 12]
    with pytest.raises(HaltedLog):
        site.events.append("e" * 12, batch([{"type": "match_created", "v": 3, "at": 0}], {"exact": 0}))
    assert not site.log.exists(keys.log_key("e" * 12))


def test_the_second_look_at_orphans_comes_a_while_after_the_first(site, monkeypatch):
    begin(site, "f" * 12)
    waits = []
    monkeypatch.setattr(orphans, "GRACE", 10**6)
    monkeypatch.setattr(orphans, "sleep", waits.append)
    assert Orphans(site.log).sweep() == ["f" * 12]
    assert [seconds > 10**5 for seconds in waits] == [True]
    assert Orphans(site.log).sweep() == []
    assert len(waits) == 1  # nobody waits for nothing
