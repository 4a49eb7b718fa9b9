"""Deals while no shift does: a work server that is away or hangs stops no match."""

from threading import Event

from services.worker.dealer import Dealer
from services.worker.shift import EACH, Shift
from shared.eventlog.clocks import hold, now
from shared.watch.deaths import Deaths
from shared.watch.threads import Tended

GRACE = 500  # milliseconds for which what is due is left to a shift of another process
PAUSE = 0.5  # seconds between two looks


class Sweeper:
    """A thread beside a worker; it needs the log server only."""

    def __init__(self, dealer: Dealer, shift: Shift, deaths: Deaths) -> None:
        self._dealer = dealer
        self._shift = shift
        self._thread = Tended("sweeper", self._watch, deaths)

    def __enter__(self) -> "Sweeper":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.stop()

    def _watch(self, ending: Event) -> None:
        """Sweep; begun again after every loss of the log server, it gives players time to come back."""
        hold(self._dealer.log.redis)
        while not ending.is_set():
            if not self._shift.beats:
                self._dealer.advance(self._dealer.due.due_now(now() - GRACE, EACH))
            ending.wait(PAUSE)
