"""Choosing, and taking a choice back."""

from services.api.ports import Ports
from services.api.table import Sitting
from services.api.undoing import check_undoing
from shared.engine.core import Json, Seat
from shared.engine.events import canonical, digest, read_event
from shared.engine.facts import Chose, Unchose, body
from shared.engine.match import RUNNING, ClosedPhase, Match, fold
from shared.eventlog.clocks import now
from shared.eventlog.errors import StaleLog
from shared.eventlog.log import Appended, Batch

ATTEMPTS = 10


def choose(ports: Ports, sitting: Sitting, wanted: Json, key: str | None) -> Appended:
    """Append the choice if the rules allow it now; the same key again gives the first answer.

    The match may be older than the log: a phase cannot close without this seat, so what was open to it still
    is unless the slot is taken, and the append checks slot, token and history.
    """
    match, seat = sitting.match, sitting.seat
    phase, choice = wanted["phase"], wanted["choice"]
    named = (f"{seat}:{key}", _fingerprint(match, phase, choice)) if key else None
    try:
        _check_at_table(match, seat)
        move = match.check_choice(seat, phase, choice)
    except ClosedPhase:
        if named and (first := ports.log.first_answer(match.id, named, sitting.holder)):
            return first
        raise
    chose = Chose(seat, phase, choice=match.game.dump(move), by="player", bot=None, key=key)
    stored = body(chose, now())
    batch = Batch(
        [stored], holder=sitting.holder, seen=(match.seq, match.digest), slot=f"{phase}:{seat}", key=named
    )
    appended = ports.log.append(match.id, batch)
    ports.hint(_after(ports, match, appended, stored))
    return appended


def _check_at_table(match: Match, seat: Seat) -> None:
    holder = match.seats[seat]
    if match.status == RUNNING and holder and holder.lent:
        raise ClosedPhase("seat_lent", "A bot plays for you; take your seat back first.")


def _fingerprint(match: Match, phase: int, choice: object) -> str:
    """Return the digest of what is asked in the log's own spelling, so that the log can give it back."""
    return digest(canonical({"phase": phase, "choice": match.game.dump(match.game.parse(choice))}))


def take_back(ports: Ports, sitting: Sitting, phase: int) -> Appended:
    """Append the retraction while the barrier is open."""
    match, seat = sitting.match, sitting.seat
    unchose = body(Unchose(seat, phase), now())
    for _ in range(ATTEMPTS):
        match.check_retraction(seat, phase)
        check_undoing(match)
        batch = Batch([unchose], holder=sitting.holder, exact=match.seq, free=f"{phase}:{seat}")
        try:
            return ports.log.append(match.id, batch)
        except StaleLog:  # another seat chose: the barrier may have closed
            match = _reload(ports, match)
    raise StaleLog(f"match {match.id} is too busy")


def _after(ports: Ports, match: Match, appended: Appended, stored: Json) -> Match:
    if appended.seq != match.seq + 1:
        return _reload(ports, match)
    match = fold(match, read_event(appended.seq, canonical(stored)))
    ports.matches.remember(match)
    return match


def _reload(ports: Ports, match: Match) -> Match:
    loaded = ports.matches.load(match.id)
    assert loaded is not None, "a log never vanishes"
    return loaded.match
