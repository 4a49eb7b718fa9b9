import json

import pytest

from services.operate.fsck import check_match
from services.worker.bots import Bots
from services.worker.dealer import Dealer
from shared.engine.events import canonical, digest
from shared.engine.match import replay
from shared.eventlog import keys
from shared.eventlog.clocks import now
from shared.eventlog.due import Due
from shared.eventlog.snapshots import Snapshots
from tests.operate.conftest import flip, operate, rewrite


@pytest.fixture
def table(site):
    table = site.table()
    table.round()
    table.choose(0, key="first")
    return table


@pytest.mark.parametrize(
    ("change", "seq", "reason"),
    [
        pytest.param(lambda e: flip(e, 4), 5, "its bytes do not fit its digest", id="flipped"),
        pytest.param(lambda e: e[:3] + e[4:], 4, "entry 5-0 stands in its place", id="missing"),
        pytest.param(lambda e: e[1:], 1, "entry 2-0 stands in its place", id="no-beginning"),
        pytest.param(lambda e: e[:-1], 10, "the log ends at event 9, but event 10 was accepted", id="no-end"),
        pytest.param(
            lambda e: [*e, (b"11-0", e[-1][1])],
            11,
            "it cannot stand here (You have chosen in this phase; take it back first.)",
            id="doubled",
        ),
    ],
)
def test_the_first_divergence_is_named_and_only_that_match_halted(site, table, change, seq, reason):
    other = site.table()
    assert site.log.xlen(keys.log_key(table.id)) == 10
    rewrite(site, table.id, change)
    verdict = check_match(site.log, site.work, table.id)
    assert (verdict.seq, verdict.reason, verdict.halted) == (seq, reason, True)
    assert json.loads(site.log.get(keys.halt_key(table.id))) == {"seq": seq, "reason": reason}
    assert check_match(site.log, site.work, other.id).reason is None
    assert other.play()["status"] == "finished"


def test_another_match_in_the_place_of_a_log_is_found(site, table):
    other = site.table()
    rewrite(site, table.id, lambda _: site.log.xrange(keys.log_key(other.id)))
    assert check_match(site.log, site.work, table.id).seq == 1


@pytest.mark.parametrize("damage", ["changed", "gone", "unreadable"])
def test_a_seed_that_was_not_committed_to_halts_the_match_and_deals_nothing(site, table, damage, caplog):
    key = keys.seed_key(table.id)
    site.log.delete(key) if damage == "gone" else site.log.set(key, "00" if damage == "changed" else "x")
    table.choose(1)
    length = site.log.xlen(keys.log_key(table.id))
    assert Dealer(site.events, Snapshots(site.work), Bots(site.work).ask).advance([table.id]) == 0
    assert "seed" in caplog.text
    assert site.log.xlen(keys.log_key(table.id)) == length
    verdict = check_match(site.log, site.work, table.id)
    assert (verdict.seq, verdict.halted) == (1, True)
    assert "seed" in verdict.reason


ROUTES = [
    ("GET", "?at=2", None),
    ("GET", "/events", None),
    ("GET", "/legal", None),
    ("POST", "/choices", {"phase": 2, "choice": {"strike": True}}),
    ("DELETE", "/choices/2", None),
    ("DELETE", "/seats/0", None),
    ("POST", "/seats", {"name": "Zoe"}),
]


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
def test_a_halted_match_answers_409_also_where_it_is_remembered(site, table, method, path, body):
    halt(site, table)
    url = f"/v1/matches/{table.id}{path}"
    answer = site.client.open(url, method=method, json=body, headers=table.headers(0))
    assert (answer.status_code, answer.json["code"]) == (409, "match_halted")


UNKNOWN = ("game", "title", "rules", "created_at", "commit")


def test_a_damaged_match_is_shown_as_halted_as_far_as_it_is_sound(site, table):
    before = table.show(0)
    rewrite(site, table.id, lambda entries: flip(entries, 4))
    Snapshots(site.work).drop(table.id)
    for client in (site.fresh_client(), site.client):
        shown = client.get(f"/v1/matches/{table.id}", headers=table.headers(0)).json
        assert shown.keys() == before.keys()
        assert (shown["status"], shown["seq"], shown["seat"]) == ("halted", 4, 0)
        assert {name: shown[name] for name in (*UNKNOWN, "seats")} == {
            name: before[name] for name in (*UNKNOWN, "seats")
        }
        assert (shown["view"], shown["chosen"], shown["awaiting"]) == (None, None, [])
        check_match(site.log, site.work, table.id)  # the mark changes nothing of it


def test_what_an_operators_check_calls_wrong_is_not_told_although_its_bytes_are_sound(site, table):
    rewrite(site, table.id, lambda entries: [*entries, (b"11-0", entries[-1][1])])
    check_match(site.log, site.work, table.id)
    assert (table.show()["status"], table.show()["seq"]) == ("halted", 10)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda site, entries: flip(entries, 0), id="flipped"),
        pytest.param(lambda site, entries: entries[1:], id="missing"),
        pytest.param(lambda site, _: site.log.xrange(keys.log_key(site.table().id)), id="another-match"),
    ],
)
def test_without_a_sound_beginning_only_id_and_status_are_told(site, table, change):
    before = table.show()
    rewrite(site, table.id, lambda entries: change(site, entries))
    check_match(site.log, site.work, table.id)
    shown = table.show()
    assert shown.keys() == before.keys()
    assert (shown["id"], shown["status"], shown["seats"]) == (table.id, "halted", [])
    assert [shown[name] for name in UNKNOWN] == [None] * len(UNKNOWN)


def test_a_halted_match_opens_to_those_who_could_open_it_before(site, table):
    halt(site, table)
    wrong = site.client.get(f"/v1/matches/{table.id}", headers={"Authorization": "Bearer wrong"})
    assert (wrong.status_code, wrong.json["code"]) == (404, "no_such_match")


def test_halted_matches_are_listed_where_they_were_and_end_no_list(site, table):
    table.choose(1)
    newer = [site.table() for _ in range(2)]
    for damaged in newer:
        rewrite(site, damaged.id, lambda entries: flip(entries, 0))
        Snapshots(site.work).drop(damaged.id)
    first = site.fresh_client().get("/v1/matches?status=running&limit=2").json
    assert {match["id"]: match["status"] for match in first["matches"]} == {
        damaged.id: "halted" for damaged in newer
    }
    second = site.client.get(f"/v1/matches?status=running&limit=2&before={first['next']}").json
    assert [match["id"] for match in second["matches"]] == [table.id]
    assert {frozenset(match) for match in first["matches"]} == {frozenset(second["matches"][0])}


def halt(site, table):
    sound = site.log.xrange(keys.log_key(table.id))
    rewrite(site, table.id, lambda entries: flip(entries, 4))
    assert check_match(site.log, site.work, table.id).halted
    rewrite(site, table.id, lambda _: sound)
    return sound


def test_a_choice_from_memory_does_not_slip_past_the_halt(site, table):
    choice, phase = table.legal(1)[0], table.show()["phase"]
    before = halt(site, table)
    answer = table.post(1, choice, phase)
    assert (answer.status_code, answer.json["code"]) == (409, "match_halted")
    assert site.log.xrange(keys.log_key(table.id)) == before


def test_the_dealer_leaves_a_halted_match_alone(site, table):
    table.choose(1)
    before = halt(site, table)
    assert table.deal() == 0
    assert site.log.xrange(keys.log_key(table.id)) == before


def test_a_stream_ends_when_its_match_is_halted(site, table):
    listener = site.ports.hub.register(table.id)
    halt(site, table)
    while not listener.closed:
        listener.get(timeout=10)
    assert listener.closed


def test_a_halted_match_that_is_sound_again_goes_on_only_when_told_to(site, table):
    halt(site, table)
    assert check_match(site.log, site.work, table.id).halted
    assert table.show()["status"] == "halted"
    verdict = check_match(site.log, site.work, table.id, unhalt=True)
    assert (verdict.halted, verdict.repaired) == (False, ("halt",))
    assert table.play()["status"] == "finished"


def test_a_damaged_match_stays_halted_although_told_to_go_on(site, table):
    rewrite(site, table.id, lambda entries: flip(entries, 4))
    assert check_match(site.log, site.work, table.id, unhalt=True).halted
    assert table.show()["status"] == "halted"


@pytest.mark.parametrize("table_key", [keys.slots_key, keys.answers_key])
@pytest.mark.parametrize("damage", ["lost", "changed"])
def test_side_tables_are_rebuilt_from_the_events(site, table, table_key, damage):
    key = table_key(table.id)
    before = site.log.hgetall(key)
    site.log.delete(key)
    if damage == "changed":
        site.log.hset(key, items=[part for name in before for part in (name + b"0", before[name])])
    assert check_match(site.log, site.work, table.id).repaired == ("tables",)
    assert site.log.hgetall(key) == before
    assert check_match(site.log, site.work, table.id).repaired == ()


def test_a_rebuilt_key_still_gives_the_first_answer(site, table):
    phase = table.show()["phase"]
    choice = dict(reversed(table.show(0)["chosen"].items()))
    first = table.post(0, choice, phase, key="first").json
    site.log.delete(keys.answers_key(table.id))
    check_match(site.log, site.work, table.id)
    assert table.post(0, choice, phase, key="first").json == first


def test_a_retracted_choice_leaves_its_key_but_not_its_slot(site, table):
    phase = table.show()["phase"]
    assert table.take_back(0, phase).status_code == 200
    assert check_match(site.log, site.work, table.id).repaired == ()


@pytest.mark.parametrize("damage", ["another-state", "unreadable"])
def test_a_wrong_snapshot_is_dropped(site, table, damage):
    snapshots, right = Snapshots(site.work), replay(site.events.tail(table.id).events)
    snapshots.save(right)
    assert check_match(site.log, site.work, table.id).repaired == ()
    if damage == "unreadable":
        site.work.append(f"snapshot:{{{table.id}}}", "x")
    else:
        snapshots.save(type(right)(**{n: getattr(right, n) for n in right.__slots__} | {"deals": 99}))
    assert check_match(site.log, site.work, table.id).repaired == ("snapshot",)
    assert not snapshots.present(table.id)


@pytest.mark.parametrize("noted", [None, 4 * 10**12], ids=["not-at-all", "far-too-late"])
def test_a_match_that_no_dealer_would_look_at_is_noted_again(site, noted):
    owed, due = site.table(deal=False), Due(site.log)
    assert check_match(site.log, site.work, owed.id).repaired == ()
    if noted is None:
        site.log.zrem(keys.due_key(keys.bucket(owed.id)), owed.id)
    else:
        due.note(owed.id, noted)
    assert check_match(site.log, site.work, owed.id).repaired == ("due",)
    assert due.noted(owed.id) <= now()
    assert check_match(site.log, site.work, owed.id).repaired == ()


def test_a_log_that_has_lost_the_close_of_a_barrier_is_damaged(site, table):
    table.choose(1)
    rewrite(site, table.id, lambda entries: entries[:-1])
    verdict = check_match(site.log, site.work, table.id)
    assert verdict.reason == f"the log ends at event {verdict.seq - 1}, but phase 1 was closed"


def test_the_command_checks_all_matches_in_parallel_and_fails_if_one_is_damaged(site, table):
    others = [site.table() for _ in range(30)]
    assert operate("fsck", urls=site.urls) == {"checked": 31, "found": []}
    rewrite(site, table.id, lambda entries: flip(entries, 4))
    report = operate("fsck", "--processes", "2", urls=site.urls, code=1)
    assert [(one["match"], one["seq"]) for one in report["found"]] == [(table.id, 5)]
    assert {other.get().status_code for other in others} == {200}


def test_matches_that_are_over_imported_or_branched_off_are_sound(site):
    played = site.table()
    played.play()
    branched = site.client.post(f"/v1/matches/{played.id}/branches", json={"seq": 12}).json["id"]
    for name in ("Ada", "Bob"):
        site.client.post(f"/v1/matches/{branched}/seats", json={"name": name})
    site.dealer.advance([branched])
    record = site.client.get(f"/v1/matches/{played.id}/record").data
    site.log.delete(keys.log_key(played.id), keys.slots_key(played.id), keys.answers_key(played.id))
    site.log.delete(keys.seed_key(played.id), keys.names_key(played.id), keys.tokens_key(played.id))
    taken = site.fresh_client().post("/v1/records", data=record, content_type="application/x-ndjson")
    assert taken.status_code == 201
    for match_id in (played.id, branched):
        verdict = check_match(site.log, site.work, match_id)
        assert (verdict.reason, verdict.repaired) == (None, ())


def test_an_outcome_that_the_rules_do_not_give_is_found(site):
    table = site.table()
    table.play()

    def forge(entries):
        *rest, (entry_id, fields) = entries
        body = json.loads(fields[b"body"])
        body["outcome"]["winners"] = []
        data = canonical(body)
        return [*rest, (entry_id, {b"body": data, b"digest": digest(data).encode()})]

    rewrite(site, table.id, forge)
    verdict = check_match(site.log, site.work, table.id)
    assert verdict.seq == site.log.xlen(keys.log_key(table.id))
    assert "outcome" in verdict.reason
