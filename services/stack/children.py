"""Child processes that end with their parent and can be started again."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

PR_SET_PDEATHSIG = 1
RECENT = 10.0
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(frozen=True, slots=True)
class Program:
    """A command to keep running, under the name that messages and log files use."""

    name: str
    argv: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict, repr=False)
    cwd: Path | None = None
    pass_fds: tuple[int, ...] = ()
    shown: bool = False  # what it says on standard error is for whoever started the stack


class Child:
    """One program, running or waiting to be started again."""

    def __init__(self, program: Program, logs: Path) -> None:
        self.program = program
        self.log = logs / f"{program.name}.log"
        self.restart_at: float | None = None
        self.deaths = 0
        self._failures: list[float] = []
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the program in a process group of its own, so that a terminal's Ctrl-C is not for it."""
        self.restart_at = None
        parent = os.getpid()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.program.argv,
                env={**os.environ, **self.program.env},
                cwd=self.program.cwd,
                pass_fds=self.program.pass_fds,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=None if self.program.shown else subprocess.STDOUT,
                process_group=0,
                preexec_fn=lambda: _die_with(parent),
            )

    @property
    def running(self) -> bool:
        """Whether the process is alive."""
        return self._process is not None and self._process.poll() is None

    @property
    def succeeded(self) -> bool:
        """Whether the process has ended as it should."""
        return self._process is not None and self._process.poll() == 0

    def note_death(self) -> str:
        """Plan the next start, later with each recent failure, and return what happened in words."""
        now = time.monotonic()
        self.deaths += 1
        self._failures = [at for at in self._failures if now - at < RECENT] + [now]
        pause = min(2.0, 0.1 * 2 ** (len(self._failures) - 1))
        self.restart_at = now + pause
        return f"{self.program.name} {self._end()}; starting it again in {pause:.1f} s"

    def _end(self) -> str:
        code = self._process.returncode if self._process else 0
        return f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"

    def terminate(self) -> None:
        """Ask the process to stop; what it started itself is its own to stop."""
        if self._process and self.running:
            self._process.terminate()

    def kill(self) -> None:
        """End the process and whatever is left of its group."""
        if self._process:
            # Nobody may be left; macOS calls that a lack of permission.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


def end_with_parent() -> None:
    """Have the kernel stop this process when its parent ends; does nothing except on Linux."""
    if _LIBC is not None:
        _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)


def _die_with(parent: int) -> None:
    end_with_parent()
    if os.getppid() != parent:  # the parent ended before the kernel knew what to do then
        os._exit(1)
