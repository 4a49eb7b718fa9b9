"""One worker process: `advance` deals and has a sweeper beside it, `bots` thinks, `coach` analyses.

Each listens to one queue: of two, RQ takes a job off in a way that loses it if the process dies just then.
"""

import argparse
import os
import sys
from threading import Event

from services.worker import jobs
from services.worker.duty import Duty, Roster
from services.worker.sweeper import Sweeper
from shared.eventlog.errors import OldLayout, UnsafeServer
from shared.eventlog.jobs import ANALYSE, QUEUES, SHIFT
from shared.eventlog.layout import check_layout
from shared.eventlog.servers import check_log_server
from shared.logs import calm_logging
from shared.watch.settings import watch_settings

PATIENCE = 10  # by how much the coach stands back for everybody else on this machine


def main() -> int:
    """Work on one queue of jobs until told to stop."""
    parser = argparse.ArgumentParser(prog="python -m services.worker", description=__doc__)
    parser.add_argument("queue", choices=QUEUES, nargs="?", default=SHIFT.queue, help="what to work on")
    queue = parser.parse_args().queue
    calm_logging()
    try:
        check_log_server(jobs.log().redis)
        check_layout(jobs.log().redis)
    except (UnsafeServer, OldLayout) as error:
        print(error, file=sys.stderr)
        return 1
    if queue == ANALYSE.queue:
        os.nice(PATIENCE)
    watch_settings(jobs.log().redis, jobs.deaths())
    work_url = os.environ["SCOREPAD_WORK_URL"]
    if queue == SHIFT.queue:
        _deal(work_url)
    else:
        Duty(queue, work_url, Event()).work()
    return 0


def _deal(work_url: str) -> None:
    shift, deaths = jobs.shift(), jobs.deaths()
    duty = Duty(SHIFT.queue, work_url, shift.ending)
    with jobs.errands(), Sweeper(jobs.dealer(), shift, deaths), Roster(duty, shift, jobs.put_shift, deaths):
        duty.work()


if __name__ == "__main__":
    sys.exit(main())
