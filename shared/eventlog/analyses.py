"""What the coach found so far, on the work server: lost, it is found again."""

import json
from typing import Any

from redis import Redis

from shared.engine.core import Json
from shared.eventlog import keys

LASTS = 30 * 24 * 3600  # seconds
_AT_WORK = 30  # seconds after which a coach that was not heard of is taken to be gone


class Analyses:
    """One page for each match: `done` and `of` steps, the coach's notes, in the end the `report`."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def page(self, match_id: str) -> dict[str, Any] | None:
        """Return the page, if one was begun."""
        text = self._work.get(keys.analysis_key(match_id))
        return json.loads(text) if isinstance(text, bytes) else None

    def write(self, match_id: str, page: Json) -> None:
        """Keep the page for a while."""
        self._work.set(keys.analysis_key(match_id), json.dumps(page), ex=LASTS)

    def at_work(self, match_id: str) -> bool:
        """Say whether a coach was heard of lately."""
        return bool(self._work.exists(keys.analysing_key(match_id)))

    def claim(self, match_id: str) -> bool:
        """Say whether nobody is at work on this match; then somebody is to begin."""
        return bool(self._work.set(keys.analysing_key(match_id), 1, nx=True, ex=_AT_WORK))

    def go_on(self, match_id: str) -> None:
        """Say that somebody still is at work."""
        self._work.set(keys.analysing_key(match_id), 1, ex=_AT_WORK)
