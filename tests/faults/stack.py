"""The whole program under attack: which processes it has, and how to hit them."""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from redis import Redis

from services.stack.access import read_grant

ROOT = Path(__file__).resolve().parents[2]
PLANTS = Path(__file__).with_name("plants")


class FaultStack:
    """A stack in a folder; with a plant, every process of it carries that bug; `largest` limits its files."""

    def __init__(self, data, plant=None, largest=None):
        self.data, self.plant, self.largest = Path(data), plant, largest
        self.start()

    def start(self):
        reading, writing = os.pipe()
        path = [str(PLANTS / self.plant)] if self.plant else []
        clean = {name: value for name, value in os.environ.items() if not name.startswith("SCOREPAD_")}
        command = [sys.executable, "-m", "services.stack", "--quiet", "--with-parent", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--workers", "2", "--data", str(self.data), "--ready-fd", str(writing)],
            pass_fds=(writing,),
            cwd=ROOT,
            env={**clean, "PYTHONPATH": os.pathsep.join([*path, str(ROOT)])},
            stderr=subprocess.PIPE,
            preexec_fn=self._limit if self.largest else None,
        )
        os.close(writing)
        with open(reading) as pipe:
            line = pipe.readline()
        if not line:
            raise NotStarted(self.process.communicate(timeout=20)[1].decode())
        self.url = json.loads(line)["url"].rstrip("/")
        self.address = ("127.0.0.1", int(self.url.rpartition(":")[2]))

    def _limit(self):
        resource.setrlimit(resource.RLIMIT_FSIZE, (self.largest, self.largest))

    @property
    def grant(self):
        return read_grant(self.data)

    def log(self):
        """Return a connection to the log server."""
        return Redis.from_url(self.grant.worker_log, socket_timeout=10)

    def stop(self):
        self.process.terminate()
        self.process.communicate(timeout=30)

    def processes(self):
        """Return (pid, parent, command line) of everything below the supervisor."""
        rows = []
        for folder in Path("/proc").iterdir():
            try:
                parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
                rows.append((int(folder.name), parent, (folder / "cmdline").read_text().replace("\0", " ")))
            except (OSError, ValueError):
                continue
        family = {self.process.pid}
        for _ in range(3):  # a stack is two generations deep
            family |= {pid for pid, parent, _ in rows if parent in family}
        return [row for row in rows if row[0] in family]

    def pids(self, kind):
        """Return the processes of one kind: log, work, api, worker."""
        if kind in ("log", "work"):
            url = self.grant.worker_log if kind == "log" else self.grant.work
            text = ":" + url.rpartition(":")[2].partition("/")[0]
        else:
            text = {"api": "gunicorn", "worker": "services.worker advance"}[kind]
        return [pid for pid, _, line in self.processes() if text in line and pid != self.process.pid]

    def kill(self, kind, chance=random):
        """Kill one process of a kind as soon as there is one; say whether that was possible."""
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            if pids := self.pids(kind):
                try:
                    os.kill(chance.choice(pids), signal.SIGKILL)
                except ProcessLookupError:
                    continue
                return True
            time.sleep(0.05)
        return False

    @contextmanager
    def hanging(self):
        """Have the work server answer nobody."""
        [pid] = self.pids("work")
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)

    def flush(self):
        """Have the work server forget everything."""
        with Redis.from_url(self.grant.work, socket_timeout=10) as work:
            work.flushall()
        return True


class NotStarted(Exception):
    """The stack did not come up."""
