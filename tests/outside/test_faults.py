"""Packages broken in every way there is: each is left out with a sentence, and everything else works."""

import json
from pathlib import Path

import pytest
import requests

from shared.logs import MOST_REPEATS
from tests.outside.running import with_packages

GOOD = "from scorepad_ridge.rules import RidgeGame\n"
BROKEN = {  # the entry point's name, the group, the module's text, why it is left out
    "fails": ("rules", "raise RuntimeError('no paths: /etc/passwd')", "its code fails."),
    "leaves": ("rules", "import sys\nsys.exit('bye')", "its code fails."),
    "needs": ("rules", "import a_module_that_nobody_has", "its code fails."),
    "empty": ("rules", "", "it offers no GAME."),
    "misnamed": ("rules", f"{GOOD}GAME = RidgeGame()", "its game is called 'ridge'."),
    "lacks": ("rules", "class Half:\n    name = 'lacks'\nGAME = Half()", "it lacks title."),
    "numb": ("rules", f"{GOOD}class Numb(RidgeGame):\n    name = 'numb'\n    parse = 3\nGAME = Numb()",
             "its parse is no method."),
    "nobody": ("rules", f"{GOOD}class No(RidgeGame):\n    name = 'nobody'\n    players = (3, 1)\nGAME = No()",
               "its numbers of players are no range from 1 on."),
    "murky": ("rules", f"{GOOD}class Set(RidgeGame):\n    name = 'murky'\n    view_type = set\nGAME = Set()",
              "its code fails."),
    "twice": ("rules", f"{GOOD}class Two(RidgeGame):\n    name = 'twice'\nGAME = Two()\nOLDER = (GAME,)",
              "two of its rules have the same version."),
    "blank": ("rules", f"{GOOD}from shared.engine.core import Option\n"
              "class Blank(RidgeGame):\n    name = 'blank'\n    options = (Option('size', (), '', ''),)\n"
              "GAME = Blank()",
              "its options are no options."),
    "secret": ("rules", f"{GOOD}class Secret(RidgeGame):\n    name = 'secret'\n"
               "    def printed(self): return {'sheet': {1, 2}}\nGAME = Secret()",
               "its code fails."),
    "encore": ("rules", f"{GOOD}class Encore(RidgeGame):\n    name = 'encore'\nGAME = Encore()",
               "its name is taken."),
    "ridge": ("bots", "class Bot:\n    def choose(self): ...\nBOT = Bot()", "it lacks read."),
}  # fmt: skip


def placed(folder: Path, name: str, group: str, text: str) -> None:
    """Lay a package down as an installer leaves it."""
    (folder / f"odd_{name}").mkdir()
    (folder / f"odd_{name}" / "__init__.py").write_text(text)
    info = folder / f"odd_{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: odd-{name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[scorepad.{group}]\n{name} = odd_{name}\n")


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    folder = tmp_path_factory.mktemp("broken")
    for name, (part, text, _) in BROKEN.items():
        placed(folder, name, "games" if part == "rules" else part, text)
    return folder


def expected(name: str) -> dict[str, str]:
    part, _, why = BROKEN[name]
    group = "scorepad.games" if part == "rules" else "scorepad.bots"
    return {"where": f"{name} of odd-{name} ({group})", "why": why}


@pytest.mark.slow
def test_a_server_goes_on_without_what_is_broken(start_stack, outside, broken, tmp_path):
    stack = start_stack(tmp_path / "data", packages=[outside, broken])
    answer = requests.get(f"{stack.url}/ready")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ready"
    told = sorted(answer.json()["left_out"], key=lambda fault: fault["where"])
    assert told == sorted(map(expected, BROKEN), key=lambda fault: fault["where"])
    games = [game["name"] for game in requests.get(f"{stack.url}/v1/games").json()["games"]]
    assert games == ["criss-cross", "encore", "second-chance", "ridge"]
    for game in games:
        bots = [{"level": 1}, {"level": 2}]
        made = requests.post(f"{stack.url}/v1/matches", json={"game": game, "seats": 2, "bots": bots})
        assert made.status_code == 201
    lines = (stack.data / "logs" / "api.log").read_text().splitlines()
    left_out = [line for line in lines if "is left out" in line]
    assert len(left_out) == min(len(BROKEN), MOST_REPEATS)  # a flood of them would be counted
    assert any("ModuleNotFoundError: No module named 'a_module_that_nobody_has'" in line for line in left_out)


SHOW = """
import json
from shared.engine import registry
from shared.engine.games.criss_cross import rules
print(json.dumps([list(registry.GAMES), [str(fault) for fault in registry.FAULTS]]))
"""


def test_a_broken_game_of_ours_takes_no_other_with_it(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['shared.engine.games.encore'] = None\n"
    )
    games, faults = json.loads(with_packages(tmp_path, "-c", SHOW).stdout)
    assert games == ["criss-cross", "second-chance"]
    [fault] = faults
    assert fault.startswith("shared.engine.games.encore is left out: its code fails. (ModuleNotFoundError")
