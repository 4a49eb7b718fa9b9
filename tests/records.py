"""True records of random matches of any game, and ways to spoil them."""

import importlib.util
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from shared.engine.core import AnyGame, Choices, Deal, Json, Over
from shared.engine.events import GENESIS, canonical, digest, link, read_event
from shared.engine.record import BadRecord, read_record, write_record
from shared.engine.verify import verify
from tests.engine.play import NOON, WrittenMatch, any_choices, chance_of

ROOT = Path(__file__).parents[1]
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def random_table(
    game: AnyGame, options: Json, seats: int, source: random.Random, abort: bool = False
) -> WrittenMatch:
    """Return a match played to its end, or left in the middle: true dice, random choices and retractions."""
    match_id = "".join(source.choice(ALPHABET) for _ in range(12))
    table = WrittenMatch(game, options, seats, match_id, source.randbytes(32))
    return play_truly(table, source, source.randrange(seats + 2, seats + 9) if abort else None)


def random_absences(game: AnyGame, options: Json, seats: int, source: random.Random) -> WrittenMatch:
    """Return a match under a clock, half of it bots, in which people are late, leave and come back."""
    match_id = "".join(source.choice(ALPHABET) for _ in range(12))
    table = WrittenMatch(game, options, seats, match_id, source.randbytes(32), pace=60, bots=seats // 2)
    while not isinstance(table.match.awaits, Over):
        if table.match.owes_deadline:
            due = NOON + len(table.bodies) + 1 + table.later + 60_000
            table.append("deadline_set", phase=table.match.phase, due=due)
        _absence(table, source)
        _step(table, source)
    table.end()
    return table


def _absence(table: WrittenMatch, source: random.Random) -> None:
    for seat, holder in enumerate(table.match.seats):
        if holder.lent and source.random() < 0.3:
            table.append("seat_returned", seat=seat)
        elif not holder.botted and source.random() < 0.1:
            table.append("seat_lent", seat=seat, reason="left")
    if source.random() < 0.2:
        table.later += 60_000
        for seat in table.match.late(NOON + len(table.bodies) + table.later):
            table.append("seat_lent", seat=seat, reason="late")


def play_truly(table: WrittenMatch, source: random.Random, leave_at: int | None = None) -> WrittenMatch:
    """Play a match to its end, or until somebody leaves."""
    while not isinstance(table.match.awaits, Over):
        if leave_at is not None and table.match.seq >= leave_at:
            return _left(table, source)
        _step(table, source)
    table.end()
    return table


def _step(table: WrittenMatch, source: random.Random) -> None:
    match table.match.awaits:
        case Deal(bounds):
            table.deal(chance_of(table, bounds))
        case Choices(phase, seats):
            if len(seats) > 1 and source.random() < 0.2:
                seat, choice = next(iter(any_choices(table.match, source.randrange).items()))
                table.choose(seat, choice)
                table.append("unchose", seat=seat, phase=phase)
            choices = list(any_choices(table.match, source.randrange).items())
            source.shuffle(choices)
            for seat, choice in choices:
                table.choose(seat, choice)


def _left(table: WrittenMatch, source: random.Random) -> WrittenMatch:
    """Let somebody leave while others have chosen already."""
    seat = source.randrange(len(table.match.seats))
    for other, choice in list(any_choices(table.match, source.randrange).items())[1:]:
        table.choose(other, choice)
    table.append("seat_left", seat=seat)
    table.append("match_aborted", reason="seat_left", seat=seat, seed=table.server_seed.hex())
    return table


def record_of(table: WrittenMatch) -> bytes:
    """Return the record of a match that is over."""
    events = [read_event(seq, body) for seq, body in enumerate(table.bodies, 1)]
    return write_record(table.match, events)


def random_record(
    game: AnyGame, options: Json, seats: int, source: random.Random, abort: bool = False
) -> bytes:
    """Return the record of a random match."""
    return record_of(random_table(game, options, seats, source, abort))


def edited(record: bytes, edit: Callable[[list[Any]], object], rebuild: bool = False) -> bytes:
    """Return the record after a change to its lines; rebuilt, its order and its chain are right again."""
    lines = [json.loads(line) for line in record.splitlines()]
    edit(lines)
    if rebuild:
        _rebuild(lines)
    return b"".join(canonical(line) + b"\n" for line in lines)


def _rebuild(lines: list[Any]) -> None:
    head = GENESIS
    for seq, line in enumerate(lines[1:-1], 1):
        line["seq"] = seq
        body = {name: value for name, value in line.items() if name != "seq"}
        head = link(head, seq, digest(canonical(body)))
    lines[-1] |= {"head": head, "seq": len(lines) - 2}


def stand_alone() -> Any:
    """Return the stand-alone verifier, loaded as the script it is."""
    spec = importlib.util.spec_from_file_location("verify_record", ROOT / "tools" / "verify_record.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = stand_alone()


def engine_finds(record: bytes) -> int | None:
    """Return the first line that the engine's verifier calls false; None if it calls all true."""
    try:
        verify(read_record(record))
    except BadRecord as bad:
        return bad.line
    return None


def script_finds(record: bytes) -> int | None:
    """Return the same of the stand-alone verifier."""
    try:
        SCRIPT.verify(record)
    except SCRIPT.Untrue as untrue:
        return untrue.line
    except (KeyError, TypeError, ValueError, AttributeError):
        return 0  # false, without a line
    return None
