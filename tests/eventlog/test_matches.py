import json
from dataclasses import fields

import pytest

from shared.engine.facts import Chose
from shared.engine.match import Match, replay
from shared.engine.record import body_of
from shared.eventlog import keys, matches
from shared.eventlog.errors import DamagedLog
from shared.eventlog.matches import Matches
from shared.eventlog.snapshots import BY_HAND, LASTS, PLAIN, Snapshots, _checksum
from shared.eventlog.tokens import token_hash
from tests.batching import batch


@pytest.fixture
def played(table):
    match = table(seats=3)
    match.round()
    match.choose(1)
    return match


def fold(log, match_id):
    return replay(log.tail(match_id).events)


def change_snapshot(played, log, snapshots, change):
    """Save a snapshot that was changed and has a true checksum."""
    snapshots.save(fold(log, played.id))
    key = f"snapshot:{{{played.id}}}"
    data = json.loads(snapshots._redis.get(key)[64:])
    change(data)
    text = json.dumps(data, separators=(",", ":"))
    snapshots._redis.set(key, _checksum(text) + text)


def test_a_snapshot_gives_the_same_match_as_the_whole_log(played, log, snapshots):
    whole = fold(log, played.id)
    snapshots.save(whole)
    assert snapshots.load(played.id) == whole


def test_a_snapshot_holds_every_field_of_a_match():
    """A field whose type is not plain must be added to what snapshots make and read by hand."""
    assert sorted([*PLAIN, *BY_HAND]) == sorted(field.name for field in fields(Match))


def test_whoever_folds_many_events_leaves_a_snapshot_that_expires(played, log, snapshots, monkeypatch):
    whole = fold(log, played.id)
    monkeypatch.setattr(matches, "MANY", whole.seq + 1)
    Matches(log, snapshots).load(played.id)
    assert not snapshots.present(played.id)
    monkeypatch.setattr(matches, "MANY", whole.seq)
    Matches(log, snapshots).load(played.id)
    assert snapshots.load(played.id) == whole
    assert 0 < snapshots._redis.ttl(keys.snapshot_key(played.id)) <= LASTS
    snapshots.drop(played.id)


def test_a_snapshot_of_a_match_with_other_fields_is_not_used(played, log, snapshots):
    change_snapshot(played, log, snapshots, lambda data: data.pop("pace"))
    assert snapshots.load(played.id) is None
    assert Matches(log, snapshots).load(played.id).match == fold(log, played.id)


def test_a_snapshot_from_the_lobby_works_too(table, log, snapshots):
    lobby = table(seats=2, start="manual", deal=False)
    lobby.join("Ada")
    whole = fold(log, lobby.id)
    snapshots.save(whole)
    assert snapshots.load(lobby.id) == whole


def test_an_old_snapshot_is_brought_up_to_date(played, log, snapshots):
    snapshots.save(replay(log.tail(played.id).events[:5]))
    assert Matches(log, snapshots).load(played.id).match == fold(log, played.id)


def test_any_changed_byte_makes_a_snapshot_worthless(played, log, snapshots, servers):
    whole = fold(log, played.id)
    snapshots.save(whole)
    key = f"snapshot:{{{played.id}}}"
    stored = snapshots._redis.get(key)
    for place in range(0, len(stored), 7):
        snapshots._redis.set(key, stored[:place] + bytes([stored[place] ^ 1]) + stored[place + 1 :])
        assert snapshots.load(played.id) is None
        assert Matches(log, snapshots).load(played.id).match == whole


def test_a_snapshot_of_another_engine_is_not_used(played, log, snapshots):
    change_snapshot(played, log, snapshots, lambda data: data["version"].__setitem__(2, 99))
    assert snapshots.load(played.id) is None


def test_a_snapshot_of_another_log_is_not_used(table, log, snapshots):
    one, other = table(), table()
    foreign = fold(log, one.id)
    snapshots._redis.set(f"snapshot:{{{other.id}}}", b"")
    snapshots.save(foreign)
    snapshots._redis.rename(f"snapshot:{{{one.id}}}", f"snapshot:{{{other.id}}}")
    assert Matches(log, snapshots).load(other.id).match == fold(log, other.id)


def test_a_lost_work_server_only_costs_a_longer_replay(played, log, servers):
    gone = Snapshots(type(log.redis).from_url("redis://127.0.0.1:1/0"))
    gone.save(fold(log, played.id))
    assert Matches(log, gone).load(played.id).match == fold(log, played.id)


def test_what_is_remembered_is_checked_against_the_log(played, log, snapshots):
    matches = Matches(log, snapshots)
    before = matches.load(played.id).match
    events = log.redis.xrange(keys.log_key(played.id))
    log.redis.delete(keys.log_key(played.id))
    assert matches.load(played.id) is None
    for entry_id, entry in events[:-1]:
        log.redis.xadd(keys.log_key(played.id), entry, id=entry_id)
    assert matches.load(played.id).match.seq == before.seq - 1


def test_an_event_that_cannot_follow_halts_the_match(played, log, snapshots):
    last = log.tail(played.id).events[-1].seq
    poison = {"type": "chose", "v": 1, "at": 0, "seat": 9, "phase": 0, "choice": {}}
    log.append(played.id, batch([poison], {"exact": last}))
    with pytest.raises(DamagedLog):
        Matches(log, snapshots).load(played.id)


@pytest.mark.parametrize(
    ("table_key", "field", "value"),
    [
        pytest.param(keys.names_key, "x", "Ada", id="a-name-of-no-seat"),
        pytest.param(keys.names_key, "0", b"\xff", id="a-name-in-no-encoding"),
        pytest.param(keys.tokens_key, None, b"\xff", id="a-role-in-no-encoding"),
        pytest.param(keys.tokens_key, None, "seat:x", id="a-role-of-no-seat"),
    ],
)
def test_damage_beside_the_log_does_not_stop_the_match(table, log, table_key, field, value):
    match = table(seats=1)
    hashed = token_hash(match.tokens[0])
    log.redis.hset(table_key(match.id), field or hashed, value)
    assert log.tail(match.id, token_hash=hashed).events
    assert match.get(seat=0).status_code == 200


def test_a_key_that_names_an_event_that_is_gone_is_damage(table, log):
    match = table(seats=1)
    log.redis.hset(keys.answers_key(match.id), "0:k", "99")
    holder = {"hash": token_hash(match.tokens[0]), "role": "seat:0"}
    again = Chose(0, 1, {}, "player", None, "k")
    with pytest.raises(DamagedLog, match="event 99"):
        log.first_answer(fold(log, match.id), again, holder)
    assert match.post(0, match.legal(0)[0], key="k").json["code"] == "match_halted"


def test_a_match_by_rules_of_another_version_is_halted_by_name(played, log, snapshots):
    created = log.tail(played.id).events[0]
    other = {**body_of(created), "match": "unknownrules", "rules": 99}
    log.append("unknownrules", batch([other], {"exact": 0}))
    with pytest.raises(DamagedLog, match="rules version 99 of criss-cross"):
        Matches(log, snapshots).load("unknownrules")


def test_a_snapshot_by_rules_of_another_version_is_not_used(played, log, snapshots):
    gone = "a-game-that-is-gone"
    change_snapshot(played, log, snapshots, lambda data: data["version"].__setitem__(1, gone))
    assert snapshots.load(played.id) is None
