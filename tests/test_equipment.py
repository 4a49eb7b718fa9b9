"""A machine that cannot run every test is told so."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ONE_OF_EACH = (
    "tests/web/test_code.py",
    "tests/tui/test_tmux.py::test_a_whole_match_is_played_by_keys_against_a_bot[encore]",
    "tests/test_api_docs.py::test_the_examples_give_the_answers_shown",
)
APT = 'echo "$(basename "$0") $*" >>"$STEPS"'
SCOREPAD = 'echo "scorepad $* all=$SCOREPAD_TEST_ALL" >>"$STEPS"'


@pytest.mark.parametrize(("asked", "code"), [({}, 0), ({"SCOREPAD_TEST_ALL": "1"}, 1)])
def test_the_last_line_says_what_was_not_tested_and_how_to(asked, code):
    """With every test asked for, as .ci/run does, the run fails as well."""
    clean = {name: value for name, value in os.environ.items() if name != "SCOREPAD_TEST_ALL"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *ONE_OF_EACH],
        cwd=ROOT, env=clean | {"PATH": ""} | asked, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    last = done.stdout.splitlines()[-1]
    assert last.startswith("Not tested: ")
    assert last.endswith(
        " for want of Chromium, 1 for want of curl, 1 for want of tmux. Install what is missing "
        "(Debian: apt-get install chromium curl tmux) and run this again."
    )


@pytest.mark.parametrize("missing", ["chromium tmux", ""])
def test_the_build_installs_what_is_missing_and_asks_for_every_test(tmp_path, missing):
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
    steps = tmp_path / "steps"
    programs = {
        "bin/apt-get": APT,
        "bin/id": "echo 0",
        "scorepad": SCOREPAD,
        ".venv/bin/python": f"echo '{missing}'",
    }
    for name, script in programs.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
    env = {"PATH": f"{tmp_path}/bin:{os.environ['PATH']}", "STEPS": str(steps)}
    subprocess.run([tmp_path / ".ci" / "run"], env=env, stdin=subprocess.DEVNULL, check=True, timeout=60)
    installed = [
        "apt-get update -qq",
        "apt-get install -qq -y --no-install-recommends chromium tmux",
    ]
    assert steps.read_text().splitlines() == [
        "scorepad check all=",
        *(installed if missing else []),
        "scorepad test all=1",
    ]
