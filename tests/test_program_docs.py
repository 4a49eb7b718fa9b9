"""docs/bots.md: the program on that page plays whole matches."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
import requests

from shared.engine.registry import GAMES
from tests.e2e.remote import join, play_on

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")
[PROGRAM] = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)


def test_the_program_is_short():
    assert len(PROGRAM.splitlines()) < 60


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_program_plays_every_game_against_somebody(server_url, tmp_path, game):
    wanted = {"game": game, "seats": 2}
    match_id = requests.post(f"{server_url}/v1/matches", json=wanted, timeout=10).json()["id"]
    script = tmp_path / "player.py"
    script.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(script), f"{server_url}/v1/matches/{match_id}", "Program"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        somebody = join(server_url, match_id, "Somebody")
        while somebody.show()["status"] == "open":  # until the program sits down too
            time.sleep(0.05)
        play_on(somebody)
        out, _ = program.communicate(timeout=60)
    assert program.returncode == 0
    shown = somebody.show()
    assert shown["status"] == "finished"
    assert out.strip() == str(shown["outcome"])


@pytest.mark.slow
def test_the_program_says_why_it_cannot_sit_down(server_url, tmp_path):
    script = tmp_path / "player.py"
    script.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(script), f"{server_url}/v1/matches/000000000000", "Program"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert ended.returncode == 1
    assert ended.stderr.startswith("There is no such match")
