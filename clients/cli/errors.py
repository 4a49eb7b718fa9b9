"""How a command can end, and what makes it end otherwise than well."""

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes; scripts rely on them, so they are never renumbered."""

    OK = 0
    REFUSED = 1
    USAGE = 2
    UNREACHABLE = 3
    INTERRUPTED = 130


class Refused(Exception):
    """The server (or the lack of its parts) says no: a stable code and a sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Unreachable(Exception):
    """No server answers."""


class Strange(Unreachable):
    """Something answers, or a match is shown, in a way that this program does not know."""


class Misread(Exception):
    """What was typed cannot be understood; the sentence says what would be."""
