"""The beat that lets clocks run: while no API answers, no player is late."""

from threading import Event

from redis import Redis

from shared.eventlog.clocks import beat, beats, hold
from shared.watch.deaths import Deaths
from shared.watch.threads import Tended, tend

EVERY = 3.0  # seconds


def start_beat(redis: Redis, deaths: Deaths) -> Tended:
    """Beat in the background as long as the process lives."""
    return tend("beat", lambda ending: _beat(redis, ending), deaths)


def _beat(redis: Redis, ending: Event) -> None:
    """Give players time, after this start and after every loss of the log server, then beat."""
    hold(redis)
    while not ending.is_set():
        if not beats(redis):  # the machine was asleep, and so was every API
            hold(redis)
        beat(redis)
        ending.wait(EVERY)
