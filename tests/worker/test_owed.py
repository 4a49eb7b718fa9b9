"""What is owed, as a function of a log and the time: no server, no clock."""

import random

import pytest

from services.worker.owed import ASK_AGAIN, MOST_FACTS, PATIENCE, needs_clock, owed
from services.worker.reading import continues, read
from shared.engine.core import Choices, Over
from shared.engine.events import read_event
from shared.engine.facts import body
from shared.engine.registry import GAMES, complete_options
from shared.eventlog.errors import DamagedLog
from tests.engine.play import MATCH_ID, NOON, SERVER_SEED, WrittenMatch, play

SOON = NOON + 1000


def seed(match_id):
    assert match_id == MATCH_ID
    return SERVER_SEED


def begin(name="criss-cross", seats=3, **more):
    return WrittenMatch(GAMES[name], complete_options(GAMES[name], {}, seats), seats, **more)


def events(table, first=1):
    return [read_event(seq, body) for seq, body in enumerate(table.bodies, 1) if seq >= first]


def reading(table, known=None):
    return read(MATCH_ID, known, events(table, known.seq if known else 1))


def due(table, at=SOON, held=False):
    return owed(reading(table), at, held, seed)


def write(table, facts, at=SOON):
    """Append facts as a dealer would."""
    for fact in facts:
        stored = dict(body(fact, at))
        table.append(stored.pop("type"), **{name: stored[name] for name in stored if name not in ("v", "at")})


def choose_all(table, seats=None):
    for seat in table.match.awaiting if seats is None else seats:
        table.choose(seat, table.game.dump(table.game.legal(table.match.state, seat)[0]))


def dealt(**more):
    table = begin(**more)
    write(table, due(table).facts)
    return table


def kinds(found):
    return [fact.type for fact in found.facts]


def test_several_facts_are_owed_at_once():
    assert kinds(due(begin())) == ["dealt", "dealt"]  # corner symbols, then dice
    assert kinds(due(begin(pace=60))) == ["dealt", "dealt", "deadline_set"]


def test_nothing_is_owed_while_people_choose_without_a_clock():
    table = dealt()
    found = due(table)
    assert (found.facts, found.silent, found.rest) == ((), (), 0)


def test_a_deadline_is_when_to_look_again():
    table = dealt(pace=60)
    assert due(table).rest == table.match.deadline == SOON + 60_000


def test_everybody_who_is_late_lends_the_seat_at_once():
    table = dealt(pace=60)
    choose_all(table, table.match.awaiting[:1])
    late = SOON + 60_000
    found = due(table, late)
    assert [(fact.type, fact.seat) for fact in found.facts] == [("seat_lent", 1), ("seat_lent", 2)]
    assert found.rest == late + ASK_AGAIN  # for their bots


def test_while_clocks_are_held_nobody_is_late_and_the_next_look_is_soon():
    table, late = dealt(pace=60), SOON + 60_000
    assert needs_clock(reading(table), late)
    found = due(table, late, held=True)
    assert (found.facts, found.rest) == ((), late + 1000)


def test_bots_are_asked_again_until_their_patience_is_over():
    table = dealt(bots=1)
    begun = reading(table).since
    assert due(table, begun).rest == begun + ASK_AGAIN
    assert due(table, begun + PATIENCE - 1).silent == ()
    assert due(table, begun + PATIENCE).silent == (2,)
    assert due(table, begun + PATIENCE, held=True).silent == ()


def test_patience_with_a_bot_begins_with_its_phase_and_outlives_choices_of_others():
    table = dealt(bots=1)
    begun = reading(table).since
    table.later = 20_000
    choose_all(table, [0, 1])
    assert reading(table).since == begun
    choose_all(table, [2])
    write(table, due(table).facts)
    assert reading(table).since >= begun + 20_000


def test_patience_with_a_stand_in_begins_when_the_seat_is_lent():
    table = dealt()
    choose_all(table, [0])
    table.later = 20_000
    table.append("seat_lent", seat=1, reason="left")
    assert reading(table).since == NOON + table.match.seq + 20_000


def test_a_wrong_seed_is_damage():
    with pytest.raises(DamagedLog):
        owed(reading(begin()), SOON, False, lambda _: bytes(32))


def test_a_deal_that_never_ends_is_cut_into_batches(monkeypatch):
    monkeypatch.setattr("services.worker.owed.MOST_FACTS", 1)
    found = due(begin())
    assert (len(found.facts), found.rest) == (1, SOON)
    assert MOST_FACTS > 1


def test_a_closed_barrier_is_untold_until_a_dealer_writes():
    table = dealt()
    before = table.match.seq
    choose_all(table, [0, 1])
    assert reading(table).untold == ()
    choose_all(table, [2])
    assert [event.seq for event in reading(table).untold] == [before + 1, before + 2, before + 3]
    write(table, due(table).facts)
    assert reading(table).untold == ()


def test_retractions_are_told_with_the_barrier():
    table = dealt(seats=2)
    choose_all(table, [0])
    table.append("unchose", seat=0, phase=table.match.phase)
    choose_all(table, [0, 1])
    assert [event.type for event in reading(table).untold] == ["chose", "unchose", "chose", "chose"]


def test_a_barrier_after_which_nothing_is_dealt_is_untold_too():
    table = dealt(name="encore")
    before = table.match.settled
    choose_all(table)
    while not isinstance(table.match.awaits, Choices):  # in the first rounds all choose at once
        write(table, due(table).facts)
        before = table.match.settled
        choose_all(table)
    found = due(table)
    assert (found.facts, found.rest) == ((), 0)
    assert [event.seq for event in reading(table).untold] == [*range(before + 1, table.match.seq + 1)]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_remembered_of_a_barrier_reads_on_to_the_same(name):
    table, known, chance = begin(name=name), None, random.Random(3)
    for _ in play(table, chance):
        whole, more = reading(table), reading(table, known)
        assert (more.match, more.settled) == (whole.match, whole.settled)
        assert more.since == whole.since
        assert {event.seq for event in more.untold} <= {event.seq for event in whole.untold}
        known = whole.settled if chance.random() < 0.3 else known
    assert isinstance(table.match.awaits, Over)
    assert kinds(due(table)) == ["match_ended"]


def test_another_log_does_not_continue_what_is_remembered():
    table, other = dealt(), dealt(seats=2)
    assert continues(table.match, events(table, table.match.seq))
    assert not continues(table.match, events(other))
    assert not continues(table.match, [])


def test_events_that_do_not_follow_are_damage():
    table = dealt()
    with pytest.raises(DamagedLog):
        read(MATCH_ID, None, events(table)[:3] + events(table)[4:])
    with pytest.raises(DamagedLog):
        read("0123456789ab", None, events(table))
