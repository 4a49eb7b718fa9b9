"""The coach in slices: a little work, then the next job, so that no match waits long for another."""

import time
from collections import OrderedDict

from shared.bots.coach import VERSION, Coach, coach_seed
from shared.eventlog.analyses import Analyses
from shared.eventlog.log import EventLog

SLICE = 0.4  # seconds
MOST_COACHES = 8  # that a process keeps in mind between slices


class Coaching:
    """Goes on with analyses; any process may take up what another has put aside."""

    def __init__(self, log: EventLog, analyses: Analyses) -> None:
        self._log = log
        self._analyses = analyses
        self._coaches: OrderedDict[str, Coach] = OrderedDict()

    def slice(self, match_id: str) -> bool:
        """Do a part of the work on this match; say whether there is more."""
        page = self._analyses.page(match_id) or {}
        if page.get("report"):
            return False
        coach = self._coach(match_id, page if page.get("version") == VERSION else {})
        until = time.monotonic() + SLICE
        while coach.done < coach.of:
            coach.step()
            if time.monotonic() > until:
                break
        self._analyses.go_on(match_id)
        over = coach.done == coach.of
        found = {"report": coach.report()} if over else {"notes": coach.keep()}
        self._analyses.write(match_id, {"version": VERSION, "done": coach.done, "of": coach.of, **found})
        if over:
            del self._coaches[match_id]
        return not over

    def _coach(self, match_id: str, page: dict[str, object]) -> Coach:
        known = self._coaches.pop(match_id, None)
        if known is None or known.done != page.get("done"):
            notes = page.get("notes")
            assert notes is None or isinstance(notes, dict)
            known = Coach(self._log.tail(match_id).events, coach_seed(match_id), kept=notes)
        self._coaches[match_id] = known
        if len(self._coaches) > MOST_COACHES:
            self._coaches.popitem(last=False)
        return known
