"""Who is asking about which match."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from services.api.blueprint import bearer, written
from services.api.ports import Ports, ports
from services.api.problems import NO_SUCH_MATCH, Problem
from shared.engine.core import Json, Seat
from shared.engine.match import Match
from shared.engine.showing import compact_of, full_view, halted_summary, halted_view, seen, summary
from shared.eventlog.keys import is_match_id
from shared.eventlog.matches import Halted, Loaded
from shared.eventlog.memory import Key
from shared.eventlog.tokens import HOST, Held, role_seat, token_hash

T = TypeVar("T", Loaded, Halted)


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever asks: somebody with a token, known by its digest, or a spectator without one."""

    ports: Ports
    hash: str | None


def known(ports: Ports, token: str | None) -> Caller:
    """Return who has this token."""
    return Caller(ports, token_hash(token) if token else None)


def caller() -> Caller:
    """Return who sent this request."""
    return known(ports(), bearer())


def open_match(match_id: str, who: Caller | None = None) -> Loaded:
    """Return the match with the role of the caller; unknown matches and wrong tokens look the same."""
    who = who or caller()
    return _opened(match_id, who, who.ports.matches.load)


def open_damaged(match_id: str) -> Halted:
    """Return what is left of a match that open_match() calls damaged, to the same callers."""
    return _opened(match_id, caller(), ports().matches.salvage)


def _opened(match_id: str, who: Caller, find: Callable[[str, str | None], T | None]) -> T:
    if is_match_id(match_id):
        found = find(match_id, who.hash)
        if found and (found.role or not who.hash):
            return found
    raise Problem(404, "no_such_match", NO_SUCH_MATCH)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A caller at the table: the match, the own seat, and the proof of it."""

    match: Match
    seat: Seat
    holder: Held


def open_seat(match_id: str, who: Caller | None = None) -> Sitting:
    """Return the match and the caller's own seat."""
    who = who or caller()
    loaded = _open_with_token(match_id, who)
    seat = role_seat(loaded.role)
    if seat is None:
        raise Problem(403, "not_a_seat", "This token holds no seat in the match.")
    return Sitting(loaded.match, seat, Held(hash=who.hash or "", role=loaded.role or ""))


def open_own_seat(match_id: str, seat: int) -> Sitting:
    """Return the same if it is this seat that the caller holds."""
    sitting = open_seat(match_id)
    if sitting.seat != seat:
        raise Problem(
            403, "not_your_seat", "You hold seat {own}, not seat {seat}.", own=sitting.seat + 1, seat=seat + 1
        )
    return sitting


def remembered_seat(match_id: str, who: Caller) -> Sitting | None:
    """Return the caller's seat from this process's memory, perhaps old: the append must check it."""
    hashed = who.hash or ""
    match, role = who.ports.matches.recall(match_id, hashed) or (None, None)
    seat = role_seat(role)
    return Sitting(match, seat, Held(hash=hashed, role=role or "")) if match and seat is not None else None


def open_host(match_id: str) -> Match:
    """Return the match if the caller is its host."""
    loaded = _open_with_token(match_id, caller())
    if loaded.role != HOST:
        raise Problem(403, "not_host", "Only the host may do that.")
    return loaded.match


def _open_with_token(match_id: str, who: Caller) -> Loaded:
    if who.hash is None:
        raise Problem(
            401,
            "token_missing",
            "Send your token as Authorization: Bearer.",
            {"WWW-Authenticate": "Bearer"},
        )
    return open_match(match_id, who)


def glance(loaded: Loaded | Halted) -> Json:
    """Return what everybody may know of the match."""
    if isinstance(loaded, Halted):
        return halted_summary(loaded.id, loaded.match, loaded.names, loaded.imported)
    return summary(loaded.match, loaded.names, loaded.imported)


def remains(halted: Halted) -> Json:
    """Return what is left to be said of a damaged match."""
    told = halted_view(halted.id, halted.match, halted.names, halted.imported)
    return {**told, "seat": role_seat(halted.role) if halted.match else None}  # no seats, no own one


def shown(ports: Ports, loaded: Loaded) -> bytes:
    """Return everything that the caller may see of the match, as JSON."""
    match, seat = loaded.match, role_seat(loaded.role)
    told = full_view(match, seat, None, loaded.names, loaded.imported)
    rest = {name: value for name, value in told.items() if name != "view"}
    return written(rest)[:-1] + b',"view":' + _view(ports, match, seat) + b"}"


def _view(ports: Ports, match: Match, seat: Seat | None) -> bytes:
    return _kept(ports, ("view", match.settled_head, seat), lambda: seen(match, seat))


def compact_text(ports: Ports, match: Match, seat: Seat) -> bytes:
    """Return the legal choices of a seat in their compact form, as JSON."""
    choices = b"{}"
    if seat in match.awaiting:
        key = ("legal", match.settled_head, seat)
        choices = _kept(ports, key, lambda: compact_of(match.game, match.state, seat))
    return b'{"phase":%d,"choices":%b}' % (match.phase, choices)


def _kept(ports: Ports, key: Key, make: Callable[[], Any]) -> bytes:
    """Return JSON that depends on nothing but its key: many clients look at the same table many times."""
    found: bytes | None = ports.memory.get(key)
    if found is None:
        found = written(make())
        ports.memory.keep(key, found, len(found))
    return found
