import threading
from dataclasses import replace
from types import SimpleNamespace

import pytest
from redis.connection import Connection

from services.worker import dealer as dealer_module
from services.worker.bots import Bots
from services.worker.dealer import Dealer
from shared.engine.chance import commitment, draw, match_seed
from shared.engine.facts import Dealt
from shared.engine.match import replay
from shared.eventlog.batches import Batch, dealing
from shared.eventlog.clocks import now
from shared.eventlog.errors import LogError
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots
from shared.eventlog.wake import announcements, next_announcement, read_line
from tests.waiting import wait_until


@pytest.fixture
def undealt(table):
    return table(seats=3, deal=False)


def test_the_dealer_deals_until_somebody_has_to_choose(undealt, dealer):
    assert dealer.advance([undealt.id]) == 2  # corner symbols, then dice
    assert undealt.show()["awaiting"] == [0, 1, 2]
    assert dealer.due.noted(undealt.id) is None
    assert dealer.advance([undealt.id]) == 0


def test_the_note_of_a_match_that_never_was_is_dropped(dealer):
    assert dealer.advance(["nosuchmatch0"]) == 0
    dealer.due.note("nosuchmatch0", 0)
    assert dealer.advance(["nosuchmatch0"]) == 0
    assert dealer.due.noted("nosuchmatch0") is None


def test_every_draw_follows_from_the_revealed_seed(table, log):
    match = table(seats=3)
    match.play()
    events = log.tail(match.id).events
    seed = bytes.fromhex(events[-1].data["seed"])
    assert commitment(match.id, seed) == events[0].data["commit"]
    started = next(event for event in events if event.type == "match_started")
    key = match_seed(seed, replay(events[: started.seq]).head)
    deals = [event for event in events if event.type == "dealt"]
    assert [event.data["deal"] for event in deals] == list(range(len(deals)))
    assert tuple(deals[0].data["numbers"]) == draw(key, 0, (6, 5, 4))
    for event in deals[1:]:
        assert tuple(event.data["numbers"]) == draw(key, event.data["deal"], (6, 6))


def dice_with_salts(client, dealer, log, salts):
    """Return the first deal of a match in which all but the salts is always the same, and forget it."""
    match_id = client.post("/v1/matches", json={"game": "criss-cross", "seats": len(salts)}).json["id"]
    for salt in salts:
        client.post(f"/v1/matches/{match_id}/seats", json={"name": "Ada", "salt": salt})
    dealer.advance([match_id])
    events = log.tail(match_id).events
    started = next(event for event in events if event.type == "match_started")
    dealt = events[started.seq].data["numbers"]
    assert dealt == list(draw(match_seed(bytes(32), replay(events[: started.seq]).head), 0, (6, 5, 4, 3)))
    log.redis.delete(*log.redis.scan_iter(f"*{match_id}*"))
    return dealt


def test_players_salts_change_the_dice(client, dealer, log, monkeypatch):
    """The seed, ids and clock stand still, so that nothing but a salt can make a difference."""
    chance = SimpleNamespace(choice=max, token_hex=lambda size: "0" * 2 * size, token_bytes=bytes)
    monkeypatch.setattr("services.api.hosting.secrets", chance)
    monkeypatch.setattr("services.api.hosting.now", lambda: 0)
    one, again, two = [
        dice_with_salts(client, dealer, log, ["same", "same", "same", salt]) for salt in ("one", "one", "two")
    ]
    assert one == again
    assert one != two


def test_many_dealers_at_once_write_every_event_once(undealt, servers):
    work = connect(servers.work)
    dealers = [
        Dealer(EventLog(connect(servers.worker_log)), Snapshots(work), Bots(work).ask) for _ in range(6)
    ]
    barrier = threading.Barrier(len(dealers))
    written = []

    def deal(dealer):
        barrier.wait()
        written.append(dealer.advance([undealt.id]))

    threads = [threading.Thread(target=deal, args=(dealer,)) for dealer in dealers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(written) == 2
    assert [event["type"] for event in undealt.get("/events").json["events"]][-2:] == ["dealt", "dealt"]


def test_many_matches_are_brought_forward_in_two_round_trips(table, servers, snapshots, monkeypatch):
    matches = [table(seats=2, deal=False) for _ in range(5)]
    log, trips = EventLog(connect(servers.worker_log)), []
    dealer = Dealer(log, snapshots, lambda *_: None)
    for match in matches:
        log.server_seed(match.id)
    ids = [match.id for match in matches]
    assert dealer.advance(ids) == 10
    for match in matches:
        for seat in (0, 1):
            match.choose(seat)
    send = Connection.send_packed_command
    monkeypatch.setattr(Connection, "send_packed_command", lambda *what: (trips.append(what), send(*what))[1])
    assert dealer.advance(ids) == 5
    assert len(trips) == 2


def test_a_dealer_that_dies_between_taking_and_appending_loses_nothing(undealt, dealer, servers, snapshots):
    dying = Dealer(EventLog(connect(servers.worker_log)), snapshots, lambda *_: None)
    dying.log.append_all = fail
    with pytest.raises(Died):
        dying.advance([undealt.id])
    assert dealer.advance([undealt.id]) == 0  # until the lease ends
    wait_until(lambda: dealer.advance([undealt.id]) == 2)
    assert [event["type"] for event in undealt.get("/events").json["events"]][-2:] == ["dealt", "dealt"]


class Died(Exception):
    """As if the process was killed."""


def fail(*_):
    raise Died


def test_a_batch_that_cannot_be_stored_stops_no_other(undealt, table, log):
    other = table(seats=2, deal=False)
    match = replay(log.tail(other.id).events)
    owed = dealing(match, [], [Dealt(0, [6, 5], [1, 2], "dealer")], now(), now())
    large, small = log.append_all([(undealt.id, Batch([b"x" * 2000])), (other.id, owed)])
    assert isinstance(large, LogError)
    assert small.seq == match.seq + 1


def test_a_match_that_goes_on_in_between_is_read_again(table, dealer, log, snapshots, servers):
    """A seat is lent between the reading and the append: what is owed then is something else."""
    match = table(seats=2, game="second-chance", pace=60, deal=False)
    slow, calls = Dealer(EventLog(connect(servers.worker_log)), snapshots, lambda *_: None), []
    append = slow.log.append_all

    def overtaken(batches):
        if not calls:
            left = match.client.delete(f"/v1/matches/{match.id}/seats/1", headers=match.headers(1))
            assert left.status_code == 204
        calls.append(len(batches))
        return append(batches)

    slow.log.append_all = overtaken
    assert slow.advance([match.id]) == 2
    assert calls == [1, 1]
    types = [event.type for event in log.tail(match.id).events]
    assert types[-3:] == ["seat_lent", "dealt", "deadline_set"]


def test_what_is_announced_are_the_revealed_choices_and_the_deal(table, dealer, log):
    match = table(seats=2)
    with announcements(log.redis) as pubsub:
        wait_until(lambda: pubsub.get_message() is None and pubsub.subscribed)
        first = match.show()["seq"] + 1
        for seat in (0, 1):
            match.choose(seat)
        match.deal()
        heard = []
        wait_until(lambda: heard.append(next_announcement(pubsub, 0.1)) or (heard[-1] and heard[-1].lines))
    told = [read_line(line) for line in heard[-1].lines]
    assert [(event.seq, event.type) for event in told] == [
        (first, "chose"),
        (first + 1, "chose"),
        (first + 2, "dealt"),
    ]
    assert told == log.tail(match.id, first).events
    assert b'"seats":[0,1]' in heard[-1].notice


@pytest.fixture
def frequent(monkeypatch):
    """Leave snapshots after twenty events, so that short matches have some."""
    monkeypatch.setattr(dealer_module, "KEEP_EVERY", 20)


def test_a_snapshot_is_left_now_and_then(table, frequent, snapshots, log):
    match, kept = table(seats=6), []
    for _ in range(4):
        kept.append(snapshots.load(match.id))
        match.round()
    assert kept[0] is None
    left = snapshots.load(match.id)
    assert left == replay(log.tail(match.id).events[: left.seq])
    assert left.seq >= 20


def test_a_dealer_that_knows_nothing_reads_on_from_a_snapshot(table, frequent, servers, snapshots):
    match = table(seats=6)
    for _ in range(3):
        match.round()
    left = snapshots.load(match.id)
    for seat in range(6):
        match.choose(seat)
    log, wanted = EventLog(connect(servers.worker_log)), []
    fresh = Dealer(log, snapshots, lambda *_: None)
    take = fresh.due.take
    fresh.due.take = lambda firsts, *more: wanted.append(firsts) or take(firsts, *more)
    assert fresh.advance([match.id]) == 1
    assert wanted == [{match.id: left.seq}]
    assert verify_log(log, match.id)


def test_a_snapshot_of_another_log_is_not_believed(table, snapshots, servers, dealer):
    match, other = table(seats=2), table(seats=2)
    snapshots.save(replace(replay(dealer.log.tail(other.id).events), id=match.id))
    for seat in (0, 1):
        match.choose(seat)
    fresh = Dealer(EventLog(connect(servers.worker_log)), snapshots, lambda *_: None)
    assert fresh.advance([match.id]) == 1
    assert verify_log(dealer.log, match.id)
    snapshots.drop(match.id)


def verify_log(log, match_id):
    """Say whether a log can be folded from its beginning."""
    return replay(log.tail(match_id).events).id == match_id
