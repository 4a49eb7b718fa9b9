"""The list in CONTRIBUTING, "Adding a game", carried out: folders alone make a game."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside.installing import RIDGE

ROOT = Path(__file__).parents[2]
BOT = """
class Bot:
    def read(self, shown): ...
    def choose(self, state, seat, level, rng, budget): ...
    def quick(self, state, seat, rng): ...
    def worth(self, outcome, seat): ...


BOT = Bot()
"""
SHOW = "from shared.bots.registry import BOTS, GAMES; print('ridge' in GAMES, 'ridge' in BOTS)"


def rooms() -> list[str]:
    """Return the folder that each step of the list opens."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    steps = text.partition("## Adding a game")[2].partition("\n## ")[0]
    return re.findall(r"^\d\. `([^`]+)`", steps, re.MULTILINE)


@pytest.fixture
def copy(tmp_path):
    """A checkout of one's own."""
    shutil.copytree(ROOT / "shared", tmp_path / "shared", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("services", "clients", "tests", "tools", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def python(folder, *arguments):
    plain = {**os.environ, "PYTHONPATH": str(folder), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=plain, capture_output=True, text=True, timeout=300)


def test_the_list_opens_the_four_rooms_and_the_rules_for_people():
    assert rooms() == [
        "shared/engine/games/<folder>/",
        "shared/bots/<folder>/",
        "clients/cli/games/<folder>/",
        "clients/web/js/games/<folder>/",
        "docs/rules/<name>.md",
    ]


@pytest.mark.slow
def test_a_folder_of_rules_is_a_game_that_keeps_the_laws(copy):
    room = copy / rooms()[0].replace("<folder>", "ridge")
    shutil.copytree(RIDGE / "scorepad_ridge", room)
    for path in room.glob("*.py"):
        path.write_text(path.read_text("utf-8").replace("scorepad_ridge", "shared.engine.games.ridge"))
    assert python(copy, "-c", SHOW).stdout == "True False\n"
    bot = copy / rooms()[1].replace("<folder>", "ridge")
    bot.mkdir()
    (bot / "__init__.py").write_text(BOT)
    assert python(copy, "-c", SHOW).stdout == "True True\n"
    laws = ("-m", "pytest", "-q", "tests/engine/test_laws.py", "-k", "ridge and schema")
    done = python(copy, *laws)
    assert "1 passed" in done.stdout, done.stdout
