import threading
from types import SimpleNamespace

import pytest

from services.worker.bots import Bots
from services.worker.dealer import Dealer
from shared.engine.chance import commitment, draw, match_seed
from shared.engine.match import replay
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots


@pytest.fixture
def undealt(table):
    return table(seats=3, deal=False)


def test_the_dealer_deals_until_somebody_has_to_choose(undealt, dealer):
    assert dealer.advance(undealt.id).events == 2  # corner symbols, then dice
    assert undealt.show()["awaiting"] == [0, 1, 2]
    assert dealer.advance(undealt.id).events == 0


def test_an_unknown_match_owes_nothing(dealer):
    assert dealer.advance("nosuchmatch0").events == 0


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
    dealer.advance(match_id)
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
        written.append(dealer.advance(undealt.id).events)

    threads = [threading.Thread(target=deal, args=(dealer,)) for dealer in dealers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(written) == 2
    assert [event["type"] for event in undealt.get("/events").json["events"]][-2:] == ["dealt", "dealt"]


def test_a_snapshot_is_left_for_the_next_reader(undealt, dealer, snapshots, log):
    dealer.advance(undealt.id)
    assert snapshots.load(undealt.id) == replay(log.tail(undealt.id).events)
