"""A shift: hears what is due and deals it, many matches at a time, until it is old, idle or told to stop."""

import logging
import time
from threading import Event

from redis.client import PubSub
from redis.exceptions import RedisError

from services.worker.dealer import AT_ONCE, Dealer
from shared.eventlog.clocks import hold, now
from shared.eventlog.wake import due_notes, next_due

AGE = 300.0  # seconds after which RQ gets a look in
IDLE = 60.0
LOOK = 1.0  # seconds between two looks at everything that is due: they find what nobody told
PAUSE = 0.25  # seconds in which the end may be overslept
STUCK = 3.0  # seconds without a turn
EACH = 256  # matches of a bucket in one look
logger = logging.getLogger(__name__)


class Shift:
    """The one of this process: RQ starts it as a job in the main thread, again and again."""

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer
        self._log = dealer.log.redis
        self._lost = False  # the log server, since the last shift
        self._look_at = self._turned = 0.0  # on the monotonic clock
        self.on = Event()
        self.ending = Event()  # tells it to stop soon; a signal's handler may set it

    @property
    def beats(self) -> bool:
        """Say whether a shift is at work, and not only begun."""
        return self.on.is_set() and time.monotonic() - self._turned < STUCK

    def work(self) -> None:
        """Deal. Losing the log server ends a shift: the next one gives players time to come back."""
        self._turned, self._look_at = time.monotonic(), 0.0
        self.on.set()
        try:
            with due_notes(self._log) as pubsub:
                self._return()
                self._deal(pubsub)
        except RedisError as error:
            self._lost = True
            logger.warning("the shift lost the log server: %s", error)
            self.ending.wait(PAUSE)
        finally:
            self.on.clear()

    def _return(self) -> None:
        if self._lost:
            hold(self._log)
        self._lost = False

    def _deal(self, pubsub: PubSub) -> None:
        begun = busy = self._turned
        while not self.ending.is_set() and self._turned < min(begun + AGE, busy + IDLE):
            if self._dealer.advance(self._due(pubsub)):
                busy = time.monotonic()
            self._turned = time.monotonic()

    def _due(self, pubsub: PubSub) -> list[str]:
        """Return the matches of which somebody said that they are due, and once a second all that are."""
        if self._turned >= self._look_at:
            self._look_at = self._turned + LOOK
            return self._dealer.due.due_now(now(), EACH)
        heard, seconds = list[str](), min(PAUSE, self._look_at - self._turned)
        while len(heard) < AT_ONCE and (match_id := next_due(pubsub, seconds)):
            heard.append(match_id)
            seconds = 0.0
        return heard
