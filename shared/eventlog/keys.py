"""The names of everything on the two servers.

On the log server every match has a bucket: a hash tag that all its keys share, and with them the bucket's
lists, its due-index and its wake channel. So one script changes them together, on one server or on a cluster.
"""

import re
from zlib import crc32

from shared.engine.core import Seat

BEAT = "index:beat"  # is there while players can reach the API
HOLD = "index:hold"  # is there while nobody is late, whatever the clock says
LAYOUT = "index:layout"  # which names this log server uses (layout.py)
DEATHS = "deaths"  # on the work server: how often each thread had to begin again

BUCKETS = tuple(f"b{number:02x}" for number in range(256))
EVERY_LOG = "m:{b??}:*:log"
EVERY_SEED = "seed:{b??}:*"

_MATCH_ID = re.compile(r"[0-9a-z]{12}")


def is_match_id(value: object) -> bool:
    """Say whether this could be the id of a match."""
    return isinstance(value, str) and _MATCH_ID.fullmatch(value) is not None


def match_id(stored: object) -> str | None:
    """Return the id that these bytes spell, if they do."""
    text = stored.decode("ascii", "replace") if isinstance(stored, bytes) else None
    return text if is_match_id(text) else None


def bucket(match_id: str) -> str:
    """Return the bucket of a match: the same for ever, since it is part of every name."""
    return BUCKETS[crc32(match_id.encode()) & 255]


def owner(key: bytes) -> str:
    """Return the match that one of the keys below belongs to."""
    return key.split(b":")[2].decode("latin-1")


def log_key(match_id: str) -> str:
    """Return the stream of events."""
    return f"m:{{{bucket(match_id)}}}:{match_id}:log"


def slots_key(match_id: str) -> str:
    """Return the hash of the open phase: slots.py says what it holds."""
    return f"m:{{{bucket(match_id)}}}:{match_id}:slots"


def answers_key(match_id: str) -> str:
    """Return the hash of first answers to idempotency keys; answers.py says what it holds."""
    return f"m:{{{bucket(match_id)}}}:{match_id}:keys"


def tokens_key(match_id: str) -> str:
    """Return the hash of token digests to roles."""
    return f"m:{{{bucket(match_id)}}}:{match_id}:tokens"


def names_key(match_id: str) -> str:
    """Return the hash of seats to display names, which can be erased."""
    return f"m:{{{bucket(match_id)}}}:{match_id}:names"


def halt_key(match_id: str) -> str:
    """Return the mark of a halted match: where its log is wrong, and why."""
    return f"m:{{{bucket(match_id)}}}:{match_id}:halt"


def imported_key(match_id: str) -> str:
    """Return the mark of a match that was played elsewhere."""
    return f"m:{{{bucket(match_id)}}}:{match_id}:imported"


def seed_key(match_id: str) -> str:
    """Return the server seed; its prefix lets an access list hide it from the API."""
    return f"seed:{{{bucket(match_id)}}}:{match_id}"


def list_key(bucket: str, status: str) -> str:
    """Return a bucket's public matches of one status, by the time they were created."""
    return f"index:{{{bucket}}}:{status}"


def archived_key(bucket: str) -> str:
    """Return the hash of a bucket's matches that are record files now, and their heads."""
    return f"index:{{{bucket}}}:archived"


def due_key(bucket: str) -> str:
    """Return the due-index of a bucket: its matches that owe something, by when they do."""
    return f"due:{{{bucket}}}"


def wake_channel(bucket: str) -> str:
    """Return the channel on which what is appended in a bucket is announced."""
    return f"wake:{{{bucket}}}"


def due_channel(bucket: str) -> str:
    """Return the channel on which dealers hear the ids of matches that are noted as due."""
    return f"{wake_channel(bucket)}:due"


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
