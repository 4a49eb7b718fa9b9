"""Seat tokens: shown once, stored as digests."""

import hashlib
import secrets
from typing import TypedDict

from shared.engine.core import Seat

HOST = "host"


class Held(TypedDict):
    """A token by its digest, and the role that it gives."""

    hash: str
    role: str


def new_token() -> str:
    """Return 256 bits that nobody can guess."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_role(seat: Seat) -> str:
    """Return the role of whoever holds this seat."""
    return f"seat:{seat}"


def role_seat(role: str | None) -> Seat | None:
    """Return the seat of a role, or None for hosts and spectators."""
    kind, _, number = (role or "").partition(":")
    return Seat(int(number)) if kind == "seat" and number.isdecimal() else None
