"""Whether what is stored of a match is right: digests, chain, replay, seed, side tables."""

from collections.abc import Iterator

from services.operate.stored import Entry, Hash, Stored
from shared.engine.chance import commitment, draw, match_seed
from shared.engine.core import Deal, Seat
from shared.engine.errors import UnknownGame
from shared.engine.events import Event, digest, read_event
from shared.engine.facts import Chose, Dealt, Unchose, read_fact
from shared.engine.match import ABORTED, FINISHED, OPEN, RUNNING, Match, fold
from shared.engine.record import BadRecord, read_record, write_record
from shared.engine.verify import verify
from shared.eventlog import answers, slots
from shared.eventlog.errors import MissingGame


class Damage(Exception):
    """The first event that is not right, and why."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"event {seq}: {reason}")
        self.seq, self.reason = seq, reason


def check_stored(stored: Stored) -> list[Match]:
    """Return the match after each of its events, or raise Damage where it goes wrong first.

    Raise MissingGame if nothing is wrong with the bytes, but nobody here knows the rules.
    """
    states = list(_states(stored))
    if not states:
        raise Damage(1, "the log is empty")
    if states[0].id != stored.id:
        raise Damage(1, f"this is the log of match {states[0].id}")
    check_end(states[-1], stored)
    if states[-1].status in (FINISHED, ABORTED):
        _check_record(states[-1], stored)
    return states


def _states(stored: Stored) -> Iterator[Match]:
    match: Match | None = None
    seed = _seed(stored)
    for seq, entry in enumerate(stored.entries, 1):
        event = _event(seq, entry)
        try:
            if match is not None:
                _check_step(match, event, seed)
            match = fold(match, event)
        except Damage:
            raise
        except UnknownGame as error:
            sound_events(stored)  # this much can be checked without the rules
            raise MissingGame(str(error)) from error
        except Exception as error:
            raise Damage(seq, f"it cannot stand here ({error})") from error
        if seq == 1 and seed is not None and match.commit != commitment(stored.id, seed):
            raise Damage(1, "the stored seed is not the one that this event has committed to")
        yield match


def _seed(stored: Stored) -> bytes | None:
    seed = stored.values["seed"]
    try:
        return bytes.fromhex(seed.decode()) if seed is not None else None
    except ValueError as error:
        raise Damage(1, "the stored seed cannot be read") from error


def _event(seq: int, entry: Entry) -> Event:
    entry_id, fields = entry
    if entry_id != f"{seq}-0".encode():
        raise Damage(seq, f"entry {entry_id.decode('latin-1')} stands in its place")
    body = fields.get(b"body", b"")
    if digest(body).encode() != fields.get(b"digest"):
        raise Damage(seq, "its bytes do not fit its digest")
    return read_event(seq, body)


def sound_events(stored: Stored) -> list[Event]:
    """Return the events, if each one's bytes and place are right."""
    return [_event(seq, entry) for seq, entry in enumerate(stored.entries, 1)]


def _check_step(match: Match, event: Event, seed: bytes | None) -> None:
    """Ask the rules again: the fold itself trusts the log."""
    match read_fact(event):
        case Chose(seat=seat, phase=phase, choice=choice):
            match.check_choice(Seat(seat), phase, choice)
        case Unchose(seat=seat, phase=phase):
            match.check_retraction(Seat(seat), phase)
        case Dealt() as dealt:
            _check_deal(match, event.seq, dealt, seed)


def _check_record(match: Match, stored: Stored) -> None:
    """Have the verifier look too, which knows nothing of this module."""
    try:
        verify(read_record(write_record(match, sound_events(stored))))
    except BadRecord as bad:
        raise Damage(max(1, min(bad.line - 1, match.seq)), str(bad.reason).rstrip(".")) from bad


def _check_deal(match: Match, seq: int, dealt: Dealt, seed: bytes | None) -> None:
    if not isinstance(match.awaits, Deal):
        raise Damage(seq, "the match waits for no deal")
    if seed is None or dealt.by == "branch":
        return
    numbers = list(draw(match_seed(seed, match.start_head), match.deals, match.awaits.draws))
    if dealt.numbers != numbers:
        raise Damage(seq, f"the seed draws {numbers} here")


def check_end(match: Match, stored: Stored) -> None:
    """A side table that knows more than the log shows that the log has lost its end."""
    last, table = len(stored.entries), stored.hashes["slots"]
    beyond = [seq for seq in (*slots.named(table), *answers.named(stored.hashes["keys"])) if _near(last, seq)]
    if beyond:
        raise Damage(last + 1, f"the log ends at event {last}, but event {max(beyond)} was accepted")
    closed = slots.closed(table)
    if closed is not None and _near(match.phase - slots.is_open(match, match.phase), closed):
        raise Damage(last + 1, f"the log ends at event {last}, but phase {closed} was closed")


def _near(last: int, found: int) -> bool:
    """Say whether what a table names lies behind the end; what lies far behind is damage of the table."""
    return last < found <= last + 1_000


def needs_seed(match: Match, stored: Stored) -> bool:
    """Say whether a match cannot go on because its seed is gone."""
    return match.status in (OPEN, RUNNING) and stored.values["seed"] is None


def rebuilt_tables(match: Match, stored: Stored) -> tuple[Hash, Hash]:
    """Return the slots and the first answers that a sound log makes."""
    events = sound_events(stored)
    running = match.status in (OPEN, RUNNING)
    return slots.recounted(match, events), answers.recounted(events) if running else {}
