"""Chance that anybody can check: commit first, draw by a keyed hash, reveal at the end."""

import hashlib
import hmac
from itertools import count

_DOMAIN = b"scorepad-seed-v1"
_SPAN = 1 << 64


def commitment(match_id: str, server_seed: bytes) -> str:
    """Return what `match_created` publishes before any seat is taken."""
    return hashlib.sha256(b"|".join((_DOMAIN, match_id.encode(), server_seed))).hexdigest()


def match_seed(server_seed: bytes, start_head: str) -> bytes:
    """Return the key of all draws; it binds options, seats, their order and the players' salts."""
    return hmac.digest(server_seed, start_head.encode(), "sha256")


def draw(seed: bytes, deal: int, bounds: tuple[int, ...]) -> tuple[int, ...]:
    """Return one uniform integer below each bound for this deal of the match."""
    return tuple(_below(seed, f"{deal}|{k}", bound) for k, bound in enumerate(bounds))


def _below(seed: bytes, name: str, bound: int) -> int:
    limit = _SPAN - _SPAN % bound  # above it the remainder would be biased: draw again
    for attempt in count():
        value = int.from_bytes(hmac.digest(seed, f"{name}|{attempt}".encode(), "sha256")[:8], "big")
        if value < limit:
            return value % bound
    raise AssertionError("count() never ends")
