"""What the programs say of themselves, in `logs/` or to a container: short lines, no secrets, no floods."""

import logging
import logging.config
import re
import threading
import time
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, TextIO

FORMAT = "%(asctime)s [%(process)d] %(levelname)s %(name)s: %(message)s"
MOST_BYTES = 950  # of a line: what strangers send may be in it
MOST_LINES = 40  # of a record: a traceback
MOST_REPEATS = 10  # of what one place in the code says, in
PERIOD = 10.0  # seconds
HIDDEN = "[hidden]"
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_SECRETS = (
    # Whatever calls itself one, even where it is no token of ours.
    re.compile(r"(?i)(?P<kept>authorization\W+(?:\w+\s+)?|bearer(?:\W|%20)+)[^\s'\"\\]+"),
    re.compile(r"(?P<kept>://)[^\s/@]+(?=@)"),  # the user and the password of an address
    re.compile(r"(?P<kept>)[A-Za-z0-9_-]{43,}"),  # as long as tokens and passwords are (32 random bytes)
)

Place = tuple[str, int]  # a file and a line of code


class PlainFormatter(logging.Formatter):
    """Makes lines that can be shown to anybody, whatever is in them."""

    def __init__(self) -> None:
        super().__init__(FORMAT)

    def format(self, record: logging.LogRecord) -> str:
        """Return the record, its further lines indented so that nobody can forge one."""
        lines = _without_secrets(super().format(record)).split("\n")
        if len(lines) > MOST_LINES:
            half = MOST_LINES // 2
            lines = [*lines[:half], f"... ({len(lines) - 2 * half} lines)", *lines[-half:]]
        return "\n    ".join(map(_short, lines))


def _without_secrets(text: str) -> str:
    for pattern in _SECRETS:
        text = pattern.sub(rf"\g<kept>{HIDDEN}", text)
    return text


def _short(line: str) -> str:
    plain = _CONTROL.sub(lambda found: ascii(found[0])[1:-1], line).encode(errors="backslashreplace")
    cut = plain[:MOST_BYTES].decode(errors="ignore")
    return cut if len(plain) <= MOST_BYTES else f"{cut}... ({len(plain) - MOST_BYTES} bytes more)"


@dataclass(slots=True)
class _Spell:
    """How often one place in the code has spoken since a moment, and what it said first."""

    place: Place
    name: str
    level: int
    message: str
    since: float
    lines: int = 0


class CalmHandler(logging.StreamHandler[TextIO]):
    """Writes what one place in the code says a few times in a period, and afterwards how much more it was."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self.setFormatter(PlainFormatter())
        self._spells: dict[Place, _Spell] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record, unless there were many like it; the caller holds the lock."""
        spell = self._spell(record)
        spell.lines += 1
        if spell.lines <= MOST_REPEATS:
            super().emit(record)
        elif spell.lines == MOST_REPEATS + 1:
            later = threading.Timer(PERIOD, self._sum_up, (spell,))
            later.daemon = True
            later.start()

    def close(self) -> None:
        """Say what was left out until now."""
        for spell in list(self._spells.values()):
            self._sum_up(spell)
        super().close()

    def _spell(self, record: logging.LogRecord) -> _Spell:
        place, now = (record.pathname, record.lineno), time.monotonic()
        spell = self._spells.get(place)
        if spell and now - spell.since < PERIOD:
            return spell
        if spell:
            self._sum_up(spell)
        spell = self._spells[place] = _Spell(place, record.name, record.levelno, str(record.msg), now)
        return spell

    def _sum_up(self, spell: _Spell) -> None:
        """End a spell, once, and say how many lines it left out."""
        with self.lock or nullcontext():
            if self._spells.get(spell.place) is not spell:
                return
            del self._spells[spell.place]
            if (left_out := spell.lines - MOST_REPEATS) > 0:
                message = f"{left_out} more like this: {spell.message}"
                super().emit(logging.LogRecord(spell.name, spell.level, *spell.place, message, None, None))


# For logging.config: one handler for everything, gunicorn's own lines included.
SETTINGS: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"calm": {"()": CalmHandler}},
    "formatters": {},
    "root": {"level": "INFO", "handlers": ["calm"]},
    "loggers": {"gunicorn.error": {"propagate": True}},
}


def calm_logging() -> None:
    """Have this process say what it says as above."""
    logging.config.dictConfig(SETTINGS)
