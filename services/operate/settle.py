"""Puts right what is computed from a log that is sound: side tables, lists, the due-index."""

from contextlib import suppress

from redis import Redis
from redis.exceptions import WatchError

from services.operate.check import rebuilt_tables
from services.operate.stored import Stored, flat
from shared.engine.match import Match
from shared.eventlog import keys
from shared.eventlog.batches import settling
from shared.eventlog.clocks import now
from shared.eventlog.due import Due, due_time
from shared.eventlog.errors import StaleLog
from shared.eventlog.log import EventLog

LATE = 60_000  # milliseconds by which a note may be late: leases, bots that think, clocks that are held


def settle_tables(log: Redis, match: Match, stored: Stored) -> bool:
    """Write the side tables anew if they are wrong; if the match moves on meanwhile, the next run does."""
    slots, answers = rebuilt_tables(match, stored)
    if (slots, answers) == (stored.hashes["slots"], stored.hashes["keys"]):
        return False
    tables = {keys.slots_key(stored.id): slots, keys.answers_key(stored.id): answers}
    with suppress(WatchError), log.pipeline() as pipe:
        pipe.watch(keys.log_key(stored.id))  # type: ignore[no-untyped-call]  # the library leaves it untyped
        if pipe.xlen(keys.log_key(stored.id)) == len(stored.entries):
            pipe.multi()
            for key, table in tables.items():
                pipe.delete(key)
                if table:
                    pipe.hset(key, items=flat(table))
            pipe.execute()
            return True
    return False


def settle_place(log: EventLog, match: Match) -> None:
    """List the match where it belongs and note what it is owed; whoever appends meanwhile does so himself."""
    with suppress(StaleLog):
        log.append(match.id, settling(match, now()))


def note_if_forgotten(log: EventLog, match: Match) -> bool:
    """Note what the match is owed, if nobody has noted it."""
    due, noted = due_time(match, now()), Due(log.redis).noted(match.id)
    if due is None or (noted is not None and noted <= due + LATE):
        return False
    settle_place(log, match)
    return True
