"""What each kind of job does: thin, and safe to run late, twice or at the same time."""

import os
from collections.abc import Callable, Mapping
from functools import cache

from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from services.worker.bots import Bots
from services.worker.coaching import Coaching
from services.worker.dealer import Dealer
from services.worker.thinker import Thinker
from shared.engine.core import Seat
from shared.eventlog.analyses import Analyses
from shared.eventlog.archive import archive_folder
from shared.eventlog.jobs import ADVANCE, ANALYSE, THINK
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect, connect_log
from shared.eventlog.snapshots import Snapshots


@cache
def dealer() -> Dealer:
    """Return this process's dealer, connected as the environment says."""
    log = EventLog(connect_log(os.environ["SCOREPAD_LOG_URL"]), archive_folder(os.environ))
    return Dealer(log, Snapshots(work()), Bots(work()).ask)


@cache
def work() -> Redis:
    """Return this process's connection to the work server."""
    return connect(os.environ["SCOREPAD_WORK_URL"])


@cache
def _coaching() -> Coaching:
    return Coaching(dealer().log, Analyses(work()))


def _advance(match_id: str) -> None:
    """Bring one match forward."""
    dealer().advance(match_id)


def _think(match_id: str, phase: int, seat: int) -> None:
    """Let a bot choose for a seat, and bring the match forward if that closed the barrier."""
    if Thinker(dealer().log, dealer().matches).think(match_id, phase, Seat(seat)):
        dealer().advance(match_id)


def _analyse(match_id: str) -> None:
    """Do a slice of the coach's work on a match, and queue the next one."""
    if _coaching().slice(match_id):
        ANALYSE.put(Queue(ANALYSE.queue, connection=work(), serializer=JSONSerializer), match_id)


HANDLERS: Mapping[str, Callable[..., None]] = {
    ADVANCE.name: _advance,
    THINK.name: _think,
    ANALYSE.name: _analyse,
}
