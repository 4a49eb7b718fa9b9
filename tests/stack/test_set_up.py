"""Set-ups that really run: interrupted, without a network, with real pip, and a whole one."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside.installing import RIDGE, built
from tests.stack.conftest import ROOT, SCRIPT, Stack
from tests.waiting import wait_until

PROGRAMS = Path(__file__).parent / "programs"

CLIENT = """
import json, os, sys
names = ("SCOREPAD_CHECKOUT", "SCOREPAD_DATA", "PYTHONPATH")
print(json.dumps([os.getpid(), sys.argv[1:], *[os.environ[name] for name in names]]))
"""


def test_two_first_runs_at_once_both_become_the_client_and_the_next_sets_nothing_up(checkout):
    shutil.copy(SCRIPT, checkout)
    (checkout / "clients").mkdir()
    (checkout / "clients" / "cli.py").write_text(CLIENT)
    runs = [launched(checkout, "games", "--json") for _ in range(2)]
    errors = [expect_client(run, checkout) for run in runs]
    assert sorted("Making .venv" in text for text in errors) == [False, True]
    assert expect_client(launched(checkout, "games", "--json"), checkout) == ""


def launched(checkout, *arguments):
    env = {name: value for name, value in os.environ.items() if not name.startswith("SCOREPAD_")}
    command = [sys.executable, checkout / "scorepad", *arguments]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def expect_client(run, checkout):
    out, err = run.communicate(timeout=60)
    root = str(checkout)
    assert json.loads(out) == [run.pid, ["games", "--json"], "1", f"{root}/.scorepad", root], err
    return err


ON_ANOTHER_PYTHON = """
import runpy, sys
sys.executable, *sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture
def set_up(checkout):
    """Return a function that starts a set-up whose Python is a stand-in; no process of it is left."""
    shutil.copy(SCRIPT, checkout)
    shutil.copy(PROGRAMS / "python.sh", checkout)

    def start():
        command = [
            sys.executable,
            "-c",
            ON_ANOTHER_PYTHON,
            checkout / "python.sh",
            checkout / "scorepad",
            "games",
        ]
        return subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(
                signal.SIGHUP, signal.SIG_DFL
            ),  # whoever runs the tests may ignore it
        )

    yield start
    (checkout / "enough").touch()


def writer(checkout):
    """Return the process that writes into the environment, once it has begun."""
    wait_until((checkout / "writer").exists)
    return int((checkout / "writer").read_text())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_set_up_leaves_no_process_and_the_next_one_heals(set_up, checkout, number):
    first = set_up()
    pid = writer(checkout)
    first.send_signal(number)
    _, err = first.communicate(timeout=30)
    assert err.splitlines()[-1] == "Set-up interrupted; the next run starts it again."
    wait_until(lambda: not Stack.alive(pid), seconds=5)
    (checkout / "enough").touch()
    out, err = set_up().communicate(timeout=30)
    assert out == "became -m clients.cli games\n", err


def test_a_set_up_waits_for_what_a_killed_one_left_running(set_up, checkout):
    first = set_up()
    pid = writer(checkout)
    first.kill()
    first.communicate()
    with set_up() as second:
        assert second.stderr.readline() == "Waiting for another set-up of this checkout...\n"
        assert Stack.alive(pid)
        (checkout / "enough").touch()
        out, err = second.communicate(timeout=30)
    assert out == "became -m clients.cli games\n", err


def test_a_python_without_venv_makes_the_environment_with_pip(launcher, checkout, monkeypatch):
    shutil.copy(PROGRAMS / "python.sh", checkout)
    (checkout / "enough").touch()
    monkeypatch.setattr(launcher, "_has", lambda module: module == "pip")
    setup = launcher.Setup(checkout)
    setup.maker = str(checkout / "python.sh")
    setup.ensure(["run"])
    asked = [line.split()[1] for line in (checkout / "asked").read_text().splitlines()]
    assert asked == ["pip", "virtualenv", "pip"]


def test_an_environment_that_cannot_be_made_is_one_sentence(checkout):
    shutil.copy(SCRIPT, checkout)
    (checkout / ".venv").write_text("in the way")
    out, err = launched(checkout, "games").communicate(timeout=30)
    assert out == ""
    assert err == f"Scorepad cannot be set up here: [Errno 17] File exists: '{checkout}/.venv'\n"


@pytest.fixture
def real_pip(launcher, checkout, monkeypatch):
    """A set-up with the pip of this environment, which is to reach no index but the one that a test names."""
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    monkeypatch.setenv("PIP_RETRIES", "1")

    class Real(launcher.Setup):
        def _make_venv(self):
            self.python.parent.mkdir(parents=True)
            self.python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
            self.python.chmod(0o755)

    (checkout / "locks" / "run.lock").write_text(f"scorepad-nowhere==1 --hash=sha256:{'0' * 64}\n")
    return Real(checkout)


HAS_RIDGE = (
    "from importlib.metadata import entry_points as e; print([p.name for p in e(group='scorepad.games')])"
)


@pytest.mark.slow
def test_a_game_from_outside_is_there_after_this_set_up_and_the_next(launcher, checkout):
    built(RIDGE, checkout)
    (checkout / "games.txt").write_text("./scorepad_ridge-1.0-py3-none-any.whl\n")
    setup = launcher.Setup(checkout)
    for lock in ("# nothing", "# nothing, but another one"):
        (checkout / "locks" / "run.lock").write_text(lock)
        setup.ensure(launcher.PLAY)
        told = subprocess.run([setup.python, "-c", HAS_RIDGE], capture_output=True, text=True)
        assert told.stdout == "['ridge']\n", told.stderr


def test_a_game_that_cannot_be_installed_is_named(launcher, real_pip, checkout):
    (checkout / "games.txt").write_text("./nothing-1-py3-none-any.whl\n")
    words = (
        r"(?s)nothing-1-py3-none-any.whl.*Installing the games of games.txt failed; the next run tries again"
    )
    with pytest.raises(launcher.SetupFailed, match=words):
        real_pip.ensure(["games"])


def test_no_network_is_one_sentence_and_what_pip_said_is_kept(launcher, real_pip, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{port}/simple")
    with pytest.raises(launcher.SetupFailed) as failure:
        real_pip.ensure(["run"])
    assert str(failure.value) == (
        "Installing the program needs a network, and the package index cannot be reached; "
        f"run this again when it can. (What it said is in {real_pip.venv}/setup.log.)"
    )
    assert "Connection refused" in (real_pip.venv / "setup.log").read_text()


@pytest.fixture
def npm_that_says(launcher, checkout):
    """A set-up whose npm says something and fails."""

    class Made(launcher.Setup):
        def _make_venv(self):
            pass

    def says(text):
        setup = Made(checkout)
        program = checkout / "python"
        program.write_text(f"#!/bin/sh\necho '{text}'\nexit 1\n")
        program.chmod(0o755)
        setup.python = program
        return setup

    return says


@pytest.mark.parametrize("code", ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ETIMEDOUT", "ENETUNREACH"])
def test_an_npm_without_network_is_the_same_sentence(launcher, npm_that_says, code):
    setup = npm_that_says(f"npm error code {code}\nnpm error A complete log can be found elsewhere")
    with pytest.raises(launcher.SetupFailed, match="Installing the tools for JavaScript needs a network"):
        setup.ensure(["npm"])
    assert code in setup.said.read_text()


def test_what_is_no_fault_of_the_network_is_shown_as_npm_says_it(launcher, npm_that_says):
    setup = npm_that_says("npm error code EINTEGRITY")
    with pytest.raises(launcher.SetupFailed, match=r"(?s)EINTEGRITY.*the next run tries again"):
        setup.ensure(["npm"])


def test_what_is_no_fault_of_the_network_is_shown_as_pip_says_it(launcher, real_pip, monkeypatch, tmp_path):
    monkeypatch.setenv("PIP_INDEX_URL", tmp_path.as_uri())
    with pytest.raises(launcher.SetupFailed, match=r"(?s)No matching distribution.*the next run tries again"):
        real_pip.ensure(["run"])


@pytest.mark.slow
def test_a_real_set_up_brings_all_that_serving_needs(tmp_path):
    for name in ("locks", "services"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(SCRIPT, tmp_path)
    (tmp_path / "clients").mkdir()
    (tmp_path / "clients" / "cli.py").write_text(
        "import flask, gunicorn, redis, rq\n"
        "from services.stack.redis_binary import find_server\n"
        "print(find_server())\n"
    )
    command = [sys.executable, tmp_path / "scorepad", "serve"]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert answer.stdout.startswith(f"{tmp_path}/.venv/"), answer.stderr
