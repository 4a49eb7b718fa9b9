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
from services.worker.errands import Errands
from services.worker.shift import Shift
from services.worker.thinker import Thinker
from shared.engine.core import Seat
from shared.eventlog.analyses import Analyses
from shared.eventlog.archive import archive_folder
from shared.eventlog.jobs import ANALYSE, SHIFT, THINK, JobKind
from shared.eventlog.log import EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.servers import connect, connect_log
from shared.eventlog.snapshots import Snapshots
from shared.watch.deaths import Deaths


@cache
def log() -> EventLog:
    """Return this process's log, connected as the environment says."""
    return EventLog(connect_log(os.environ["SCOREPAD_LOG_URL"]), archive_folder(os.environ))


@cache
def work() -> Redis:
    """Return this process's connection to the work server."""
    return connect(os.environ["SCOREPAD_WORK_URL"])


@cache
def deaths() -> Deaths:
    """Return where this process counts the deaths of its threads."""
    return Deaths(work())


@cache
def errands() -> Errands:
    """Return what this process does beside dealing."""
    return Errands(deaths())


@cache
def dealer() -> Dealer:
    """Return this process's dealer."""
    return Dealer(log(), Snapshots(work()), Bots(work()).ask, errands().later)


@cache
def shift() -> Shift:
    """Return this process's shift."""
    return Shift(dealer())


@cache
def queue(kind: JobKind) -> Queue:
    """Return the queue of a kind of jobs."""
    return Queue(kind.queue, connection=work(), serializer=JSONSerializer)


@cache
def _thinker() -> Thinker:
    return Thinker(log(), Matches(log(), Snapshots(work())))


@cache
def _coaching() -> Coaching:
    return Coaching(log(), Analyses(work()))


def put_shift() -> None:
    """Put a shift on the queue, unless one waits there: whoever has none takes it."""
    if not queue(SHIFT).count:
        SHIFT.put(queue(SHIFT))


def _shift() -> None:
    """Deal for a while; the next shift follows."""
    shift().work()
    if not shift().ending.is_set():
        put_shift()


def _think(match_id: str, phase: int, seat: int) -> None:
    """Let a bot choose for a seat."""
    _thinker().think(match_id, phase, Seat(seat))


def _analyse(match_id: str) -> None:
    """Do a slice of the coach's work on a match, and queue the next one."""
    if _coaching().slice(match_id):
        ANALYSE.put(queue(ANALYSE), match_id)


HANDLERS: Mapping[str, Callable[..., None]] = {SHIFT.name: _shift, THINK.name: _think, ANALYSE.name: _analyse}
