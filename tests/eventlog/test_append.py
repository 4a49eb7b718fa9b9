import threading
from dataclasses import asdict
from itertools import count
from types import SimpleNamespace

import pytest
from redis import Redis

from shared.engine.events import canonical, digest
from shared.engine.facts import VERSIONS, Chose
from shared.engine.match import RUNNING
from shared.eventlog import keys
from shared.eventlog.errors import DamagedLog, KeyReused, LogError, SlotTaken, StaleLog, TokenDropped
from shared.eventlog.log import EventLog
from tests.batching import batch, slot

NUMBERS = count()
HOLDER = {"hash": "old", "role": "seat:0"}


@pytest.fixture
def match_id():
    return f"append{next(NUMBERS):06}"


def body(n=0, **more):
    return {"type": "noted", "v": 1, "at": 0, "n": n, **more}


def again(choice=1, seat=0):
    return Chose(seat, 1, {"pick": choice}, "player", None, "k")


def chose(choice=1, at=0, seat=0):
    return {"type": "chose", "v": VERSIONS["chose"], "at": at, **asdict(again(choice, seat))}


def running(match_id):
    return SimpleNamespace(id=match_id, status=RUNNING)


def test_events_are_numbered_from_one_without_gaps(log, match_id):
    log.append(match_id, batch([body(1), body(2)], {"exact": 0}))
    assert log.append(match_id, batch([body(3)], {"exact": 2})).seq == 3
    assert [(e.seq, e.data["n"]) for e in log.tail(match_id).events] == [(1, 1), (2, 2), (3, 3)]


def test_the_tail_can_be_read_from_any_seq(log, match_id):
    log.append(match_id, batch([body(n) for n in range(5)]))
    assert [e.seq for e in log.tail(match_id, 4).events] == [4, 5]
    assert log.tail(match_id, 6).events == []


def test_an_exact_append_is_refused_when_the_log_has_moved(log, match_id):
    log.append(match_id, batch([body(1)], {"exact": 0}))
    with pytest.raises(StaleLog):
        log.append(match_id, batch([body(2)], {"exact": 0}))
    assert len(log.tail(match_id).events) == 1


def test_a_slot_is_taken_once_and_can_be_given_back(log, match_id):
    log.append(match_id, batch([body(1)], {"slot": slot(3, 0)}))
    with pytest.raises(SlotTaken):
        log.append(match_id, batch([body(2)], {"slot": slot(3, 0)}))
    log.append(match_id, batch([body(3)], {"slot": slot(3, 1)}))
    log.append(match_id, batch([body(4)], {"free": "3:0"}))
    log.append(match_id, batch([body(5)], {"slot": slot(3, 0)}))
    assert [e.data["n"] for e in log.tail(match_id).events] == [1, 3, 4, 5]


def test_the_same_key_acts_once_and_gets_the_first_answer(log, match_id):
    first = log.append(match_id, batch([chose()], {"slot": slot(1, 0), "key": "0:k"}))
    second = log.append(match_id, batch([chose(at=1)], {"slot": slot(1, 0), "key": "0:k"}))
    assert (second.seq, second.digest, second.again) == (first.seq, first.digest, True)
    assert len(log.tail(match_id).events) == 1


def test_a_token_is_exchanged_once_and_without_an_event(log, match_id):
    log.append(match_id, batch([body()], {"tokens": {"old": "seat:0", "other": "seat:1"}}))
    log.exchange(match_id, "seat:0", "old", "new")
    roles = {name: log.tail(match_id, token_hash=name).role for name in ("old", "new", "other")}
    assert roles == {"old": None, "new": "seat:0", "other": "seat:1"}
    with pytest.raises(TokenDropped):
        log.exchange(match_id, "seat:0", "old", "newer")
    with pytest.raises(TokenDropped):
        log.exchange(match_id, "seat:1", "new", "newer")
    assert log.tail(match_id, token_hash="newer").role is None
    assert len(log.tail(match_id).events) == 1


def test_the_first_answer_is_given_to_whoever_holds_the_seat(log, match_id):
    log.append(match_id, batch([chose()], {"key": "0:k", "tokens": {"old": "seat:0"}}))
    assert log.first_answer(running(match_id), again(), HOLDER).seq == 1
    log.exchange(match_id, "seat:0", "old", "new")
    assert log.first_answer(running(match_id), again(), {**HOLDER, "hash": "new"}).seq == 1
    with pytest.raises(TokenDropped):
        log.first_answer(running(match_id), again(), HOLDER)


def test_a_key_used_for_something_else_is_refused(log, match_id):
    log.append(match_id, batch([chose()], {"key": "0:k", "tokens": {"old": "seat:0"}}))
    with pytest.raises(KeyReused):
        log.append(match_id, batch([chose(2)], {"key": "0:k"}))
    with pytest.raises(KeyReused):
        log.first_answer(running(match_id), again(2), HOLDER)
    log.append(match_id, batch([chose(2, seat=1)], {"key": "1:k"}))  # another seat's key is another key
    assert len(log.tail(match_id).events) == 2


def test_a_token_that_was_dropped_appends_nothing(log, match_id):
    log.append(match_id, batch([body(1)], {"tokens": {"old": "seat:0"}}))
    log.append(match_id, batch([body(2)], {"holder": HOLDER, "drop_tokens": "seat:0"}))
    with pytest.raises(TokenDropped):
        log.append(match_id, batch([body(3)], {"holder": HOLDER}))
    assert len(log.tail(match_id).events) == 2


def test_an_append_on_another_history_is_refused(log, match_id):
    first = log.append(match_id, batch([body(1)]))
    log.append(match_id, batch([body(2)], {"seen": {"seq": 1, "digest": first.digest}}))
    with pytest.raises(StaleLog):
        log.append(match_id, batch([body(3)], {"seen": {"seq": 1, "digest": "another digest"}}))
    with pytest.raises(StaleLog):
        log.append(match_id, batch([body(3)], {"seen": {"seq": 9, "digest": first.digest}}))


def test_roles_and_names_change_with_the_events(log, match_id):
    log.append(match_id, batch([body(1)], {"tokens": {"a": "seat:0", "b": "host"}, "names": {"0": "Ada"}}))
    tail = log.tail(match_id, token_hash="a")
    assert (tail.role, tail.names) == ("seat:0", {0: "Ada"})
    log.append(match_id, batch([body(2)], {"drop_tokens": "seat:0", "drop_name": "0"}))
    tail = log.tail(match_id, token_hash="a")
    assert (tail.role, tail.names) == (None, {})
    assert log.tail(match_id, token_hash="b").role == "host"


def test_a_body_over_one_kibibyte_is_refused(log, match_id):
    with pytest.raises(LogError):
        log.append(match_id, batch([body(text="x" * 1000)]))
    assert log.tail(match_id).events == []


def test_stored_bytes_are_canonical_and_carry_their_digest(log, match_id):
    log.append(match_id, batch([{"v": 1, "type": "noted", "at": 5, "b": "é", "a": [1, {"z": 1, "y": 2}]}]))
    [(entry_id, fields)] = log.redis.xrange(keys.log_key(match_id))
    assert entry_id == b"1-0"
    assert fields[b"body"] == b'{"a":[1,{"y":2,"z":1}],"at":5,"b":"\\u00e9","type":"noted","v":1}'
    assert fields[b"digest"].decode() == digest(fields[b"body"])


def test_an_entry_that_was_changed_is_found(log, match_id):
    data = canonical(body(1))
    log.redis.xadd(
        keys.log_key(match_id), {"body": data.replace(b"1", b"2"), "digest": digest(data)}, id="1-0"
    )
    with pytest.raises(DamagedLog):
        log.tail(match_id)


def test_a_server_that_forgot_the_script_is_taught_again(log, match_id):
    restarted = EventLog(log.redis)
    restarted._append.sha = "0" * 40  # a script that the server knows nothing of, as after a restart
    assert restarted.append(match_id, batch([body(1)])).seq == 1


def test_two_hundred_races_for_one_slot_have_one_winner_each(log, match_id):
    wins = []

    def race(barrier, number):
        for phase in range(200):
            barrier.wait()
            try:
                log.append(match_id, batch([body(number)], {"slot": slot(phase, 0)}))
                wins.append(phase)
            except SlotTaken:
                pass

    barrier = threading.Barrier(2)
    threads = [threading.Thread(target=race, args=(barrier, n)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(wins) == list(range(200))
    assert len(log.tail(match_id).events) == 200


def test_the_api_may_store_a_seed_but_never_read_one(servers, log):
    api = Redis.from_url(servers.api_log)
    api.set(keys.seed_key("secret"), "00" * 32, nx=True)
    with pytest.raises(Exception, match="permission"):
        api.get(keys.seed_key("secret"))
    assert log.server_seed("secret") == bytes(32)
