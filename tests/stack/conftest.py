"""Real supervisors in temporary data folders."""

import contextlib
import importlib.machinery
import importlib.util
import json
import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scorepad"
SUPERVISE = Path(__file__).parent / "programs" / "supervise.py"
OURS = ("SCOREPAD_LOG_URL", "SCOREPAD_WORK_URL", "SCOREPAD_PORT", "SCOREPAD_DATA", "REDIS_SERVER")


class Stack:
    """A supervisor process and what can be seen of it from outside."""

    def __init__(self, data, *arguments, api="plain", env=None, wrapper=(), pass_fds=()):
        clean = {name: value for name, value in os.environ.items() if name not in OURS}
        self.data = data
        self.process = subprocess.Popen(
            [*wrapper, sys.executable, str(SUPERVISE), api, "--data", str(data), *arguments],
            env=clean | {"PYTHONPATH": str(ROOT), "SCOREPAD_PORT": "0"} | (env or {}),
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=pass_fds,
        )
        self.url = None

    def wait_ready(self):
        line = self.process.stdout.readline()
        if line.startswith("Taking over"):  # what tests write by hand bears no mark
            line = self.process.stdout.readline()
        assert line.startswith("Scorepad is ready at http://"), line + self.process.stderr.read()
        self.url = line.split()[-1]
        assert self.process.stdout.readline() == "Ctrl-C stops it.\n"
        return self

    def get(self, path="/"):
        with urllib.request.urlopen(self.url.rstrip("/") + path, timeout=2) as answer:
            return json.loads(answer.read())

    def children(self, part="", below=None):
        """Return the pids of all processes below the supervisor whose command line holds this text."""
        found = []
        for folder in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError, IndexError):
                if int(_stat(folder)[1]) == (below or self.process.pid):
                    line = (folder / "cmdline").read_text().replace("\0", " ")
                    found += [int(folder.name)] * (part in line) + self.children(part, int(folder.name))
        return found

    @staticmethod
    def alive(pid):
        try:
            return _stat(Path(f"/proc/{pid}"))[0] != "Z"
        except OSError:
            return False

    @staticmethod
    def eventually(condition, seconds=10):
        """Return the condition's first true value; fail if there is none in time."""
        deadline = time.monotonic() + seconds
        while not (value := condition()):
            assert time.monotonic() < deadline, "it did not happen in time"
            time.sleep(0.02)
        return value

    def end(self):
        """Return exit code, output and errors of a supervisor that is stopping."""
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


def _stat(folder):
    """Return a process's fields from its state on; its name before them may hold anything."""
    return (folder / "stat").read_text().rsplit(")", 1)[1].split()


@pytest.fixture
def start_stack(tmp_path):
    """Return a function that starts a supervisor; all are gone after the test."""
    stacks = []

    def start(*arguments, data=tmp_path / "data of a player", **options):
        stacks.append(Stack(data, *arguments, **options))
        return stacks[-1]

    yield start
    for stack in stacks:
        stack.process.terminate()
        try:
            stack.process.communicate(timeout=20)
        finally:
            stack.process.kill()


@pytest.fixture
def stack(start_stack):
    """A stack that is ready."""
    return start_stack().wait_ready()


@pytest.fixture(scope="module")
def launcher():
    """The script as a module; it has no .py in its name."""
    loader = importlib.machinery.SourceFileLoader("launcher", str(SCRIPT))
    spec = importlib.util.spec_from_loader("launcher", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path):
    """A folder that has what the set-up reads, with nothing to install."""
    (tmp_path / "locks").mkdir()
    for name in ("run", "server", "test", "node"):
        (tmp_path / "locks" / f"{name}.lock").write_text(f"# nothing for {name}\n")
    for name in ("package.json", "package-lock.json"):
        (tmp_path / "locks" / name).write_text("{}\n")
    return tmp_path
