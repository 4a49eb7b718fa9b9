"""A match as players and onlookers see it; the API and offline replay show the same."""

from collections.abc import Mapping

from shared.engine.core import Json, Seat
from shared.engine.match import Holder, Match


def summary(match: Match, names: Mapping[int, str], imported: bool = False) -> Json:
    """Return what everybody may know of a match at a glance."""
    return {
        "id": match.id,
        "game": match.game.name,
        "title": match.game.title,
        "rules": match.game.rules,
        "options": match.options,
        "status": match.status,
        "created_at": match.created_at,
        "pace": match.pace,
        "seats": [_seat(seat, holder, names.get(seat)) for seat, holder in enumerate(match.seats)],
        "awaiting": list(match.awaiting),
        "branch_of": match.branch_of,
        "imported": imported,
    }


def _seat(seat: int, holder: Holder | None, name: str | None) -> Json:
    return {
        "seat": seat,
        "taken": holder is not None,
        "name": name,
        "bot": holder.level if holder and holder.bot else None,
        "stand_in": holder.level if holder and not holder.bot else None,
        "lent": holder.lent or None if holder else None,
        "bot_choices": holder.bot_choices if holder else 0,
    }


def seen(match: Match, seat: Seat | None) -> Json | None:
    """Return the game as this seat (None: an onlooker) sees it; nothing before the start."""
    return match.game.view(match.state, seat) if match.state is not None else None


def full_view(
    match: Match, seat: Seat | None, view: Json | None, names: Mapping[int, str], imported: bool = False
) -> Json:
    """Return everything that this seat may see of the match; `view` is what seen() says."""
    move = match.moves.get(seat) if seat is not None else None
    return {
        **summary(match, names, imported),
        "seq": match.seq,
        "phase": match.phase,
        "deadline": match.deadline,
        "settled": match.settled,
        "head": match.settled_head,
        "commit": match.commit,
        "seat": seat,
        "chosen": match.game.dump(move) if move else None,
        "view": view,
        "outcome": match.outcome,
    }
