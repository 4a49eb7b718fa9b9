"""The fold: what a log means, what is settled, and who may choose when."""

from dataclasses import replace

import pytest

from shared.engine.core import Choices, Deal, Over, Seat
from shared.engine.errors import Refusal, UnknownGame
from shared.engine.events import GENESIS, digest, link, read_event
from shared.engine.facts import UnknownType
from shared.engine.match import BrokenLog, ClosedPhase, fold, replay
from shared.engine.showing import view_of
from tests.engine.play import event_body

BASIC = {"diagonal": False, "penalty": False, "diagonal_penalty": "none", "start": "dealt"}
PAIR = {"write": {"r1c2": "X", "r2c2": "O"}}
OTHER_PAIR = {"write": {"r5c4": "X", "r5c5": "O"}}
ZERO, ONE, TWO = Seat(0), Seat(1), Seat(2)


class Log:
    """A log of events as players and the dealer append them, and its fold after each."""

    def __init__(self, seats=2, **changes):
        created = {"match": "m1", "game": "criss-cross", "rules": 1, "options": BASIC, "commit": "c" * 64}
        created["components"] = {}
        self.bodies = []
        self.match = None
        self.add("match_created", **{**created, "public": True, "starts": "full", "seats": seats, **changes})

    def add(self, kind, **data):
        seq = len(self.bodies) + 1
        body = event_body(kind, seq, **data)
        self.match = fold(self.match, read_event(seq, body))
        self.bodies.append(body)
        return self.match

    def sit(self, *players):
        for seat, player in enumerate(players):
            self.add("seat_taken", seat=seat, player=player, salt="")
        return self

    def chose(self, seat, choice=PAIR):
        return self.add("chose", seat=seat, phase=self.match.phase, choice=choice, by="player")

    def unchose(self, seat):
        return self.add("unchose", seat=seat, phase=self.match.phase)


def started(seats=2) -> Log:
    log = Log(seats).sit(*(f"p{seat}" for seat in range(seats)))
    log.add("match_started", seats=seats)
    return log


def rolled(seats=2) -> Log:
    """Return a match in its first round: corners S, X, ... and the dice X O."""
    log = started(seats)
    log.add("dealt", deal=0, numbers=[0] * seats)
    log.add("dealt", deal=1, numbers=[1, 5])
    return log


def players(match):
    return [holder and holder.player for holder in match.seats]


def settled(match):
    return match.settled, match.settled_head


def test_a_created_match_is_open_and_waits_for_its_seats():
    match = Log(3).match
    assert (match.id, match.game.name, match.options) == ("m1", "criss-cross", BASIC)
    assert (match.status, match.seq, match.seats) == ("open", 1, (None, None, None))
    assert (match.public, match.starts, match.commit) == (True, "full", "c" * 64)
    assert match.created_at == read_event(1, Log(3).bodies[0]).at
    assert (match.state, match.awaits, match.awaiting, match.owes_dealer) == (None, None, (), False)
    assert match.start_head == ""


def test_seats_are_taken_and_left_before_the_start():
    log = Log(3).sit("ada", "bob", "cyd")
    assert players(log.match) == ["ada", "bob", "cyd"]
    assert players(log.add("seat_left", seat=1)) == ["ada", None, "cyd"]
    assert players(log.add("seat_taken", seat=1, player="dan", salt="")) == ["ada", "dan", "cyd"]
    assert log.match.status == "open"
    assert settled(log.match) == (6, log.match.head)


def test_a_start_sets_the_match_up_for_the_seats_taken():
    log = Log(4).sit("ada", "bob")
    match = log.add("match_started", seats=2)
    assert (match.status, players(match)) == ("running", ["ada", "bob"])
    assert match.awaits == Deal((6, 5))
    assert (match.owes_dealer, match.awaiting) == (True, ())
    assert match.start_head == match.head == match.settled_head
    later = log.add("dealt", deal=0, numbers=[0, 0])
    assert later.start_head == match.head != later.head


def test_deals_are_counted_and_open_the_phase():
    match = rolled().match
    assert match.deals == 2
    assert match.awaits == Choices(0, (ZERO, ONE))
    assert (match.phase, match.awaiting, match.owes_dealer) == (0, (0, 1), False)
    assert settled(match) == (match.seq, match.head)


def test_an_open_choice_is_not_settled():
    log = rolled()
    before = log.match
    match = log.chose(0)
    assert match.seq == before.seq + 1
    assert match.head != before.head
    assert settled(match) == settled(before)
    assert match.state == before.state
    assert (match.awaiting, match.owes_dealer) == ((1,), False)


def test_the_last_choice_settles_all():
    log = rolled()
    log.chose(1)
    match = log.chose(0, OTHER_PAIR)
    assert settled(match) == (match.seq, match.head)
    assert (match.moves, match.awaits, match.owes_dealer) == ({}, Deal((6, 6)), True)
    view = view_of(match.game, match.state, None)
    assert view["sheets"][0]["grid"][4] == "...XO"
    assert view["sheets"][1]["grid"][:2] == ["XX...", ".O..."]


def test_the_game_gets_the_moves_in_order_of_seats():
    class Listener(type(rolled().match.game)):
        heard = ()

        def apply(self, state, step):
            Listener.heard = tuple(step.moves)
            return super().apply(state, step)

    log = rolled(3)
    log.match = replace(log.match, game=Listener())
    for seat in (2, 0, 1):
        log.chose(seat)
    assert Listener.heard == (0, 1, 2)


def test_a_retraction_is_not_settled_before_the_barrier_closes():
    log = rolled()
    before = log.match
    log.chose(0)
    match = log.unchose(0)
    assert (match.moves, match.awaiting) == ({}, (0, 1))
    assert settled(match) == settled(before)
    assert settled(log.chose(1)) == settled(before)
    assert settled(log.unchose(1)) == settled(before)
    assert settled(log.chose(1)) == settled(before)
    match = log.chose(0)
    assert settled(match) == (match.seq, match.head) == (before.seq + 6, match.head)
    assert match.retractions is False


def test_a_retraction_leaves_the_choices_of_others():
    log = rolled(3)
    log.chose(0)
    log.chose(2)
    match = log.unchose(0)
    assert match.awaiting == (0, 1)
    assert set(match.moves) == {2}


def test_the_next_phase_is_clean_of_the_last_ones_retractions():
    log = rolled()
    log.chose(0)
    log.unchose(0)
    log.chose(0)
    log.chose(1)
    match = log.add("dealt", deal=2, numbers=[0, 0])
    assert settled(match) == (match.seq, match.head)
    assert match.phase == 1


def test_alone_a_choice_settles_at_once():
    log = started(1)
    assert log.match.awaits == Choices(0, (ZERO,))
    match = log.chose(0, {"pick": "S"})
    assert settled(match) == (match.seq, match.head)
    assert match.awaits == Deal((6, 6))


def test_an_abort_settles_and_ends_everything():
    log = rolled()
    log.chose(0)
    log.chose(1)
    log.add("dealt", deal=2, numbers=[0, 0])
    log.chose(1, {"write": {"r5c1": "S", "r5c2": "S"}})
    match = log.add("match_aborted", reason="host", seat=0, seed="0" * 64)
    assert (match.status, match.moves, match.awaiting, match.owes_dealer) == ("aborted", {}, (), False)
    assert settled(match) == (match.seq, match.head)
    assert match.outcome is None


def test_a_match_can_be_aborted_before_its_start():
    match = Log(2).add("match_aborted", reason="host", seat=0, seed="0" * 64)
    assert match.status == "aborted"
    with pytest.raises(ClosedPhase, match="broken off"):
        match.check_choice(ZERO, 0, PAIR)


def test_an_ended_match_keeps_its_outcome():
    log = started(1)
    log.chose(0, {"pick": "S"})
    while not isinstance(log.match.awaits, Over):
        if isinstance(log.match.awaits, Deal):
            log.add("dealt", deal=log.match.deals, numbers=[0, 0])
        else:
            move = log.match.game.legal(log.match.state, ZERO)[0]
            log.chose(0, log.match.game.dump(move))
    assert (log.match.status, log.match.owes_dealer, log.match.awaiting) == ("running", True, ())
    outcome = log.match.awaits.outcome.to_json()
    match = log.add("match_ended", outcome=outcome, seed="0" * 64)
    assert (match.status, match.outcome, match.owes_dealer) == ("finished", outcome, False)
    assert outcome["winners"] == [0]


def test_an_empty_seat_of_a_running_match_is_the_dealers():
    log = rolled()
    match = log.add("seat_left", seat=1)
    assert players(match) == ["p0", None]
    assert (match.owes_dealer, match.awaiting) == (True, (0, 1))
    assert log.add("seat_taken", seat=1, player="dan", salt="").owes_dealer is False


def test_a_seat_left_beside_an_open_choice_settles_nothing():
    log = rolled()
    before = log.match
    log.chose(0)
    assert settled(log.add("seat_left", seat=1)) == settled(before)


@pytest.mark.parametrize(
    ("seat", "phase", "choice", "code"),
    [
        pytest.param(ONE, 0, PAIR, None, id="allowed"),
        pytest.param(ZERO, 0, PAIR, "already_chosen", id="twice"),
        pytest.param(ONE, 1, PAIR, "phase_closed", id="too-early"),
        pytest.param(ONE, -1, PAIR, "phase_closed", id="too-late"),
        pytest.param(TWO, 0, PAIR, "not_awaited", id="no-such-seat"),
        pytest.param(ONE, 0, {"pass": 1}, "malformed_choice", id="malformed"),
        pytest.param(ONE, 0, {"pick": "S"}, "wrong_move", id="against-the-rules"),
        pytest.param(ZERO, 0, {"pass": 1}, "already_chosen", id="the-phase-comes-first"),
    ],
)
def test_a_choice_is_allowed_or_refused_by_name(seat, phase, choice, code):
    log = rolled()
    log.chose(0)
    assert refusal(lambda: log.match.check_choice(seat, phase, choice)) == code


@pytest.mark.parametrize(
    ("seat", "phase", "code"),
    [
        pytest.param(ZERO, 0, None, id="allowed"),
        pytest.param(ONE, 0, "not_chosen", id="nothing-to-take-back"),
        pytest.param(ZERO, 1, "phase_closed", id="another-phase"),
    ],
)
def test_a_retraction_is_allowed_or_refused_by_name(seat, phase, code):
    log = rolled()
    log.chose(0)
    assert refusal(lambda: log.match.check_retraction(seat, phase)) == code


@pytest.mark.parametrize(
    ("log", "code"),
    [
        pytest.param(Log(2), "not_running", id="open"),
        pytest.param(started(), "phase_closed", id="waiting-for-the-table"),
    ],
)
def test_nobody_chooses_while_no_phase_is_open(log, code):
    assert refusal(lambda: log.match.check_choice(ZERO, 0, PAIR)) == code
    assert refusal(lambda: log.match.check_retraction(ZERO, 0)) == code


def test_after_the_barrier_nothing_can_be_taken_back():
    log = rolled()
    log.chose(0)
    log.chose(1)
    assert refusal(lambda: log.match.check_retraction(ZERO, 0)) == "phase_closed"


def refusal(ask) -> str | None:
    try:
        ask()
    except Refusal as refused:
        return refused.code
    return None


def test_a_check_returns_the_move_and_changes_nothing():
    match = rolled().match
    assert match.check_choice(ZERO, 0, PAIR) == match.game.parse(PAIR)
    assert match.moves == {}


def test_the_head_chains_every_body():
    log = rolled()
    head = GENESIS
    for seq, body in enumerate(log.bodies, 1):
        head = link(head, seq, digest(body))
    assert log.match.head == head
    assert replay(read_event(seq, body) for seq, body in enumerate(log.bodies, 1)) == log.match


@pytest.mark.parametrize(
    ("events", "why"),
    [
        pytest.param([], "empty", id="empty"),
        pytest.param([(1, "seat_left")], "begins with match_created", id="no-creation"),
        pytest.param([(2, "match_created")], "begins with match_created", id="not-from-one"),
        pytest.param([(1, "match_created"), (3, "seat_left")], "event 3 follows event 1", id="gap"),
        pytest.param([(1, "match_created"), (1, "seat_left")], "event 1 follows event 1", id="twice"),
        pytest.param([(1, "match_created"), (2, "match_created")], "one match_created", id="created-twice"),
        pytest.param([(1, "match_created"), (2, "danced")], "no events called danced", id="unknown-type"),
    ],
)
def test_a_broken_log_is_refused(events, why):
    created = Log(2).bodies[0]
    bodies = [created if kind == "match_created" else event_body(kind, seq, seat=0) for seq, kind in events]
    with pytest.raises((BrokenLog, UnknownType), match=why):
        replay(read_event(seq, body) for (seq, _), body in zip(events, bodies, strict=True))


def test_a_log_of_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame):
        Log(2, game="chess")
