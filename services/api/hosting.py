"""Creating, filling, starting and leaving matches."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from services.api.branching import branch_point, history
from services.api.ports import Ports, now
from services.api.problems import Problem
from shared.engine.chance import commitment
from shared.engine.core import AnyGame, Json, Seat
from shared.engine.match import OPEN, RUNNING, Match
from shared.engine.registry import complete_options, find_game
from shared.engine.upcasters import VERSIONS
from shared.eventlog.errors import StaleLog
from shared.eventlog.index import enter_index, settle_index
from shared.eventlog.log import Batch
from shared.eventlog.tokens import HOST, new_token, seat_role, token_hash

ATTEMPTS = 20
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # no letters that look like digits

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat just taken."""

    seat: Seat
    token: str
    seq: int


def create(ports: Ports, wanted: Json) -> tuple[str, str]:
    """Create a match; return its id and the host's token."""
    game = find_game(wanted["game"])
    options = complete_options(game, wanted["options"], wanted["seats"])
    asked = {"seats": wanted["seats"], "starts": wanted["start"], "public": wanted["public"]}
    return _create(ports, game, options, {**asked, "branch_of": None})


def branch(ports: Ports, parent: Match, seq: int) -> tuple[str, str]:
    """Create a private match that goes on from this event of another, with the same seats and rules."""
    point = branch_point(ports, parent, seq)
    whence = {"match": point.id, "seq": point.seq, "head": point.head}
    asked = {"seats": len(point.seats), "starts": "full", "public": False}
    return _create(ports, point.game, point.options, {**asked, "branch_of": whence})


def _create(ports: Ports, game: AnyGame, options: Json, asked: Json) -> tuple[str, str]:
    match_id = "".join(secrets.choice(_ALPHABET) for _ in range(12))
    seed, token = secrets.token_bytes(32), new_token()
    body = {
        **_stamp("match_created"),
        "match": match_id,
        "game": game.name,
        "rules": game.rules,
        "options": options,
        "components": game.components(options),
        "commit": commitment(match_id, seed),
        **asked,
    }
    enter_index(ports.log.redis, match_id)
    ports.log.keep_seed(match_id, seed)
    ports.log.append(match_id, Batch([body], exact=0, tokens={token_hash(token): HOST}))
    settle_index(ports.log.redis, load(ports, match_id))
    return match_id, token


def join(ports: Ports, match_id: str, name: str, salt: str) -> Joined:
    """Take the lowest free seat; the last one to come starts the match unless the host wants to."""
    return _retry(lambda: _join(ports, load(ports, match_id), name, salt))


def start(ports: Ports, match_id: str) -> None:
    """Start a match with the seats taken so far."""
    _retry(lambda: _start(ports, load(ports, match_id)))


def leave(ports: Ports, match_id: str, seat: Seat) -> None:
    """Give the seat up; a running match is then aborted by the dealer."""
    _retry(lambda: _leave(ports, load(ports, match_id), seat))


def load(ports: Ports, match_id: str) -> Match:
    """Return the match as it is now; it exists."""
    loaded = ports.matches.load(match_id)
    assert loaded is not None, "the caller has opened this match before"
    return loaded.match


def _retry(act: Callable[[], T]) -> T:
    for _ in range(ATTEMPTS - 1):
        try:
            return act()
        except StaleLog:  # somebody else's event came first: load and decide again
            continue
    return act()


def _join(ports: Ports, match: Match, name: str, salt: str) -> Joined:
    _check_open(match)
    free = [Seat(seat) for seat, player in enumerate(match.seats) if player is None]
    if not free:
        raise Problem(409, "match_full", "Every seat of this match is taken.")
    seat, token = free[0], new_token()
    taken = {**_stamp("seat_taken"), "seat": seat, "player": secrets.token_hex(8), "salt": salt}
    starts = len(free) == 1 and match.starts == "full"
    started = [_started(len(match.seats)), *history(ports, match)] if starts else []
    batch = Batch(
        [taken, *started],
        exact=match.seq,
        tokens={token_hash(token): seat_role(seat)},
        names={str(seat): name},
    )
    seq = ports.log.append(match.id, batch).seq
    ports.matches.remember_role(match.id, token_hash(token), seat_role(seat))
    if started:
        _announce(ports, match.id)
    return Joined(seat, token, seq)


def _start(ports: Ports, match: Match) -> None:
    _check_open(match)
    taken = [seat for seat, player in enumerate(match.seats) if player is not None]
    if len(taken) < match.game.players[0]:
        raise Problem(409, "nobody_seated", "Nobody has taken a seat yet.")
    if taken != list(range(len(taken))):
        empty = next(seat for seat, player in enumerate(match.seats) if player is None)
        raise Problem(
            409, "seat_empty", f"Seat {empty} is empty between taken ones; somebody must take it first."
        )
    if match.branch_of and len(taken) < len(match.seats):
        raise Problem(409, "seat_empty", "A branch begins when every seat of the old match is taken.")
    complete_options(match.game, match.options, len(taken))
    ports.log.append(match.id, Batch([_started(len(taken))], exact=match.seq))
    _announce(ports, match.id)


def _leave(ports: Ports, match: Match, seat: Seat) -> None:
    if match.status not in (OPEN, RUNNING):
        raise Problem(409, "match_over", f"The match is {match.status}; there is nothing to leave.")
    batch = Batch(
        [{**_stamp("seat_left"), "seat": seat}],
        exact=match.seq,
        drop_tokens=seat_role(seat),
        drop_name=str(seat),
    )
    ports.log.append(match.id, batch)
    ports.hint(load(ports, match.id))


def _announce(ports: Ports, match_id: str) -> None:
    match = load(ports, match_id)
    ports.hint(match)
    settle_index(ports.log.redis, match)


def _check_open(match: Match) -> None:
    if match.status != OPEN:
        raise Problem(409, "match_not_open", f"The match is {match.status}; it takes no more players.")


def _started(seats: int) -> Json:
    return {**_stamp("match_started"), "seats": seats}


def _stamp(kind: str) -> Json:
    return {"type": kind, "v": VERSIONS[kind], "at": now()}
