"""Matches as of their last closed barrier: from there a dealer reads on."""

import threading
from collections import OrderedDict

from shared.engine.match import OPEN, RUNNING, Match
from shared.eventlog.snapshots import Snapshots

MOST = 1024  # matches; of others there may be a snapshot


class Memory:
    """The matches that were dealt to last. The log decides whether they are still right."""

    def __init__(self, snapshots: Snapshots) -> None:
        self._snapshots = snapshots
        self._recent: OrderedDict[str, Match] = OrderedDict()
        self._lock = threading.Lock()

    def recall(self, match_id: str) -> Match | None:
        """Return the match as somebody saw it, with no choice open."""
        with self._lock:
            match = self._recent.get(match_id)
        if match is None:
            match = self._snapshots.load(match_id)
        return match if match and match.settled == match.seq else None

    def remember(self, match: Match) -> None:
        """Keep the match for later, unless it is over."""
        with self._lock:
            self._recent.pop(match.id, None)
            if match.status in (OPEN, RUNNING):
                self._recent[match.id] = match
            if len(self._recent) > MOST:
                self._recent.popitem(last=False)
