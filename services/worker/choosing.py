"""Choices that no person made."""

from shared.engine.core import Json, Seat
from shared.engine.facts import Chose
from shared.engine.match import Match
from shared.eventlog import batches
from shared.eventlog.batches import Batch
from shared.eventlog.clocks import now


def default_choice(match: Match, seat: Seat) -> Json:
    """Return what a seat plays for which nobody, not even a bot, has decided: the first legal choice."""
    return match.game.dump(match.game.legal(match.state, seat)[0])


def bots_choice(match: Match, seat: Seat, choice: Json, thought: Json) -> Batch:
    """Return a bot's choice as an event; `thought` says how it came about."""
    holder = match.seats[seat]
    assert holder is not None
    by, how = "bot" if holder.bot else "clock", {"level": holder.level, **thought}
    chose = Chose(seat, match.phase, choice, by, how)
    return batches.choice(match, chose, now())
