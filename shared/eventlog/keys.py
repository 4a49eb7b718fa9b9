"""The names of everything on the two servers. On the log server all keys of one match share a hash slot."""

import re

from shared.engine.core import Seat

WAKE = "wake"  # the channel on which every append is announced
LIVE = "index:live"  # matches that may still owe something, whatever their status
BEAT = "index:beat"  # is there while players can reach the API
HOLD = "index:hold"  # is there while nobody is late, whatever the clock says
ARCHIVED = "index:archived"  # matches that are record files now, and their heads
DEATHS = "deaths"  # on the work server: how often each thread had to begin again

_MATCH_ID = re.compile(r"[0-9a-z]{12}")


def is_match_id(value: object) -> bool:
    """Say whether this could be the id of a match."""
    return isinstance(value, str) and _MATCH_ID.fullmatch(value) is not None


def match_id(stored: object) -> str | None:
    """Return the id that these bytes spell, if they do."""
    text = stored.decode("ascii", "replace") if isinstance(stored, bytes) else None
    return text if is_match_id(text) else None


def log_key(match_id: str) -> str:
    """Return the stream of events."""
    return f"m:{{{match_id}}}:log"


def slots_key(match_id: str) -> str:
    """Return the hash of choices made; slots.py says what it holds."""
    return f"m:{{{match_id}}}:slots"


def answers_key(match_id: str) -> str:
    """Return the hash of first answers to idempotency keys; answers.py says what it holds."""
    return f"m:{{{match_id}}}:keys"


def tokens_key(match_id: str) -> str:
    """Return the hash of token digests to roles."""
    return f"m:{{{match_id}}}:tokens"


def names_key(match_id: str) -> str:
    """Return the hash of seats to display names, which can be erased."""
    return f"m:{{{match_id}}}:names"


def halt_key(match_id: str) -> str:
    """Return the mark of a halted match: where its log is wrong, and why."""
    return f"m:{{{match_id}}}:halt"


def imported_key(match_id: str) -> str:
    """Return the mark of a match that was played elsewhere."""
    return f"m:{{{match_id}}}:imported"


def seed_key(match_id: str) -> str:
    """Return the server seed; its prefix lets an access list hide it from the API."""
    return f"seed:{{{match_id}}}"


def list_key(status: str) -> str:
    """Return the public matches of one status, by the time they were created."""
    return f"index:{status}"


def new_list(name: str) -> str:
    """Return where a list is computed anew."""
    return f"{name}:new"


def old_list(name: str) -> str:
    """Return where a list lies that was just replaced."""
    return f"{name}:old"


# The work server's, which may be lost at any time.


def snapshot_key(match_id: str) -> str:
    """Return the newest fold of a match."""
    return f"snapshot:{{{match_id}}}"


def analysis_key(match_id: str) -> str:
    """Return what the coach has found so far."""
    return f"analysis:{{{match_id}}}"


def analysing_key(match_id: str) -> str:
    """Return the mark of a coach at work."""
    return f"analysing:{{{match_id}}}"


def asked_key(match_id: str, phase: int, seat: Seat) -> str:
    """Return the mark of a bot that was asked to think."""
    return f"asked:{{{match_id}}}:{phase}:{seat}"


def code_key(code: str) -> str:
    """Return the match that a short code stands for."""
    return f"code:{code}"


def handover_key(match_id: str, seat: Seat) -> str:
    """Return the code with which a seat may move to another device."""
    return f"handover:{match_id}:{seat}"


def rematch_key(match_id: str) -> str:
    """Return the match that goes on at the same table."""
    return f"rematch:{match_id}"


def rq_workers(host: str) -> str:
    """Return the pattern of the keys under which RQ keeps the workers of a host."""
    return f"rq:worker:{host}.*"
