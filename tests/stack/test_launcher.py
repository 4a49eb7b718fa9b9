import ast
import importlib.machinery
import importlib.util
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack.conftest import Stack
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scorepad"
PROGRAMS = Path(__file__).parent / "programs"


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
    for name in ("run", "server", "test"):
        (tmp_path / "locks" / f"{name}.lock").write_text(f"# nothing for {name}\n")
    return tmp_path


@pytest.fixture
def recorded(launcher, checkout):
    """A set-up that writes down its steps instead of running them."""

    class Recorded(launcher.Setup):
        steps = ()
        failing = ""

        def _make_venv(self):
            self.steps += ("venv",)
            self.python.parent.mkdir(parents=True, exist_ok=True)
            self.python.write_text("")
            self.python.chmod(0o755)

        def _run_pip(self, name):
            self.steps += (name,)
            if name == self.failing:
                raise launcher.SetupFailed("no network")

        def again(self, *names):
            self.steps = ()
            self.ensure(names)
            return self.steps

    return Recorded(checkout)


def old_pythons():
    folders = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions").glob("3.*/bin/python")
    return [path for path in folders if path.parts[-3].startswith(("3.6.", "3.7.", "3.8.", "3.9.", "3.10."))]


def test_old_pythons_can_read_the_script_as_far_as_the_refusal():
    ast.parse(SCRIPT.read_text(), feature_version=(3, 7))


@pytest.mark.skipif(not old_pythons(), reason="no old Python on this machine")
def test_an_old_python_is_refused_with_a_sentence():
    answer = subprocess.run([old_pythons()[0], SCRIPT, "play"], capture_output=True, text=True)
    assert answer.returncode == 1
    assert answer.stderr.startswith("Scorepad needs Python 3.11 or newer, and this is Python 3.")
    assert len(answer.stderr.splitlines()) == 1


def test_the_first_run_installs_and_the_second_does_nothing(recorded):
    assert recorded.again("run", "server") == ("venv", "run", "server")
    assert recorded.again("run", "server") == ()


def test_the_test_tools_are_added_to_what_is_there(recorded):
    recorded.again("run", "server")
    assert recorded.again("run", "server", "test") == ("test",)
    assert recorded.again("run", "server") == ()


def test_a_changed_lock_makes_everything_anew(recorded, checkout):
    recorded.again("run", "server")
    (checkout / "locks" / "run.lock").write_text("# something else\n")
    assert recorded.again("run", "server") == ("venv", "run", "server")


def test_a_moved_checkout_makes_everything_anew(recorded, checkout, tmp_path_factory):
    recorded.again("run")
    new = tmp_path_factory.mktemp("moved") / "checkout"
    shutil.copytree(checkout, new)
    assert type(recorded)(new).again("run") == ("venv", "run")


def test_a_vanished_python_makes_everything_anew(recorded):
    recorded.again("run")
    recorded.python.unlink()
    assert recorded.again("run") == ("venv", "run")


def test_an_interrupted_install_starts_from_nothing(recorded, monkeypatch):
    recorded.again("run")

    def interrupted(name):
        raise KeyboardInterrupt

    monkeypatch.setattr(recorded, "_run_pip", interrupted)
    with pytest.raises(KeyboardInterrupt):
        recorded.again("run", "test")
    monkeypatch.undo()
    assert recorded.again("run", "test") == ("venv", "run", "test")


def test_a_failed_install_keeps_what_worked_before(recorded, launcher):
    recorded.failing = "test"
    with pytest.raises(launcher.SetupFailed):
        recorded.again("run", "test")
    assert recorded.again("run") == ()


def test_the_bundled_server_may_be_missing_where_another_is_found(recorded, monkeypatch, capsys):
    recorded.failing = "server"
    monkeypatch.setenv("REDIS_SERVER", "/opt/redis-server")
    assert recorded.again("run", "server") == ("venv", "run", "server")
    assert capsys.readouterr().err == (
        "The bundled server cannot be installed here; using /opt/redis-server.\n"
    )
    assert recorded.again("run", "server") == ()


def test_the_bundled_server_must_not_be_missing_where_no_other_is_found(recorded, launcher, monkeypatch):
    recorded.failing = "server"
    for name in ("REDIS_SERVER", "SCOREPAD_LOG_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(launcher.SetupFailed):
        recorded.again("run", "server")


def test_a_failing_step_shows_its_output(recorded, launcher, capsys, monkeypatch):
    def try_it(name):
        recorded.step("Trying", [sys.executable, "-c", "raise SystemExit('out of luck')"])

    monkeypatch.setattr(recorded, "_run_pip", try_it)
    with pytest.raises(
        launcher.SetupFailed, match=r"(?s)out of luck.*Trying failed; the next run tries again"
    ):
        recorded.again("run")
    assert capsys.readouterr().err == "Trying... 0 s\n"


@pytest.mark.parametrize(("mypy", "code", "verdict"), [("true", 0, "ok"), ("false", 1, "FAILED")])
def test_check_runs_every_tool_and_fails_if_one_does(
    recorded, launcher, monkeypatch, capsys, mypy, code, verdict
):
    monkeypatch.chdir(recorded.root)
    recorded.python.parent.mkdir(parents=True)
    for tool, does in {"ruff": "true", "mypy": mypy, "lint-imports": "true"}.items():
        (recorded.python.parent / tool).symlink_to(shutil.which(does))
    assert launcher.check(recorded) == code
    verdicts = [line for line in capsys.readouterr().out.splitlines() if line.count(":")]
    assert verdicts == [
        "== ruff format: ok",
        "== ruff check: ok",
        f"== mypy: {verdict}",
        "== lint-imports: ok",
    ]


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


def test_no_network_is_one_sentence_and_what_pip_said_is_kept(launcher, real_pip, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{port}/simple")
    with pytest.raises(launcher.SetupFailed) as failure:
        real_pip.ensure(["run"])
    assert str(failure.value) == (
        "Installing the program needs a network, and the package index cannot be reached; "
        f"run this again when it can. (What pip said is in {real_pip.venv}/setup.log.)"
    )
    assert "Connection refused" in (real_pip.venv / "setup.log").read_text()


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
