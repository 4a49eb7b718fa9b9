"""What a stream carries beside events: the match as its seat sees it, and the seat's legal choices."""

from collections.abc import Collection
from dataclasses import replace

from services.api.table import Caller, compact_text, shown
from services.api.updates import Line
from shared.engine.match import RUNNING
from shared.eventlog.matches import Loaded
from shared.eventlog.tokens import role_seat


class Looks:
    """Looks at a match for one stream, as long as its token holds the seat."""

    def __init__(self, who: Caller, loaded: Loaded, carries: Collection[str]) -> None:
        self._ports = who.ports
        self._loaded = loaded
        self._token = who.hash
        self._carries = carries

    def look(self, settled: int, doubt: bool) -> Line | None:
        """Return the match with all events up to this one; None if the token does not hold its seat any more.

        The line is empty if nothing is carried.
        While a match runs, tokens change only together with an announcement that makes everybody look again.
        """
        match = self._ports.matches.remembered(self._loaded.match.id)
        if doubt or match is None or match.settled < settled or match.status != RUNNING:
            if not self.hold():
                return None
        else:
            self._loaded = replace(self._loaded, match=match)
        return Line("look", self._text())

    def hold(self) -> bool:
        """Read the match again; say whether this stream may go on."""
        loaded = self._ports.matches.load(self._loaded.match.id, self._token)
        if loaded is None or loaded.role != self._loaded.role:
            return False
        self._loaded = loaded
        return True

    def _text(self) -> bytes:
        if not self._carries:
            return b""
        parts = [b'{"type":"look"']
        if "view" in self._carries:
            parts.append(b'"match":' + shown(self._ports, self._loaded))
        seat = role_seat(self._loaded.role)
        if "legal" in self._carries and seat is not None:
            parts.append(b'"legal":' + compact_text(self._ports, self._loaded.match, seat))
        return b",".join(parts) + b"}"
