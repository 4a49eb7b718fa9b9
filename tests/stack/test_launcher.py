import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack.conftest import SCRIPT

PROGRAMS = Path(__file__).parent / "programs"


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

        def _run(self, name):
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


def test_only_the_checks_need_node(launcher, recorded):
    assert not {"node", "npm"} & {*recorded.again(*launcher.NEEDS["test"])}
    assert recorded.again(*launcher.NEEDS["check"]) == ("node", "npm")
    assert recorded.again(*launcher.NEEDS["test"]) == ()


def test_a_changed_lock_of_npm_makes_everything_anew(recorded, checkout):
    recorded.again("run", "node", "npm")
    assert recorded.again("run", "node", "npm") == ()
    (checkout / "locks" / "package-lock.json").write_text('{"packages": {}}\n')
    assert recorded.again("run", "node", "npm") == ("venv", "run", "node", "npm")


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

    monkeypatch.setattr(recorded, "_run", interrupted)
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


def test_games_of_the_operator_are_part_of_every_set_up(recorded, checkout):
    names = ("run", "server", "games")
    recorded.again(*names)
    (checkout / "games.txt").write_text("# ours\n\n  scorepad-ridge==1.0\n./mine\n")
    assert recorded.again(*names) == ("venv", "run", "server", "games")
    assert recorded.again(*names) == ()
    (checkout / "locks" / "run.lock").write_text("# something else\n")
    assert recorded.again(*names) == ("venv", "run", "server", "games")
    (checkout / "games.txt").unlink()
    assert recorded.again(*names) == ("venv", "run", "server", "games")


def test_a_failing_step_shows_its_output(recorded, launcher, capsys, monkeypatch):
    def try_it(name):
        recorded.step("Trying", [sys.executable, "-c", "raise SystemExit('out of luck')"])

    monkeypatch.setattr(recorded, "_run", try_it)
    with pytest.raises(
        launcher.SetupFailed, match=r"(?s)out of luck.*Trying failed; the next run tries again"
    ):
        recorded.again("run")
    assert capsys.readouterr().err == "Trying... 0 s\n"
