"""What the API is connected to; tests and `wsgi.py` make one each."""

from dataclasses import dataclass
from pathlib import Path

from flask import current_app
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from services.api.aside import aside
from services.api.hub import Hub
from services.api.limits import STREAMS
from services.api.mux import Mux
from shared.eventlog.jobs import ANALYSE
from shared.eventlog.log import EventLog
from shared.eventlog.matches import Matches
from shared.eventlog.memory import Memory
from shared.eventlog.servers import connect, connect_log
from shared.eventlog.snapshots import Snapshots
from shared.watch.deaths import Deaths


@dataclass(frozen=True, slots=True)
class Ports:
    """The log, the matches folded from it, what is remembered, the coach's queue, the streams' hub."""

    log: EventLog
    matches: Matches
    memory: Memory
    work: Redis
    coach: Queue
    hub: Hub
    mux: Mux

    def close(self) -> None:
        """End every stream."""
        self.hub.close()


def connect_ports(log_url: str, work_url: str, archive: Path | None = None, streams: int = STREAMS) -> Ports:
    """Return ports to these two servers, and to the records of archived matches."""
    redis, work, memory = connect_log(log_url), connect(work_url), Memory()
    mux = Mux(redis)
    log = EventLog(redis, archive, mux.run, memory)
    matches = Matches(log, Snapshots(work), memory, aside)
    coach = Queue(ANALYSE.queue, connection=work, serializer=JSONSerializer)
    hub = Hub(log, matches, Deaths(work), streams)
    return Ports(log, matches, memory, work, coach, hub, mux)


def ports() -> Ports:
    """Return the ports of the app that serves this request."""
    found = current_app.extensions["ports"]
    assert isinstance(found, Ports)
    return found
