"""The names of everything a match keeps on Redis; all of one match share a hash slot."""

import re

MATCH_ID = re.compile(r"[0-9a-z]{12}")
WAKE = "wake"  # the channel on which every append is announced
LIVE = "index:live"  # matches that may still owe something, whatever their status
BEAT = "index:beat"  # is there while players can reach the API
HOLD = "index:hold"  # is there while nobody is late, whatever the clock says
ARCHIVED = "index:archived"  # matches that are record files now, and their heads


def log_key(match_id: str) -> str:
    """Return the stream of events."""
    return f"m:{{{match_id}}}:log"


def slots_key(match_id: str) -> str:
    """Return the hash of choices made: `phase:seat` to seq."""
    return f"m:{{{match_id}}}:slots"


def idempotency_key(match_id: str) -> str:
    """Return the hash of idempotency keys: `seat:key` to `seq:fingerprint`."""
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
