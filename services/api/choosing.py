"""Choosing, and taking a choice back."""

from typing import Any

from services.api.ports import Ports
from services.api.table import Caller, Sitting, open_seat, remembered_seat
from services.api.undoing import check_undoing
from shared.engine.core import Json, Seat
from shared.engine.errors import Refusal
from shared.engine.facts import Chose, Unchose
from shared.engine.match import RUNNING, ClosedPhase, Match
from shared.eventlog import batches
from shared.eventlog.clocks import now
from shared.eventlog.errors import StaleLog, TokenDropped
from shared.eventlog.log import Appended

ATTEMPTS = 10


def choose(who: Caller, match_id: str, wanted: Json, key: str | None) -> Appended:
    """Choose by what is remembered of the match, and again by what the log says as long as that was newer."""
    sitting = remembered_seat(match_id, who) or open_seat(match_id, who)
    for _ in range(ATTEMPTS):
        try:
            return _choose(who.ports, sitting, wanted, key)
        except (Refusal, StaleLog, TokenDropped) as error:
            current = open_seat(match_id, who)
            if isinstance(error, Refusal) and current == sitting:
                raise  # memory was not old, so the rules would say the same again
            sitting = current
    raise StaleLog(f"match {match_id} is too busy")


def receipt(appended: Appended, wanted: Json) -> Json:
    """Return what whoever chose is told: it is written, and will survive."""
    return {"seq": appended.seq, "phase": wanted["phase"], "digest": appended.digest}


def _choose(ports: Ports, sitting: Sitting, wanted: Json, key: str | None) -> Appended:
    """Append the choice if the rules allow it now; the same key again gives the first answer.

    The match may be older than the log: a phase cannot close without this seat, so what was open to it still
    is unless the slot is taken, and the append checks slot, token and history.
    """
    match, seat = sitting.match, sitting.seat
    phase, choice = wanted["phase"], wanted["choice"]

    def chose(move: Any) -> Chose:
        return Chose(seat, phase, choice=match.game.dump(move), by="player", bot=None, key=key)

    try:
        _check_at_table(match, seat)
        move = match.check_choice(seat, phase, choice)
    except ClosedPhase:
        if key is None:
            raise
        again = chose(match.game.parse(choice))
        if (first := ports.log.first_answer(match, again, sitting.holder)) is None:
            raise
        return first
    batch = batches.choice(match, chose(move), now(), sitting.holder)
    return ports.log.append(match.id, batch)


def _check_at_table(match: Match, seat: Seat) -> None:
    holder = match.seats[seat]
    if match.status == RUNNING and holder and holder.lent:
        raise ClosedPhase("seat_lent", "A bot plays for you; take your seat back first.")


def take_back(who: Caller, match_id: str, phase: int) -> Appended:
    """Append the retraction while the barrier is open."""
    ports, sitting = who.ports, open_seat(match_id, who)
    match, seat = sitting.match, sitting.seat
    unchose, at = Unchose(seat, phase), now()
    for _ in range(ATTEMPTS):
        match.check_retraction(seat, phase)
        check_undoing(match)
        try:
            return ports.log.append(match.id, batches.retraction(match, unchose, at, sitting.holder))
        except StaleLog:  # another seat chose: the barrier may have closed
            match = _reload(ports, match)
    raise StaleLog(f"match {match.id} is too busy")


def _reload(ports: Ports, match: Match) -> Match:
    loaded = ports.matches.load(match.id)
    assert loaded is not None, "a log never vanishes"
    return loaded.match
