"""What the API is connected to; tests and `wsgi.py` make one each."""

import logging
from dataclasses import dataclass
from pathlib import Path

from flask import current_app
from redis import Redis
from redis.exceptions import RedisError
from rq import Queue
from rq.serializers import JSONSerializer

from services.api.hub import Hub
from shared.engine.match import Match
from shared.eventlog.jobs import ADVANCE, ANALYSE, JobKind
from shared.eventlog.log import EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.servers import connect, connect_log
from shared.eventlog.snapshots import Snapshots
from shared.watch.deaths import Deaths

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ports:
    """The log, the matches folded from it, the workers' queues, and the hub that wakes streams."""

    log: EventLog
    matches: Matches
    work: Redis
    advance: Queue
    coach: Queue
    hub: Hub

    def hint(self, match: Match) -> None:
        """Wake a worker if one has something to do; a lost hint only costs time."""
        if not match.owes_server:
            return
        try:
            ADVANCE.put(self.advance, match.id)
        except RedisError as error:
            logger.warning("no hint for match %s: %s", match.id, error)


def connect_ports(log_url: str, work_url: str, archive: Path | None = None) -> Ports:
    """Return ports to these two servers, and to the records of archived matches."""
    log = EventLog(connect_log(log_url), archive)
    work = connect(work_url)
    matches = Matches(log, Snapshots(work))
    advance, coach = (_queue(work, kind) for kind in (ADVANCE, ANALYSE))
    return Ports(log, matches, work, advance, coach, Hub(log, matches, Deaths(work)))


def _queue(work: Redis, kind: JobKind) -> Queue:
    return Queue(kind.queue, connection=work, serializer=JSONSerializer)


def ports() -> Ports:
    """Return the ports of the app that serves this request."""
    found = current_app.extensions["ports"]
    assert isinstance(found, Ports)
    return found
