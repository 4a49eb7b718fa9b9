"""Snapshots of matches: a cache on the work server that may be lost, stale or damaged at any time."""

import hashlib
import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_type_hints

from redis import Redis
from redis.exceptions import RedisError

from shared.engine.codec import decode, encode, shape
from shared.engine.core import AnyGame, Json, Seat
from shared.engine.errors import UnknownGame
from shared.engine.match import Holder, Match
from shared.engine.registry import find_game
from shared.eventlog import keys

LASTS = 24 * 3600  # seconds
_FORMAT = 4
AWAY = 5.0  # seconds for which a work server that did not answer is left alone
T = TypeVar("T")


def _is_plain(hint: Any) -> bool:
    """Say whether JSON gives back just what it was given for a field of this type."""
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    return all(kind in (str, int, bool, NoneType, Json) for kind in kinds)


_HINTS = get_type_hints(Match)
PLAIN = tuple(field.name for field in fields(Match) if _is_plain(_HINTS[field.name]))
BY_HAND = ("game", "seats", "state", "awaits", "moves")  # see _dump and _load


class Snapshots:
    """Keeps the newest fold of each match; every failure only costs a longer replay."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._away_until = 0.0

    def save(self, match: Match) -> None:
        """Store the match."""
        text = json.dumps(_dump(match), separators=(",", ":"))
        self._or_none(
            lambda: self._redis.set(keys.snapshot_key(match.id), f"{_checksum(text)}{text}", ex=LASTS)
        )

    def load(self, match_id: str) -> Match | None:
        """Return the stored match, or None if there is none that this engine can trust."""
        stored = self._or_none(lambda: self._redis.get(keys.snapshot_key(match_id)))
        if not isinstance(stored, bytes):
            return None
        checksum, text = stored[:64].decode("ascii", "replace"), stored[64:].decode("utf-8", "replace")
        return _load(json.loads(text)) if checksum == _checksum(text) else None

    def present(self, match_id: str) -> bool:
        """Say whether anything is stored, readable or not."""
        return bool(self._or_none(lambda: self._redis.exists(keys.snapshot_key(match_id))))

    def drop(self, match_id: str) -> None:
        """Forget what is stored; the next load then folds the whole log."""
        self._or_none(lambda: self._redis.delete(keys.snapshot_key(match_id)))

    def _or_none(self, call: Callable[[], T]) -> T | None:
        """Ask the work server, unless it has just failed to answer: nobody waits for it again and again."""
        if time.monotonic() < self._away_until:
            return None
        try:
            return call()
        except RedisError:
            self._away_until = time.monotonic() + AWAY
            return None


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def _shape(name: str, rules: int) -> str:
    return shape(find_game(name, rules).state_type)


def _version(game: AnyGame) -> list[object]:
    return [_FORMAT, game.name, game.rules, _shape(game.name, game.rules)]


def _known_game(version: list[Any]) -> AnyGame | None:
    """Return the game of a snapshot if this engine writes snapshots of the same version."""
    with suppress(UnknownGame):
        game = find_game(*version[1:3])
        return game if version == _version(game) else None
    return None


def _dump(match: Match) -> Json:
    return {
        **{name: getattr(match, name) for name in PLAIN},
        "version": _version(match.game),
        "seats": encode(match.seats),
        "state": encode(match.state),
        "moves": [[seat, match.game.dump(move)] for seat, move in match.moves.items()],
    }


def _load(data: dict[str, Any]) -> Match | None:
    game = _known_game(data["version"])
    if game is None or not data.keys() >= set(PLAIN):
        return None
    state = None if data["state"] is None else decode(game.state_type, data["state"])
    return Match(
        **{name: data[name] for name in PLAIN},
        game=game,
        seats=decode(tuple[Holder | None, ...], data["seats"]),
        state=state,
        awaits=None if state is None else game.awaits(state),
        moves={Seat(seat): game.parse(choice) for seat, choice in data["moves"]},
    )
