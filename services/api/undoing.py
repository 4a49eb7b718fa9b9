"""When nothing can be undone any more: what a player can repeat for free must not make a log without end."""

from services.api.problems import Problem
from shared.engine.match import Match
from shared.engine.record import LONG


def check_undoing(match: Match) -> None:
    """Refuse to undo a choice or a place at the table in a match that has grown long.

    What brings a match forward is never refused, and the rules bound it: so every log ends.
    """
    if match.seq >= LONG:
        raise Problem(
            409, "match_long", "So much has happened in this match that nothing can be undone any more."
        )
