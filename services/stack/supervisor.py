"""Keeps programs running, and stops them in the opposite order of their start."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from services.stack.children import Child, Program
from services.stack.failure import StackFailed
from services.stack.logfiles import rotate
from services.stack.signals import Signals

POLL = 0.02
LOOK = 0.5  # seconds between two looks at the logs of a stack that is ready
PATIENCE = 5  # deaths of one program, while the stack has never been ready
STOP_TIMEOUT = 5.0


class Supervisor:
    """The children of the stack, in batches that stop one after the other."""

    def __init__(self, logs: Path, signals: Signals, warn: Callable[[str], None]) -> None:
        self._logs = logs
        self._signals = signals
        self._warn = warn
        self._batches: list[list[Child]] = []
        self._was_ready = False

    def start(self, programs: Sequence[Program]) -> None:
        """Start a batch of programs."""
        batch = [Child(program, self._logs) for program in programs]
        self._batches.append(batch)
        for child in batch:
            child.start()

    def wait_until(self, condition: Callable[[], bool]) -> bool:
        """Tend the children until the condition holds; False if asked to stop before."""
        while not self._signals.stop:
            if condition():
                return True
            self._tend(POLL)
        return False

    def watch(self) -> None:
        """Tend the children, which are ready, until asked to stop."""
        self._was_ready = True
        while not self._signals.stop:
            self._tend(self._time_to_next_look())

    def stop(self) -> None:
        """Stop the youngest batch first; what does not stop in time is killed."""
        for batch in reversed(self._batches):
            for child in batch:
                child.terminate()
            deadline = time.monotonic() + STOP_TIMEOUT
            while any(child.running for child in batch) and not self._signals.hurry:
                if time.monotonic() > deadline:
                    break
                self._signals.wait(0.1)
            for child in batch:
                child.kill()

    def _tend(self, seconds: float) -> None:
        self._signals.wait(seconds)
        for child in self._children():
            rotate(child.log)
            if child.restart_at is None and not child.running:
                self._bury(child)
            elif child.restart_at is not None and child.restart_at <= time.monotonic():
                child.start()

    def _bury(self, child: Child) -> None:
        child.kill()  # what the dead process had started would stand in the way of the next one
        message = child.note_death()
        if not self._was_ready and child.deaths >= PATIENCE:
            raise StackFailed(f"{child.program.name} does not stay up; read {child.log}")
        self._warn(message)

    def _time_to_next_look(self) -> float:
        planned = [child.restart_at for child in self._children() if child.restart_at is not None]
        return max(0.0, min([LOOK, *(moment - time.monotonic() for moment in planned)]))

    def _children(self) -> list[Child]:
        return [child for batch in self._batches for child in batch]
