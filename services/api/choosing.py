"""Choosing, and taking a choice back."""

from services.api.ports import Ports, now
from services.api.table import Sitting
from services.api.undoing import check_undoing
from shared.engine.core import Json, Seat
from shared.engine.events import Event, canonical, digest
from shared.engine.match import RUNNING, ClosedPhase, Match, fold
from shared.engine.upcasters import VERSIONS
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
    body = {
        "type": "chose",
        "v": VERSIONS["chose"],
        "at": now(),
        "by": "player",
        "seat": seat,
        "phase": phase,
        "choice": match.game.dump(move),
        "bot": None,
        **({"key": key} if key else {}),
    }
    batch = Batch(
        [body], holder=sitting.holder, seen=(match.seq, match.digest), slot=f"{phase}:{seat}", key=named
    )
    appended = ports.log.append(match.id, batch)
    ports.hint(_after(ports, match, appended, body))
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
    body = {"type": "unchose", "v": VERSIONS["unchose"], "at": now(), "seat": seat, "phase": phase}
    for _ in range(ATTEMPTS):
        match.check_retraction(seat, phase)
        check_undoing(match)
        batch = Batch([body], holder=sitting.holder, exact=match.seq, free=f"{phase}:{seat}")
        try:
            return ports.log.append(match.id, batch)
        except StaleLog:  # another seat chose: the barrier may have closed
            match = _reload(ports, match)
    raise StaleLog(f"match {match.id} is too busy")


def _after(ports: Ports, match: Match, appended: Appended, body: Json) -> Match:
    if appended.seq != match.seq + 1:
        return _reload(ports, match)
    data = {name: value for name, value in body.items() if name not in ("type", "v", "at")}
    event = Event(appended.seq, body["type"], body["v"], body["at"], data, appended.digest)
    match = fold(match, event)
    ports.matches.remember(match)
    return match


def _reload(ports: Ports, match: Match) -> Match:
    loaded = ports.matches.load(match.id)
    assert loaded is not None, "a log never vanishes"
    return loaded.match
