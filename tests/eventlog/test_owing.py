"""Laws of the append: due just when the server owes something, and no message tells more than it may."""

import random
import time
from dataclasses import dataclass, field
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared.engine.chance import commitment
from shared.engine.core import Deal, Over, Seat
from shared.engine.events import read_event
from shared.engine.facts import (
    Chose,
    DeadlineSet,
    Dealt,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    SeatLent,
    SeatReturned,
    SeatTaken,
    Unchose,
)
from shared.engine.match import FINISHED, RUNNING, Match, replay
from shared.engine.registry import GAMES, complete_options
from shared.eventlog import batches, keys, slots
from shared.eventlog.due import Due, due_time
from shared.eventlog.errors import SlotTaken, StaleLog
from shared.eventlog.index import LISTED
from shared.eventlog.wake import (
    DUE,
    EVENTS,
    LOOK,
    NOTICE,
    announcements,
    line,
    notice,
    read_line,
    read_message,
)

NUMBERS = count()
AT = 1_790_000_000_000
SEED = bytes(32)
AGAIN = 10_000  # milliseconds after which the dealer here asks bots again
QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@dataclass
class Played:
    """A match on a real log, played through the constructors of batches; every message is kept."""

    log: object
    pubsub: object
    game: str = "criss-cross"
    seats: int = 3
    pace: int | None = None
    id: str = ""
    messages: list = field(default_factory=list)
    clock: int = AT
    memories: list = field(default_factory=list)

    def __post_init__(self):
        self.id = self.id or f"owing{next(NUMBERS):07}"
        game = GAMES[self.game]
        options = complete_options(game, {}, self.seats)
        created = MatchCreated(
            self.id,
            self.game,
            game.rules,
            options,
            game.components(options),
            self.seats,
            "full",
            True,
            commitment(self.id, SEED),
            branch_of=None,
            pace=self.pace,
        )
        taken = [SeatTaken(seat, "p", "", False, 3) for seat in range(self.seats)]
        self.append(batches.creation([created, *taken, MatchStarted(self.seats)], self.now(), "host"))

    def now(self):
        self.clock += 1
        return self.clock

    @property
    def match(self) -> Match:
        return replay(self.log.tail(self.id).events)

    def append(self, batch):
        """Append, and hear what is announced."""
        appended = self.log.append(self.id, batch)
        if batch.tell or "slot" in batch.wants:
            self.messages.append(self.hear())
        return appended

    def hear(self):
        until = time.monotonic() + 30
        while time.monotonic() < until:
            data = (self.pubsub.get_message(timeout=1) or {}).get("data", b"")
            if data.startswith(self.id.encode()):
                return data
        raise AssertionError("nothing was announced")

    def choose(self, seat, pick, memory=None):
        match = memory or self.match
        moves = match.game.legal(match.state, Seat(seat))
        choice = match.game.dump(moves[pick % len(moves)])
        chose = Chose(seat, match.phase, choice, "player", None)
        return self.append(batches.choice(match, chose, self.now()))

    def deal(self, revealed=()):
        """Do all that the dealer owes, in one batch, and rest."""
        match, facts, at = self.match, [], self.now()
        while match.owes_dealer:
            facts.append(self.owed(match, at))
            match = batches.following(match, [facts[-1]], at).after
        rest = due_time(match, at + AGAIN) or 0
        self.append(batches.dealing(self.match, list(revealed), facts, at, rest))

    def owed(self, match, at):
        if match.owes_deadline:
            return DeadlineSet(match.phase, at + 1000 * match.pace)
        match match.awaits:
            case Over(outcome):
                return MatchEnded(outcome.to_json(), SEED.hex())
            case Deal(bounds):
                numbers = [random.Random(match.deals).randrange(bound) for bound in bounds]
                return Dealt(match.deals, list(bounds), numbers, "dealer")


@pytest.fixture(scope="module")
def pubsub(log):
    with announcements(log.redis) as pubsub:
        yield pubsub


def check(played, rested):
    """Compare what lies beside the log with what the match says; `rested`: the dealer is done."""
    match, events = played.match, played.log.tail(played.id).events
    redis, bucket = played.log.redis, keys.bucket(played.id)
    assert redis.hgetall(keys.slots_key(played.id)) == slots.recounted(match, events)
    listed = [s for s in LISTED if redis.zscore(keys.list_key(bucket, s), played.id) is not None]
    assert listed == [match.status]
    noted = Due(redis).noted(played.id)
    if rested:  # then bots were asked, and are asked again later
        assert noted == due_time(match, played.clock + AGAIN)
    elif match.owes_dealer:
        assert noted <= played.clock
    elif (owed := due_time(match, played.clock + AGAIN)) is not None:
        assert noted <= owed


def acts(draw, played):
    """Do something that somebody may do now; say what."""
    match = played.match
    if match.owes_dealer and draw(st.booleans()):
        played.deal()
        return "deal"
    awaiting, holders = match.awaiting, dict(enumerate(match.seats))
    kinds = {
        "choose": [*awaiting],
        "late": [*awaiting] if played.memories else [],
        "retract": [*match.moves],
        "lend": [seat for seat, holder in holders.items() if not holder.lent],
        "return": [seat for seat, holder in holders.items() if holder.lent],
    }
    kind = draw(st.sampled_from([kind for kind, seats in kinds.items() if seats]))
    seat = draw(st.sampled_from(kinds[kind]))
    played.memories.append(match)
    if kind == "choose":
        played.choose(seat, draw(st.integers(0, 50)))
    elif kind == "late":  # by a process that remembers an earlier moment
        memory = draw(st.sampled_from(played.memories))
        if seat in memory.awaiting:
            try:
                played.choose(seat, draw(st.integers(0, 50)), memory)
            except (StaleLog, SlotTaken):
                assert memory.phase < match.phase
    elif kind == "retract":
        holder = {"hash": "host", "role": "host"}
        played.append(batches.retraction(match, Unchose(seat, match.phase), played.now(), holder))
    else:
        fact = SeatLent(seat, "left") if kind == "lend" else SeatReturned(seat)
        played.append(batches.following(match, [fact], played.now()))
    return kind


@QUICK
@given(data=st.data(), pace=st.sampled_from([None, 60]), game=st.sampled_from(sorted(GAMES)))
def test_a_match_is_due_just_when_the_server_owes_it_something(log, pubsub, data, pace, game):
    played = Played(log, pubsub, game, seats=data.draw(st.integers(1, 4)), pace=pace)
    check(played, rested=False)
    for _ in range(data.draw(st.integers(1, 25))):
        if played.match.status != RUNNING:
            break
        before, noted, phase = len(played.messages), Due(log.redis).noted(played.id), played.match.phase
        kind = acts(data.draw, played)
        check(played, rested=kind == "deal")
        if kind == "choose" and played.match.moves:
            assert Due(log.redis).noted(played.id) == noted, "a choice that closes nothing notes nothing"
        elif kind == "choose":
            assert Due(log.redis).noted(played.id) <= played.clock, f"phase {phase} has closed"
        for message in played.messages[before:]:
            check_message(played, kind, message)
    if played.match.status == RUNNING:
        played.deal()
        check(played, rested=True)


def check_message(played, kind, data):
    """A notice says whom the match awaits; lines are those of the log, and none of an open phase."""
    match, told = played.match, read_message(data)
    events = played.log.tail(played.id).events
    assert told.match == played.id
    if kind in ("lend", "return", "retract"):
        assert told.due == match.owes_server
    else:
        assert told.due == (told.kind == DUE)
    if told.notice is not None:
        assert told.notice == notice(match)
    if told.kind == EVENTS:
        assert match.settled == match.seq
        assert list(told.lines) == [line(event) for event in events[told.first - 1 :]]
        assert [read_line(one) for one in told.lines] == events[told.first - 1 :]
    if told.kind == DUE:
        assert (told.due, match.moves) == (True, {})


@QUICK
@given(data=st.data(), game=st.sampled_from(sorted(GAMES)))
def test_messages_do_not_depend_on_choices_that_are_open(log, pubsub, data, game):
    """Two matches that differ in nothing but open choices are announced in the same words."""
    seats, script = data.draw(st.integers(2, 4)), []
    heard = []
    for twin in range(2):
        played = Played(log, pubsub, game, seats, pace=60)
        played.deal()
        awaiting = list(played.match.awaiting)
        if not script:
            script = data.draw(
                st.lists(st.tuples(st.sampled_from(awaiting), st.booleans()), min_size=1, max_size=6)
            )
        for seat, back in script:
            match = played.match
            if seat in match.moves and back:
                held = {"hash": "host", "role": "host"}
                played.append(batches.retraction(match, Unchose(seat, match.phase), played.now(), held))
            elif seat in match.awaiting and len(match.awaiting) > 1:
                played.choose(seat, data.draw(st.integers(0, 500)) if twin else 0)
            elif not match.seats[seat].lent:
                played.append(batches.following(match, [SeatLent(seat, "left")], played.now()))
        since = played.match.settled
        hidden = [message for message in played.messages[2:] if read_message(message).kind != EVENTS]
        assert since == played.match.seq or hidden
        heard.append([message.replace(played.id.encode(), b"") for message in hidden])
    assert heard[0] == heard[1]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_match_is_told_by_the_dealer(log, pubsub, game):
    """Whoever hears only the dealer's lines has the whole log in the end, in order and once."""
    played = Played(log, pubsub, game, seats=2)
    while played.match.status != FINISHED:
        settled = played.match.settled
        for seat in played.match.awaiting:
            settled = min(settled, played.match.settled) if played.match.moves else played.match.settled
            played.choose(seat, 0)
        played.deal([event for event in log.tail(played.id).events if event.seq > settled])
        check(played, rested=True)
    lines = [line for message in played.messages for line in read_message(message).lines]
    assert [read_line(line) for line in lines] == log.tail(played.id).events


def test_both_the_script_and_python_spell_a_notice_in_the_same_way(log, pubsub):
    played = Played(log, pubsub, pace=60)
    played.deal()
    played.choose(1, 0)
    match = played.match
    assert match.deadline is not None
    assert played.messages[-1] == f"{played.id} N ".encode() + notice(match)
    played.choose(0, 0)
    played.choose(2, 0)
    assert played.messages[-1] == f"{played.id} D!".encode()


def test_an_old_memory_does_not_hide_the_deadline(log, pubsub):
    played = Played(log, pubsub, pace=60)
    while not played.match.owes_deadline:
        match = played.match
        fact = played.owed(match, played.now())
        played.append(batches.following(match, [fact], played.now()))
    memory = played.match
    played.deal()
    assert memory.deadline is None
    played.choose(0, 0, memory)
    assert b'"deadline":%d' % played.match.deadline in played.messages[-1]


@pytest.mark.parametrize(
    "odd",
    [
        b"",
        b"x",
        b"0123456789ab",
        b"0123456789ab N",
        b"0123456789ab X ",
        b"0123456789abcN ",
        b"\xff" * 15,
        7,
        None,
    ],
)
def test_what_is_no_message_is_passed_over(odd):
    assert read_message(odd) is None


def test_a_message_is_read_as_it_was_meant():
    told = read_message(b'0123456789ab E!{"seq":7,"a":1}\n{"seq":8,"b":2}\n{"type":"awaiting"}')
    assert (told.match, told.kind, told.due, told.first) == ("0123456789ab", EVENTS, True, 7)
    assert told.lines == (b'{"seq":7,"a":1}', b'{"seq":8,"b":2}')
    assert told.notice == b'{"type":"awaiting"}'
    assert read_message(b'0123456789ab N {"x":1}').notice == b'{"x":1}'
    kinds = [read_message(b"0123456789ab " + rest).kind for rest in (b"D!", b"H ", b"N ")]
    assert kinds == [DUE, LOOK, NOTICE]
    body = b'{"at":1,"type":"noted","v":1}'
    assert read_line(line(read_event(12, body))) == read_event(12, body)


def test_a_phase_that_is_closed_although_the_log_lost_its_end_takes_no_choice(log, pubsub):
    played = Played(log, pubsub, seats=2)
    played.deal()
    played.choose(0, 0)
    before = played.match
    entries = log.redis.xrange(keys.log_key(played.id))
    played.choose(1, 0)
    log.redis.delete(keys.log_key(played.id))
    for entry_id, fields in entries:
        log.redis.xadd(keys.log_key(played.id), fields, id=entry_id)
    assert played.match == before
    with pytest.raises(SlotTaken):
        played.choose(1, 0)
