"""The RQ entry points: thin, and safe to run late, twice or at the same time."""

import os
from functools import cache

from rq import Queue, get_current_job
from rq.serializers import JSONSerializer

from services.worker.bots import Bots
from services.worker.coaching import Coaching
from services.worker.dealer import Dealer
from services.worker.thinker import Thinker
from shared.engine.core import Seat
from shared.eventlog.analyses import Analyses
from shared.eventlog.archive import archive_folder
from shared.eventlog.log import EventLog
from shared.eventlog.servers import connect
from shared.eventlog.snapshots import Snapshots


@cache
def dealer() -> Dealer:
    """Return this process's dealer, connected as the environment says."""
    log = EventLog(connect(os.environ["SCOREPAD_LOG_URL"]), archive_folder(os.environ))
    work = connect(os.environ["SCOREPAD_WORK_URL"])
    return Dealer(log, Snapshots(work), Bots(work).ask)


@cache
def _coaching() -> Coaching:
    return Coaching(dealer().log, Analyses(connect(os.environ["SCOREPAD_WORK_URL"])))


def advance(match_id: str) -> None:
    """Bring one match forward."""
    dealer().advance(match_id)


def think(match_id: str, phase: int, seat: int) -> None:
    """Let a bot choose for a seat, and bring the match forward if that closed the barrier."""
    if Thinker(dealer().log, dealer().matches).think(match_id, phase, Seat(seat)):
        dealer().advance(match_id)


def analyse(match_id: str) -> None:
    """Do a slice of the coach's work on a match, and queue the next one."""
    job = get_current_job()
    if _coaching().slice(match_id) and job is not None:
        Queue(job.origin, connection=job.connection, serializer=JSONSerializer).enqueue(
            "services.worker.jobs.analyse", match_id, job_timeout=30, result_ttl=0, failure_ttl=3600
        )
