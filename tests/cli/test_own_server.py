"""`scorepad play` and `serve` with a server of their own."""

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.cli.conftest import ROOT

ANYWHERE = {"SCOREPAD_PORT": "0"}
THIN = """
import sys
sys.modules["flask"] = None
from clients.cli.main import main
sys.exit(main(["serve"]))
"""


@pytest.mark.slow
def test_play_starts_a_server_and_stops_it(computer):
    ada = computer()
    done = ada.run("play", typed="criss-cross\n0\n1\ndiagonal=true\nAda\ns\n12 13\nquit\n", **ANYWHERE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Starting Scorepad ...\n")
    assert "Round 2 of 12" in done.stdout or "rolling" in done.stdout
    assert (ada.home / "data" / "lock").read_text() == ""
    again = ada.run("play", typed="y\nquit\n", **ANYWHERE)
    assert "Round 2 of 12" in again.stdout


@pytest.mark.slow
def test_serve_tells_its_address_and_others_find_it(computer):
    ada = computer()
    with ada.start("serve", "--json", **ANYWHERE) as serving:
        url = json.loads(serving.stdout.readline())["url"]
        assert json.loads((ada.home / "data" / "lock").read_text())["url"] == url
        assert ada.ask("games")["games"]
        serving.send_signal(signal.SIGINT)
        assert serving.wait(30) == 0
    assert (ada.home / "data" / "lock").read_text() == ""


@pytest.mark.slow
def test_serve_stops_by_sigint_although_a_script_had_it_ignored(computer):
    ada = computer()
    with ada.start("serve", "--json", ignored=signal.SIGINT, **ANYWHERE) as serving:
        assert json.loads(serving.stdout.readline())["url"]
        serving.send_signal(signal.SIGINT)
        assert serving.wait(30) == 0
    assert (ada.home / "data" / "lock").read_text() == ""


@pytest.mark.slow
def test_a_player_sits_out_a_restart_of_the_server(computer):
    ada, server = computer("ada"), computer("server")
    with server.start("serve", "--json", **ANYWHERE) as first:
        ada.server = json.loads(first.stdout.readline())["url"]
        with ada.start("play", "--game", "criss-cross", "--players", "1", "--name", "Ada") as playing:
            next(line for line in playing.stdout if "slash" in line)
            first.send_signal(signal.SIGINT)
            first.wait(30)
            with server.start(
                "serve", "--json", SCOREPAD_PORT=ada.server.strip("/").rpartition(":")[2]
            ) as again:
                again.stdout.readline()
                out, err = playing.communicate("s\nquit\n", timeout=60)
                again.send_signal(signal.SIGINT)
                again.wait(30)
    assert playing.returncode == 0, err
    assert "Round 1 of 12" in out


def test_a_server_that_cannot_start_says_why(computer):
    ada = computer()
    (ada.home / "data").write_text("in the way")
    done = ada.run("play", **ANYWHERE)
    assert done.returncode == 1
    assert "refused (not_started): The local server did not start." in done.stderr
    assert "cannot be the data folder" in done.stderr


def test_the_thin_client_says_what_is_missing():
    done = subprocess.run(
        [sys.executable, "-c", THIN], cwd=ROOT, env=os.environ | ANYWHERE, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert 'pip install "scorepad[api,worker]"' in done.stderr
