"""Asking bots to think: a job each, and not again while the first may still be on its way."""

from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from shared.engine.core import Seat
from shared.eventlog import keys
from shared.eventlog.jobs import THINK

AGAIN = 9  # seconds after which a thought that has not come is asked for again: dealers ask every ten


class Bots:
    """The queue of thoughts on the work server; what is lost there is asked for again."""

    def __init__(self, work: Redis) -> None:
        self._work = work
        self._queue = Queue(THINK.queue, connection=work, serializer=JSONSerializer)

    def ask(self, match_id: str, phase: int, seat: Seat) -> None:
        """Let a bot choose for this seat."""
        if self._work.set(keys.asked_key(match_id, phase, seat), 1, nx=True, ex=AGAIN):
            THINK.put(self._queue, match_id, phase, seat)
