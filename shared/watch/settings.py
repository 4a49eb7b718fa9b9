"""The watch on the log server's settings: they can change while connections last."""

from threading import Event

from redis import Redis

from shared.eventlog.servers import check_log_server
from shared.watch.deaths import Deaths
from shared.watch.threads import Tended, tend

EVERY = 2.0  # seconds


def watch_settings(log: Redis, deaths: Deaths) -> Tended:
    """Look in the background as long as the process lives; what is unsafe loses its connections."""
    return tend("settings", lambda ending: _watch(log, ending), deaths)


def _watch(log: Redis, ending: Event) -> None:
    while not ending.is_set():
        check_log_server(log)
        ending.wait(EVERY)
