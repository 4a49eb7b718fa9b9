"""Finds matches that owe something when no job did: hears every append, looks again a moment later.

It also minds the clocks: a look says when the next one is due.
"""

import logging
import time
from threading import Event

from redis.client import PubSub
from redis.exceptions import RedisError, ResponseError

from services.worker.dealer import Dealer
from shared.eventlog.clocks import hold, now
from shared.eventlog.errors import LogError
from shared.eventlog.index import live_matches
from shared.eventlog.wake import announcements, next_match
from shared.watch.deaths import Deaths
from shared.watch.threads import Tended

GRACE = 0.5  # seconds a job gets before the sweeper looks
PAUSE = 0.25
logger = logging.getLogger(__name__)


class Sweeper:
    """A thread beside a worker; it needs the log server only."""

    def __init__(self, dealer: Dealer, deaths: Deaths) -> None:
        self._dealer = dealer
        self._ripe: dict[str, float] = {}  # when to look at a match, on the monotonic clock
        self._thread = Tended("sweeper", self._watch, deaths)

    def __enter__(self) -> "Sweeper":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.stop()

    def _watch(self, ending: Event) -> None:
        """Sweep; begun again after every loss, it first looks at all matches that may owe something."""
        redis = self._dealer.log.redis
        with announcements(redis) as pubsub:
            hold(redis)  # whatever was out of reach, players get time to come back
            for match_id in live_matches(redis):
                self._look(match_id)
            while not ending.is_set():
                self._listen(pubsub, until=time.monotonic() + PAUSE)
                self._look_again()

    def _listen(self, pubsub: PubSub, until: float) -> None:
        while (left := until - time.monotonic()) > 0:
            if match_id := next_match(pubsub, left):
                self._ripen(match_id, GRACE)

    def _ripen(self, match_id: str, seconds: float) -> None:
        """Look at a match after so many seconds, or earlier if that was planned."""
        when = time.monotonic() + seconds
        self._ripe[match_id] = min(self._ripe.get(match_id, when), when)

    def _look_again(self) -> None:
        ripe = [match_id for match_id, when in self._ripe.items() if when < time.monotonic()]
        for match_id in ripe:
            del self._ripe[match_id]
            self._look(match_id)

    def _look(self, match_id: str) -> None:
        try:
            advance = self._dealer.advance(match_id)
            if advance.events:
                logger.info("sweeper advanced match %s", match_id)
            if advance.again is not None:
                self._ripen(match_id, (advance.again - now()) / 1000)
        except (LogError, ResponseError) as error:  # one damaged match must not stop the others
            logger.error("match %s is halted: %s", match_id, error)
        except RedisError:
            raise
        except Exception:  # nor one that meets a bug
            logger.exception("match %s cannot be brought forward", match_id)
