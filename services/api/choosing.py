"""Choosing, and taking a choice back."""

from services.api.ports import Ports, now
from shared.engine.core import Json, Seat
from shared.engine.events import canonical, digest, read_event
from shared.engine.match import ClosedPhase, Match, fold
from shared.eventlog.errors import StaleLog
from shared.eventlog.log import Appended, Batch

ATTEMPTS = 10


def choose(ports: Ports, match: Match, seat: Seat, wanted: Json, key: str | None) -> Appended:
    """Append the choice if the rules allow it now; the same key again gives the first answer."""
    phase, choice = wanted["phase"], wanted["choice"]
    named = (f"{seat}:{key}", digest(canonical({"phase": phase, "choice": choice}))) if key else None
    try:
        move = match.check_choice(seat, phase, choice)
    except ClosedPhase:
        if named and (first := ports.log.first_answer(match.id, named)):
            return first
        raise
    body = {
        "type": "chose",
        "v": 1,
        "at": now(),
        "by": "player",
        "seat": seat,
        "phase": phase,
        "choice": match.game.dump(move),
        **({"key": key} if key else {}),
    }
    appended = ports.log.append(match.id, Batch([body], slot=f"{phase}:{seat}", key=named))
    ports.hint(_after(ports, match, appended, body))
    return appended


def take_back(ports: Ports, match: Match, seat: Seat, phase: int) -> Appended:
    """Append the retraction while the barrier is open."""
    body = {"type": "unchose", "v": 1, "at": now(), "seat": seat, "phase": phase}
    for _ in range(ATTEMPTS):
        match.check_retraction(seat, phase)
        try:
            return ports.log.append(match.id, Batch([body], exact=match.seq, free=f"{phase}:{seat}"))
        except StaleLog:  # another seat chose: the barrier may have closed
            match = _reload(ports, match)
    raise StaleLog(f"match {match.id} is too busy")


def _after(ports: Ports, match: Match, appended: Appended, body: Json) -> Match:
    if appended.seq == match.seq + 1:
        return fold(match, read_event(appended.seq, canonical(body)))
    return _reload(ports, match)


def _reload(ports: Ports, match: Match) -> Match:
    loaded = ports.matches.load(match.id)
    assert loaded is not None, "a log never vanishes"
    return loaded.match
