"""`python -m services.worker.health`: is the worker of this machine or container at work?

Healthy means that an RQ worker of this host asked for jobs in the last half minute, or was in a shift that
went on, and that the log server answers with safe settings. While the work server is away, workers deal all
the same, but are not healthy.
"""

import os
import socket
import sys
from datetime import UTC, datetime, timedelta

from redis import Redis
from redis.exceptions import RedisError
from rq.utils import utcparse

from shared.eventlog import keys
from shared.eventlog.servers import check_log_server, connect, connect_log

MOST_AGE = timedelta(seconds=30)  # an idle worker beats every five seconds, a shift every one


def main() -> int:
    """Exit with 0 if the worker is healthy, else say why not and exit with 1."""
    try:
        check_log_server(connect_log(os.environ["SCOREPAD_LOG_URL"]))
        beats = heartbeats(connect(os.environ["SCOREPAD_WORK_URL"]), socket.gethostname())
    except RedisError as error:
        print(error, file=sys.stderr)
        return 1
    if not beats or datetime.now(UTC) - max(beats) > MOST_AGE:
        print("No worker of this host is at work.", file=sys.stderr)
        return 1
    return 0


def heartbeats(work: Redis, host: str) -> list[datetime]:
    """Return when the living workers of a host were last seen; RQ's own list is lost with the work server."""
    found = [
        work.hmget(key, "last_heartbeat", "death")
        for key in work.scan_iter(keys.rq_workers(host), count=10_000)
    ]
    return [utcparse(beat.decode()) for beat, death in found if isinstance(beat, bytes) and not death]


if __name__ == "__main__":
    sys.exit(main())
