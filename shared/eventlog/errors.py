"""What the log refuses.

LogError
├── StaleLog     somebody appended first: load and decide again
├── TokenDropped the token does not hold its seat any more
├── SlotTaken    the seat has chosen in this phase
├── KeyReused    the idempotency key was used for something else
├── DamagedLog   stored bytes are not what was written
│   ├── HaltedLog    an operator's check found that before
│   └── MissingGame  the bytes may well be right, but the rules that they follow are not installed here
└── OldLayout    the matches have the names of an older version

UnsafeServer     the log server could forget what it acknowledged: as good as out of reach
"""

from redis.exceptions import ConnectionError as LostConnection


class LogError(Exception):
    """The log did not take or give what was asked."""


class StaleLog(LogError):
    """The log is longer than the caller thought."""


class TokenDropped(LogError):
    """The token was given up or replaced in the meantime."""


class SlotTaken(LogError):
    """There is a choice for this phase and seat already."""


class KeyReused(LogError):
    """The same idempotency key came with another request."""


class DamagedLog(LogError):
    """An entry's digest or place is wrong; nothing after it can be trusted."""


class HaltedLog(DamagedLog):
    """The match carries the mark of a halt; nothing is read from it or appended to it."""


class MissingGame(DamagedLog):
    """The match is of a game, or of rules, that this program does not have; with them it would go on."""


class OldLayout(LogError):
    """The log server has not been taken over from an older version."""


class UnsafeServer(LostConnection):
    """The settings of a log server do not keep acknowledged events."""
