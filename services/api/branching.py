"""What if: a new private match that begins in the middle of one that is over."""

from services.api.aside import aside
from services.api.ports import Ports
from services.api.problems import Problem
from shared.engine.branch import inherited
from shared.engine.core import Over
from shared.engine.facts import Fact
from shared.engine.match import ABORTED, FINISHED, RUNNING, Match, replay, status_word
from shared.eventlog.errors import DamagedLog


def branch_point(ports: Ports, match: Match, seq: int) -> Match:
    """Return the match as it was at the last settled event up to this one, if it can go on from there."""
    if match.status not in (FINISHED, ABORTED):
        raise Problem(
            409,
            "match_not_over",
            "The match is {status}; branch it when it is over.",
            status=status_word(match.status),
        )
    events = ports.log.tail(match.id).events
    point = aside(lambda: replay(events[: replay(events[:seq]).settled]))
    if seq > match.seq or point.status != RUNNING or isinstance(point.awaits, Over) or None in point.seats:
        raise Problem(
            409, "no_branch_here", "At event {seq} the match does not wait for dice or players.", seq=seq
        )
    return point


def history(ports: Ports, match: Match) -> list[Fact]:
    """Return what a match begins with: nothing, or all that came before it branched off."""
    if match.branch_of is None:
        return []
    events = ports.log.tail(match.branch_of["match"]).events
    seq = match.branch_of["seq"]
    if aside(lambda: replay(events[:seq])).head != match.branch_of["head"]:
        raise DamagedLog(f"match {match.id} branches from a history that is gone")
    return inherited(events, seq)
