"""Creating, filling, starting and leaving matches."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from services.api.branching import branch_point, history
from services.api.ports import Ports
from services.api.problems import Problem
from services.api.undoing import check_undoing
from shared.engine.chance import commitment
from shared.engine.core import AnyGame, Json, Seat
from shared.engine.facts import Fact, MatchCreated, MatchStarted, SeatLent, SeatReturned, SeatTaken
from shared.engine.match import OPEN, RUNNING, Match, status_word
from shared.engine.registry import complete_options, find_game
from shared.eventlog import batches
from shared.eventlog.batches import Batch
from shared.eventlog.clocks import now
from shared.eventlog.errors import StaleLog
from shared.eventlog.log import Appended
from shared.eventlog.tokens import new_token, seat_role, token_hash

ATTEMPTS = 20
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # no letters that look like digits

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat just taken."""

    seat: Seat
    token: str | None
    seq: int


def create(ports: Ports, wanted: Json) -> tuple[str, str]:
    """Create a match; return its id and the host's token."""
    game = find_game(wanted["game"])
    options = complete_options(game, wanted["options"], wanted["seats"])
    seats, levels = wanted["seats"], [bot["level"] for bot in wanted["bots"]]
    if len(levels) > seats:
        raise Problem(
            422,
            "too_many_bots",
            "{bots} bots do not fit at a table for {seats}.",
            bots=len(levels),
            seats=seats,
        )
    asked = {"seats": seats, "starts": wanted["start"], "public": wanted["public"], "pace": wanted["pace"]}
    bots = [_taken(Seat(seat), level, bot=True) for seat, level in enumerate(levels, seats - len(levels))]
    full = len(levels) == seats and wanted["start"] == "full"
    started = [MatchStarted(seats)] if full else []
    return _create(ports, game, options, {**asked, "branch_of": None}, [*bots, *started])


def branch(ports: Ports, parent: Match, seq: int) -> tuple[str, str]:
    """Create a private match that goes on from this event of another, with the same seats and rules."""
    point = branch_point(ports, parent, seq)
    whence = {"match": point.id, "seq": point.seq, "head": point.head}
    asked = {"seats": len(point.seats), "starts": "full", "public": False, "pace": point.pace}
    return _create(ports, point.game, point.options, {**asked, "branch_of": whence}, [])


def _create(ports: Ports, game: AnyGame, options: Json, asked: Json, more: Sequence[Fact]) -> tuple[str, str]:
    """Append the first event, with the others that belong to it; return the id and the host's token."""
    match_id = "".join(secrets.choice(ALPHABET) for _ in range(12))
    seed, token = secrets.token_bytes(32), new_token()
    created = MatchCreated(
        match=match_id,
        game=game.name,
        rules=game.rules,
        options=options,
        components=game.components(options),
        commit=commitment(match_id, seed),
        **asked,
    )
    ports.log.keep_seed(match_id, seed)
    _append(ports, match_id, batches.creation([created, *more], now(), token_hash(token)))
    return match_id, token


def join(ports: Ports, match_id: str, wanted: Json) -> Joined:
    """Take the lowest free seat; the last one to come starts the match unless the host wants to."""
    return _retry(lambda: _join(ports, load(ports, match_id), wanted))


def seat_bot(ports: Ports, match_id: str, level: int) -> Joined:
    """Give the lowest free seat to a bot."""
    return _retry(lambda: _seat_bot(ports, load(ports, match_id), level))


def start(ports: Ports, match_id: str) -> None:
    """Start a match with the seats taken so far."""
    _retry(lambda: _start(ports, load(ports, match_id)))


def leave(ports: Ports, match_id: str, seat: Seat) -> None:
    """Give the seat up; in a running match a bot plays for it until its owner comes back."""
    _retry(lambda: _leave(ports, load(ports, match_id), seat))


def come_back(ports: Ports, match_id: str, seat: Seat) -> None:
    """Take the seat back from the bot that stands in."""
    _retry(lambda: _come_back(ports, load(ports, match_id), seat))


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


def _join(ports: Ports, match: Match, wanted: Json) -> Joined:
    seat, token = free_seat(match), new_token()
    facts = _seating(ports, match, _taken(seat, wanted["stand_in"], wanted["salt"]))
    hashed = token_hash(token)
    seq = _append(ports, match.id, batches.arrival(match, facts, now(), hashed, wanted["name"])).seq
    ports.matches.remember_role(match.id, hashed, seat_role(seat))
    return Joined(seat, token, seq)


def _seat_bot(ports: Ports, match: Match, level: int) -> Joined:
    seat = free_seat(match)
    facts = _seating(ports, match, _taken(seat, level, bot=True))
    return Joined(seat, None, _append(ports, match.id, batches.following(match, facts, now())).seq)


def free_seat(match: Match) -> Seat:
    """Return the seat that the next one to come takes, or refuse."""
    _check_open(match)
    if None not in match.seats:
        raise Problem(409, "match_full", "Every seat of this match is taken.")
    return Seat(match.seats.index(None))


def _seating(ports: Ports, match: Match, taken: Fact) -> list[Fact]:
    """Return that a seat is taken, and the start if it was the last one."""
    starts = match.seats.count(None) == 1 and match.starts == "full"
    return [taken, MatchStarted(len(match.seats)), *history(ports, match)] if starts else [taken]


def _start(ports: Ports, match: Match) -> None:
    _check_open(match)
    taken = [seat for seat, player in enumerate(match.seats) if player is not None]
    if len(taken) < match.game.players[0]:
        raise Problem(409, "nobody_seated", "Nobody has taken a seat yet.")
    if taken != list(range(len(taken))):
        empty = next(seat for seat, player in enumerate(match.seats) if player is None)
        raise Problem(
            409,
            "seat_empty",
            "Seat {seat} is empty between taken ones; somebody must take it first.",
            seat=empty + 1,
        )
    if match.branch_of and len(taken) < len(match.seats):
        raise Problem(409, "seat_empty", "A branch begins when every seat of the old match is taken.")
    complete_options(match.game, match.options, len(taken))
    _append(ports, match.id, batches.following(match, [MatchStarted(len(taken))], now()))


def _leave(ports: Ports, match: Match, seat: Seat) -> None:
    if match.status not in (OPEN, RUNNING):
        raise Problem(
            409,
            "match_over",
            "The match is {status}; there is nothing to leave.",
            status=status_word(match.status),
        )
    if match.status == OPEN:
        check_undoing(match)
        _append(ports, match.id, batches.departure(match, seat, now()))
    elif not _lent(match, seat):
        _append(ports, match.id, batches.following(match, [SeatLent(seat, "left")], now()))


def _come_back(ports: Ports, match: Match, seat: Seat) -> None:
    if match.status != RUNNING or not _lent(match, seat):
        raise Problem(409, "seat_not_lent", "No bot plays for you; the seat is yours.")
    check_undoing(match)
    _append(ports, match.id, batches.following(match, [SeatReturned(seat)], now()))


def _append(ports: Ports, match_id: str, batch: Batch) -> Appended:
    """Append what nobody came before, and remember what the match is now."""
    appended = ports.log.append(match_id, batch)
    if batch.after:
        ports.matches.remember(batch.after)
    return appended


def _lent(match: Match, seat: Seat) -> str:
    holder = match.seats[seat]
    return holder.lent if holder else ""


def _check_open(match: Match) -> None:
    if match.status != OPEN:
        raise Problem(
            409,
            "match_not_open",
            "The match is {status}; it takes no more players.",
            status=status_word(match.status),
        )


def _taken(seat: Seat, level: int, salt: str = "", bot: bool = False) -> Fact:
    return SeatTaken(seat, secrets.token_hex(8), salt, bot, level)
