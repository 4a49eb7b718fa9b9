"""A match as players and spectators see it; the API and offline replay show the same."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from shared.engine.core import AnyGame, Choices, Json, Seat
from shared.engine.events import GENESIS
from shared.engine.match import HALTED, Holder, Match
from shared.engine.plain import plain
from shared.engine.sentences import Sentence


def described(game: AnyGame) -> Json:
    """Return a game as a list of games shows it: who can play it, and with which options."""
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "rules": game.rules,
        "players": list(game.players),
        "options": [
            {
                "name": o.name,
                "values": list(o.values),
                "default": o.default,
                "title": o.title,
                "about": o.about,
                "labels": list(o.labels),
                "when": o.when,
            }
            for o in game.options
        ],
    }


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


def view_of(game: AnyGame, state: Any, seat: Seat | None) -> Json:
    """Return a state as this seat (None: a spectator) sees it."""
    shown: Json = plain(game.view_type, game.view(state, seat))
    return shown


def compact_of(game: AnyGame, state: Any, seat: Seat) -> Json:
    """Return the moves of a seat in the game's compact form; nothing if it owes none."""
    awaits = game.awaits(state)
    owes = isinstance(awaits, Choices) and seat in awaits.seats
    listed: Json = plain(game.compact_type, game.compact(state, seat)) if owes else {}
    return listed


def seen(match: Match, seat: Seat | None) -> Json | None:
    """Return the game as this seat (None: a spectator) sees it; nothing before the start."""
    return view_of(match.game, match.state, seat) if match.state is not None else None


def legal(match: Match, seat: Seat) -> Json:
    """Return every choice that this seat may send now; none when it owes nothing."""
    moves = match.game.legal(match.state, seat) if seat in match.awaiting else ()
    return {"phase": match.phase, "choices": [match.game.dump(move) for move in moves]}


def grouped(match: Match, seat: Seat) -> Json:
    """Return the same in the game's compact form."""
    choices = compact_of(match.game, match.state, seat) if seat in match.awaiting else {}
    return {"phase": match.phase, "choices": choices}


def verdict(match: Match) -> tuple[Sentence, ...]:
    """Return what there is to say of the result; nothing before there is one."""
    return match.game.verdict(match.outcome) if match.outcome else ()


def _prompt(match: Match, seat: Seat | None) -> Json | None:
    owes = seat is not None and seat in match.awaiting
    return match.game.prompt(match.state, seat).to_json() if owes and seat is not None else None


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
        "prompt": _prompt(match, seat),
        "view": view,
        "outcome": match.outcome,
        "verdict": [sentence.to_json() for sentence in verdict(match)],
    }


def halted_summary(match_id: str, sound: Match | None, names: Mapping[int, str], imported: bool) -> Json:
    """Return what the sound events of a damaged match tell; null is what not even the first one does."""
    if sound is not None:
        return summary(replace(sound, status=HALTED), names, imported)
    unknown = dict.fromkeys(("game", "title", "rules", "created_at", "pace", "branch_of"))
    empty: Json = {"options": {}, "seats": [], "awaiting": []}
    return {**unknown, **empty, "id": match_id, "status": HALTED, "imported": imported}


def halted_view(match_id: str, sound: Match | None, names: Mapping[int, str], imported: bool) -> Json:
    """Return everything that can be said of a damaged match, and nothing of the game."""
    unknown = dict.fromkeys(("deadline", "seat", "chosen", "prompt", "view", "outcome"))
    return {
        **halted_summary(match_id, sound, names, imported),
        **unknown,
        "seq": sound.seq if sound else 0,
        "phase": sound.phase if sound else 0,
        "settled": sound.settled if sound else 0,
        "head": sound.settled_head if sound else GENESIS,
        "commit": sound.commit if sound else None,
        "verdict": [],
    }
