import json
import secrets

import pytest

from services.operate import orphans
from services.operate.__main__ import main
from services.operate.archive import Archiving
from services.operate.orphans import Orphans
from services.operate.rebuild import LISTS, Rebuild
from shared.engine.registry import GAMES, complete_options
from shared.eventlog import keys
from shared.eventlog.batches import Batch
from shared.eventlog.errors import HaltedLog
from shared.eventlog.index import enter_index, live_matches
from tests.engine.play import WrittenMatch
from tests.operate.conftest import flip, operate, rewrite
from tests.table import abort


def lists(site):
    ranked = {name: dict(site.log.zrange(name, 0, -1, withscores=True)) for name in LISTS[1:]}
    return {keys.LIVE: site.log.smembers(keys.LIVE), **ranked}


def tables(site):
    """Return an open, a running, a finished, an aborted and a private match."""
    site.table(start="manual", deal=False)
    site.table()
    site.table().play()
    abort(site.table(), site.events)
    site.table(public=False)


def test_lost_and_wrong_lists_become_what_they_were(site):
    tables(site)
    right = lists(site)
    assert [len(found) for found in right.values()] == [3, 1, 1, 1]
    site.log.delete(*LISTS)
    site.log.zadd(keys.list_key("open"), {"0" * 12: 5})
    assert operate("rebuild", urls=site.urls) == {"rebuilt": 5, "unsound": [], "swept": []}
    assert lists(site) == right


def test_a_damaged_match_stays_listed_where_it_was(site):
    table = site.table()
    before = lists(site)[keys.list_key("running")]
    rewrite(site, table.id, lambda entries: flip(entries, 2))
    rebuild = Rebuild(site.urls, site.archive)
    assert list(rebuild.run()) == [table.id]
    assert rebuild.unsound == {table.id}
    assert lists(site)[keys.list_key("running")] == before != {}
    listed = site.fresh_client().get("/v1/matches?status=running").json["matches"]
    assert [(match["id"], match["status"]) for match in listed] == [(table.id, "halted")]


def test_no_draft_is_left_behind(site):
    tables(site)
    list(Rebuild(site.urls, site.archive).run())
    assert set(site.log.scan_iter("index:*")) == {name.encode() for name in LISTS}


def test_snapshots_are_made_anew_where_a_match_goes_on(site):
    running, over = site.table(), site.table()
    over.play()
    snapshots = site.dealer._snapshots
    right = snapshots.load(running.id)
    site.work.set(f"snapshot:{{{running.id}}}", "nonsense")
    assert snapshots.present(over.id)
    list(Rebuild(site.urls, site.archive).run())
    assert snapshots.load(running.id) == right
    assert not snapshots.present(over.id)


def test_matches_that_change_during_the_rebuild_are_listed_as_they_are_then(site):
    starting, ending = site.table(start="manual", deal=False), site.table()
    starting.tokens.append(starting.join("Ada").json["token"])
    run = Rebuild(site.urls, site.archive)
    created = []
    for number, _ in enumerate(run.run()):
        if number == 1:  # every log is read, and the old lists still stand
            ending.play()
            site.client.post(
                f"/v1/matches/{starting.id}/start", headers={"Authorization": f"Bearer {starting.host}"}
            )
            created.append(site.table(start="manual", deal=False).id)
            site.log.sadd(keys.LIVE, "m" * 12)  # a match whose first event is still on its way
    found = lists(site)
    assert set(found[keys.list_key("running")]) == {starting.id.encode()}
    assert set(found[keys.list_key("finished")]) == {ending.id.encode()}
    assert set(found[keys.list_key("open")]) == {created[0].encode()}
    assert set(live_matches(site.log)) == {starting.id, created[0], "m" * 12}


def test_a_damaged_match_is_named_and_not_listed(site):
    sound, damaged = site.table(), site.table()
    site.log.xadd(keys.log_key(damaged.id), {"body": "{}", "digest": "0"}, id="99-0")
    assert operate("rebuild", urls=site.urls, code=1) == {"rebuilt": 2, "unsound": [damaged.id], "swept": []}
    assert live_matches(site.log) == [sound.id]


@pytest.fixture
def grace(monkeypatch):
    """Let a second look at orphans follow the first at once."""
    monkeypatch.setattr(orphans, "GRACE", 0.0)


def begin(site, match_id):
    """Do what the API does before it appends the first event of a match."""
    enter_index(site.log, match_id)
    site.events.keep_seed(match_id, secrets.token_bytes(32))


def left_of(site, match_id):
    live = [keys.LIVE] if site.log.sismember(keys.LIVE, match_id) else []
    return {*live, *(key.decode() for key in site.log.scan_iter(f"*{match_id}*"))}


def test_what_is_left_of_matches_that_were_never_created_is_swept_and_counted(
    site, grace, monkeypatch, tmp_path, capsys
):
    running, over = site.table(), site.table()
    over.play()
    list(Archiving(site.urls, site.archive, 0).run())
    begin(site, "a" * 12)
    enter_index(site.log, "b" * 12)
    site.events.keep_seed("c" * 12, secrets.token_bytes(32))
    monkeypatch.setenv("SCOREPAD_LOG_URL", site.urls.worker_log)
    monkeypatch.setenv("SCOREPAD_WORK_URL", site.urls.work)
    assert main(["rebuild", "--data", str(tmp_path)]) == 0
    assert "3 matches that were never created had left something" in capsys.readouterr().out
    for match_id in ("a" * 12, "b" * 12, "c" * 12):
        assert left_of(site, match_id) == {keys.halt_key(match_id)}
        assert site.log.ttl(keys.halt_key(match_id)) > 0
    assert live_matches(site.log) == [running.id]
    assert running.play()["status"] == "finished"
    assert Orphans(site.log).sweep() == []


def first_event(match_id):
    game = GAMES["criss-cross"]
    created = json.loads(WrittenMatch(game, complete_options(game, {}, 1), 1, match_id).bodies[0])
    return Batch([created], {"exact": 0})


@pytest.mark.parametrize("arrives", ["while the logs are read", "before the second look", "later"])
def test_a_match_that_is_being_created_keeps_its_seed_and_stays_live(site, monkeypatch, arrives):
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
    assert {keys.LIVE, keys.seed_key(match_id)} <= left_of(site, match_id)


def test_a_process_that_was_frozen_while_it_created_a_match_makes_none_without_a_seed(site, grace):
    begin(site, "e" * 12)
    assert Orphans(site.log).sweep() == ["e" * 12]
    with pytest.raises(HaltedLog):
        site.events.append("e" * 12, Batch([{"type": "match_created", "v": 3, "at": 0}], {"exact": 0}))
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
