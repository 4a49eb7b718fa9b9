"""Taking in matches that were played elsewhere."""

from services.api.aside import aside
from services.api.ports import Ports
from services.api.problems import Problem
from shared.engine.match import Match
from shared.engine.record import MOST_EVENTS, BadRecord, Record, read_record
from shared.engine.verify import verify
from shared.eventlog.batches import taken_in
from shared.eventlog.clocks import now
from shared.eventlog.errors import StaleLog
from shared.eventlog.keys import is_match_id
from shared.eventlog.matches import Loaded

MOST_AHEAD = 300_000  # milliseconds by which another server's clock may be fast


def store(ports: Ports, data: bytes) -> tuple[Loaded, bool]:
    """Verify the record and keep its events as they are; return the match, and whether it is new here."""
    _check_length(data)
    record, match = aside(lambda: _verified(data))
    _check_place(record, match)
    fresh = ports.matches.load(match.id) is None  # an archived match has no log to say so
    try:
        if fresh:
            ports.log.append(match.id, taken_in(match, record.events, now()))
    except StaleLog:
        fresh = False
    loaded = ports.matches.load(match.id)
    assert loaded is not None, "it was appended now or before"
    if loaded.match.head != match.head:
        raise Problem(
            409, "another_match", "Match {match} is here already, with another history.", match=match.id
        )
    return loaded, fresh


def _verified(data: bytes) -> tuple[Record, Match]:
    record = read_record(data)
    return record, verify(record)


def _check_length(data: bytes) -> None:
    """Refuse what no server would have let grow so long, before anything looks at it."""
    if data.count(b"\n") > MOST_EVENTS + 2:
        raise BadRecord(
            MOST_EVENTS + 3, "a record from elsewhere has at most {most} events.", most=MOST_EVENTS
        )


def _check_place(record: Record, match: Match) -> None:
    """Refuse what could not be opened or would stay on top of every list."""
    if not is_match_id(match.id):
        raise BadRecord(1, "a match's id has twelve small letters and digits.")
    late = now() + MOST_AHEAD
    for event in record.events:
        if event.at > late:
            raise BadRecord(event.seq + 1, "it has not happened yet.")
