"""A match as players and onlookers see it; the API and offline replay show the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from shared.engine.core import Json, Seat
from shared.engine.match import Match


def summary(match: Match, names: Mapping[int, str], imported: bool = False) -> Json:
    """Return what everybody may know of a match at a glance."""
    return {
        "id": match.id,
        "game": match.game.name,
        "rules": match.game.rules,
        "options": match.options,
        "status": match.status,
        "created_at": match.created_at,
        "seats": [
            {"seat": seat, "taken": player is not None, "name": names.get(seat)}
            for seat, player in enumerate(match.seats)
        ],
        "awaiting": list(match.awaiting),
        "branch_of": match.branch_of,
        "imported": imported,
    }


@dataclass(frozen=True, slots=True)
class Sight:
    """What decides a view: the public log and the seat that looks. The match only serves to make it."""

    head: str
    seat: Seat | None
    match: Match = field(compare=False)


@lru_cache(1024)  # many clients look at the same table many times
def _view(sight: Sight) -> Json:
    return sight.match.game.view(sight.match.state, sight.seat)


def full_view(match: Match, seat: Seat | None, names: Mapping[int, str], imported: bool = False) -> Json:
    """Return everything that this seat (None: an onlooker) may see of the match."""
    move = match.moves.get(seat) if seat is not None else None
    return {
        **summary(match, names, imported),
        "seq": match.seq,
        "phase": match.phase,
        "settled": match.settled,
        "head": match.settled_head,
        "commit": match.commit,
        "seat": seat,
        "chosen": match.game.dump(move) if move else None,
        "view": _view(Sight(match.settled_head, seat, match)) if match.state is not None else None,
        "outcome": match.outcome,
    }
