"""The RQ entry points: thin, and safe to run late, twice or at the same time."""

import os
from functools import cache

from services.worker.dealer import Dealer
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots


@cache
def dealer() -> Dealer:
    """Return this process's dealer, connected as the environment says."""
    log = EventLog(connect(os.environ["SCOREPAD_LOG_URL"]))
    return Dealer(log, Snapshots(connect(os.environ["SCOREPAD_WORK_URL"])))


def advance(match_id: str) -> int:
    """Bring one match forward."""
    return dealer().advance(match_id)
