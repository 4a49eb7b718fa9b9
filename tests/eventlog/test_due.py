"""Leases: what is taken is due again later, unless whoever took it says otherwise."""

import hashlib
import threading
from itertools import count
from uuid import uuid4

import pytest

from shared.eventlog import batches, keys
from shared.eventlog.clocks import now
from shared.eventlog.due import LEASE, Due
from shared.eventlog.errors import StaleLog
from shared.eventlog.halts import Halt, halt_match, lift_halt
from shared.eventlog.matches import fold_all
from tests.batching import batch

NUMBERS = count()
EARLY = 10  # milliseconds after 1970: before everything else that other tests left


@pytest.fixture
def due(log):
    return Due(log.redis)


@pytest.fixture
def noted(log, due):
    """Return a function that makes a match of some events, due at a time."""

    def make(when=EARLY, events=3):
        match_id = f"due{next(NUMBERS):09}"
        bodies = [{"type": "noted", "v": 1, "at": 0, "n": n} for n in range(events)]
        log.append(match_id, batch(bodies, {"due": when}))
        return match_id

    return make


def test_what_is_due_is_found_in_whatever_bucket_the_longest_due_first(due, noted):
    made = [noted(when) for when in (9, 3, 7, 5, 8, 4, 6)]
    later = noted(EARLY + 1)
    found = due.due_now(EARLY, 100)
    assert [match_id for match_id in found if match_id in made] == [made[n] for n in (1, 5, 3, 6, 2, 4, 0)]
    assert later not in found


def test_a_match_is_taken_once_with_its_events_until_the_lease_ends(due, noted):
    match_id = noted()
    [taken] = due.take({match_id: 2}, EARLY, lease=50).values()
    assert [event.seq for event in taken.events] == [2, 3]
    assert due.take({match_id: 1}, EARLY + 49) == {}
    assert due.take({match_id: 1}, EARLY + 50).keys() == {match_id}


def test_many_are_taken_in_one_round_trip(due, noted, log):
    made = {noted(): 1 for _ in range(50)}
    later = noted(EARLY + 1)
    before = log.redis.info("stats")["total_commands_processed"]
    assert due.take({**made, later: 1, "nosuchmatch0": 1}, EARLY).keys() == made.keys()
    assert log.redis.info("stats")["total_commands_processed"] > before
    assert due.take({}, EARLY) == {}


def test_a_server_that_forgot_the_script_is_taught_again_and_nothing_is_taken_twice(due, noted):
    made = {noted(): 1 for _ in range(3)}
    due._take.text = f"-- {uuid4()}\n{due._take.text}"  # as after a restart
    due._take.sha = hashlib.sha1(due._take.text.encode()).hexdigest()
    assert due.take(made, EARLY).keys() == made.keys()
    assert due.take(made, EARLY) == {}


def test_of_many_workers_one_gets_each_match(log, noted):
    made = {noted(): 1 for _ in range(40)}
    taken, together = [], threading.Barrier(4)

    def work():
        own = Due(log.redis)
        together.wait()
        taken.extend(own.take(made, EARLY))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == sorted(made)


def test_somebody_who_acts_makes_a_leased_match_due_at_once(due, noted, log):
    match_id = noted()
    due.take({match_id: 1}, EARLY, LEASE)
    log.append(match_id, batch([{"type": "noted", "v": 1, "at": 0}], {"due": EARLY + 1}))
    assert due.noted(match_id) == EARLY + 1
    log.append(match_id, batch([{"type": "noted", "v": 1, "at": 0}], {"due": EARLY + 9}))
    assert due.noted(match_id) == EARLY + 1, "never later than what is noted"


def test_the_dealer_rests_only_if_nothing_came_in_between(due, noted, log):
    match_id = noted()
    due.take({match_id: 1}, EARLY, LEASE)
    log.append(match_id, batch([], {"exact": 3, "rest": EARLY + 500}))
    assert due.noted(match_id) == EARLY + 500
    log.append(match_id, batch([{"type": "noted", "v": 1, "at": 0}], {"due": EARLY}))
    with pytest.raises(StaleLog):
        log.append(match_id, batch([], {"exact": 3, "rest": 0}))
    assert due.noted(match_id) == EARLY
    log.append(match_id, batch([], {"exact": 4, "rest": 0}))
    assert due.noted(match_id) is None


def test_a_halted_match_is_not_taken_until_the_halt_is_lifted(due, noted, log):
    match_id = noted()
    halt_match(log.redis, match_id, Halt(1, "because"))
    assert due.take({match_id: 1}, EARLY) == {}
    assert due.noted(match_id) is None
    lift_halt(log.redis, match_id)
    assert due.take({match_id: 1}, now()).keys() == {match_id}


def test_damage_is_said_of_the_damaged_match_alone(due, noted, log):
    sound, damaged, odd = noted(), noted(), noted()
    log.redis.xadd(keys.log_key(damaged), {"body": "{}", "digest": "wrong"})
    log.redis.delete(keys.log_key(odd))
    log.redis.set(keys.log_key(odd), "no stream")
    taken = due.take({sound: 1, damaged: 1, odd: 1}, EARLY)
    assert taken[sound].damage is None
    assert "not what was written" in str(taken[damaged].damage)
    assert taken[odd].damage is not None
    log.redis.delete(keys.log_key(odd))


def test_batches_of_many_matches_are_appended_in_one_round_trip(table, log):
    made = [table(seats=2, deal=False) for _ in range(3)]
    matches = [fold_all(log, one.id) for one in made]
    stale = batch([], {"exact": 99})
    rests = [(match.id, batches.settling(match, now())) for match in matches]
    answers = log.append_all([*rests, (matches[0].id, stale)])
    assert [answer.seq for answer in answers[:3]] == [match.seq + 1 for match in matches]
    assert isinstance(answers[3], StaleLog)
