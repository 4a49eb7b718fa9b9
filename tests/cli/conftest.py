"""The command line client as its users run it: a process with arguments, standard input and exit code."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("SCOREPAD_URL", "SCOREPAD_DATA", "SCOREPAD_PORT", "SCOREPAD_CONFIG", "SCOREPAD_CHECKOUT", "NO_COLOR")


class Running(subprocess.Popen):
    """A client at work; a test that fails does not wait for its end, which may never come."""

    def __exit__(self, kind, error, trace):
        if error is not None:
            self.kill()
        super().__exit__(kind, error, trace)


@dataclass
class Scorepad:
    """One person's computer: a token file and a data folder of its own."""

    home: Path
    server: str | None = None

    @property
    def tokens(self):
        return self.home / "tokens.json"

    def environment(self, **more):
        clean = {name: value for name, value in os.environ.items() if name not in OURS}
        ours = {"SCOREPAD_CONFIG": str(self.tokens), "SCOREPAD_DATA": str(self.home / "data")}
        server = {"SCOREPAD_URL": self.server} if self.server else {}
        return clean | ours | server | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | more

    def start(self, *arguments, ignored=None, **environment):
        """Start a client, which inherits that a signal is ignored if one is named."""
        return Running(
            [sys.executable, "-m", "clients.cli", *arguments],
            env=self.environment(**environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=ignored and (lambda: signal.signal(ignored, signal.SIG_IGN)),
        )

    def run(self, *arguments, typed="", **environment):
        process = self.start(*arguments, **environment)
        out, err = process.communicate(typed, timeout=120)
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)

    def ask(self, *arguments):
        """Run a command that must work and return its JSON."""
        done = self.run(*arguments, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


@pytest.fixture
def computer(tmp_path):
    """Return a function that gives a person a computer."""

    def give(name="ada", server=None):
        home = tmp_path / name
        home.mkdir(exist_ok=True)
        return Scorepad(home, server)

    return give
