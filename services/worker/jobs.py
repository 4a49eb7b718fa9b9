"""The RQ entry points: thin, and safe to run late, twice or at the same time."""

import os
from functools import cache

from services.worker.bots import Bots
from services.worker.dealer import Dealer
from services.worker.thinker import Thinker
from shared.engine.core import Seat
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots


@cache
def dealer() -> Dealer:
    """Return this process's dealer, connected as the environment says."""
    log = EventLog(connect(os.environ["SCOREPAD_LOG_URL"]))
    work = connect(os.environ["SCOREPAD_WORK_URL"])
    return Dealer(log, Snapshots(work), Bots(work).ask)


def advance(match_id: str) -> None:
    """Bring one match forward."""
    dealer().advance(match_id)


def think(match_id: str, phase: int, seat: int) -> None:
    """Let a bot choose for a seat, and bring the match forward if that closed the barrier."""
    if Thinker(dealer().log, dealer().matches).think(match_id, phase, Seat(seat)):
        dealer().advance(match_id)
