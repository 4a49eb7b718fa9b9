from services.operate.rebuild import LISTS, Rebuild
from shared.eventlog import keys
from shared.eventlog.index import live_matches
from tests.operate.conftest import operate
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
    site.log.sadd(keys.LIVE, "0" * 12)
    assert operate("rebuild", urls=site.urls) == {"rebuilt": 5, "unsound": []}
    assert lists(site) == right


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
    assert operate("rebuild", urls=site.urls, code=1) == {"rebuilt": 2, "unsound": [damaged.id]}
    assert live_matches(site.log) == [sound.id]
