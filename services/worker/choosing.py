"""Choices that no person made."""

from services.worker.stamp import now, stamp
from shared.engine.core import Json, Seat
from shared.engine.match import Match
from shared.eventlog.log import Batch


def default_choice(match: Match, seat: Seat) -> Json:
    """Return what a seat plays for which nobody, not even a bot, has decided: the first legal choice."""
    return match.game.dump(match.game.legal(match.state, seat)[0])


def bots_choice(match: Match, seat: Seat, choice: Json, thought: Json) -> Batch:
    """Return a bot's choice as an event; `thought` says how it came about."""
    holder = match.seats[seat]
    assert holder is not None
    body = {
        **stamp("chose", now()),
        "by": "bot" if holder.bot else "clock",
        "seat": seat,
        "phase": match.phase,
        "choice": choice,
        "bot": {"level": holder.level, **thought},
    }
    return Batch([body], seen=(match.seq, match.digest), slot=f"{match.phase}:{seat}")
