"""A bot's turn: look, think within a limit, choose; whatever goes wrong, the default choice is made."""

import logging
import secrets

from rq.timeouts import UnixSignalDeathPenalty

from services.worker.choosing import bots_choice, default_choice
from shared.bots.core import BUDGET
from shared.bots.registry import BOTS
from shared.bots.think import guess, think
from shared.engine.core import Json, Seat
from shared.engine.events import spelt
from shared.engine.match import Match
from shared.engine.showing import full_view, legal, seen
from shared.eventlog.errors import SlotTaken, StaleLog
from shared.eventlog.log import EventLog
from shared.eventlog.matches import Loaded, Matches

LIMIT = 5  # seconds on the clock; a thought within its budget takes a fraction of one
logger = logging.getLogger(__name__)


class Overrun(Exception):
    """A bot thinks longer than anybody wants to wait."""


class Thinker:
    """Makes the choices of bots. Any number may do so at once: the log takes each choice once."""

    def __init__(self, log: EventLog, matches: Matches) -> None:
        self._log = log
        self._matches = matches

    def think(self, match_id: str, phase: int, seat: Seat) -> bool:
        """Choose for this seat if it still owes a bot's choice; say whether it did."""
        loaded = self._matches.load(match_id)
        if loaded is None or loaded.match.phase != phase or seat not in loaded.match.owed_by_bots:
            return False
        choice, thought = _thought(loaded, seat)
        try:
            self._log.append(match_id, bots_choice(loaded.match, seat, choice, thought))
        except (SlotTaken, StaleLog):  # its owner came back, or another thinker was first
            return False
        return True


def _thought(loaded: Loaded, seat: Seat) -> tuple[Json, Json]:
    """Return the choice and how it came about."""
    match, seed = loaded.match, secrets.randbits(32)
    try:
        with UnixSignalDeathPenalty(LIMIT, Overrun):  # type: ignore[no-untyped-call]
            choice = _decided(loaded, seat, seed)
        match.check_choice(seat, match.phase, choice)
    except Overrun:
        logger.warning("the bot at seat %s of match %s thought too long", seat, match.id)
        return default_choice(match, seat), {"default": "overrun"}
    except Exception:
        logger.exception("the bot at seat %s of match %s failed", seat, match.id)
        return default_choice(match, seat), {"default": "failed"}
    return choice, {"seed": seed, "budget": BUDGET}


def _decided(loaded: Loaded, seat: Seat, seed: int) -> Json:
    """Let the game's bot think; without one, every level takes a legal choice at random."""
    match = loaded.match
    if match.game.name in BOTS:
        return think(shown_to(loaded, seat), _level(match, seat), seed)
    return guess(spelt(legal(match, seat)), seed)


def shown_to(loaded: Loaded, seat: Seat) -> bytes:
    """Return the bytes of what this seat sees, the same that the API would answer its owner."""
    match = loaded.match
    return spelt(full_view(match, seat, seen(match, seat), loaded.names, loaded.imported))


def _level(match: Match, seat: Seat) -> int:
    holder = match.seats[seat]
    assert holder is not None
    return holder.level
