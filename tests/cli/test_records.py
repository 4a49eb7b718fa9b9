"""Records, replay and verification at the command line: offline from a file, and with the real stack."""

import json
import random
import subprocess
import sys

import pytest

from shared.engine.registry import GAMES, complete_options
from tests.cli.conftest import ROOT
from tests.records import edited, random_record

FULL_SHEET = (
    *("12 13", "14 15", "21 31", "22 23", "24 25", "32 33"),
    *("34 35", "41 51", "42 43", "44 45", "52 53", "54 55"),
)


@pytest.fixture
def ada(computer):
    """A computer without a server: nothing listens at this address."""
    return computer("ada", "http://127.0.0.1:9")


@pytest.fixture
def file(tmp_path):
    game = GAMES["criss-cross"]
    path = tmp_path / "match.jsonl"
    path.write_bytes(random_record(game, complete_options(game, {}, 2), 2, random.Random(5)))
    return path


@pytest.fixture
def doctored(file):
    path = file.with_name("doctored.jsonl")

    def raise_score(lines):
        lines[-2]["outcome"]["scores"][0] += 1

    path.write_bytes(edited(file.read_bytes(), raise_score, rebuild=True))
    return path


def events_of(file):
    return [json.loads(line) for line in file.read_bytes().splitlines()[1:-1]]


def test_a_true_record_is_verified_without_a_server(ada, file):
    done = ada.run("verify", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("OK: match ")
    found = ada.ask("verify", str(file))
    assert (found["ok"], found["events"]) == (True, len(events_of(file)))


def test_the_thin_client_is_enough_to_verify_and_replay(ada, file):
    """Only what a plain install has: click, requests, rich, and the engine."""
    program = (
        "import sys\n"
        "for name in ('flask', 'marshmallow', 'redis', 'rq', 'services', 'shared.eventlog'):\n"
        "    sys.modules[name] = None\n"
        "from clients.cli.main import main\n"
        "sys.exit(main(['verify', sys.argv[1]]) or main(['replay', sys.argv[1], '--at', '9']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(file)], env=ada.environment(), capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "OK" in done.stdout


def test_the_stand_alone_verifier_needs_python_alone(file, tmp_path):
    script = [sys.executable, "-I", str(ROOT / "tools" / "verify_record.py")]
    true = subprocess.run([*script, str(file)], cwd=tmp_path, capture_output=True, text=True)
    assert (true.returncode, ": OK, match" in true.stdout) == (0, True)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(file.read_bytes().replace(b'"seq":5', b'"seq":6', 1))
    false = subprocess.run([*script, str(file), str(broken)], cwd=tmp_path, capture_output=True, text=True)
    assert (false.returncode, "UNTRUE, line 6" in false.stdout) == (1, True)


def test_a_record_can_come_through_a_pipe(ada, file):
    done = ada.run("verify", "-", typed=file.read_text())
    assert done.stdout.startswith("OK")


def test_a_doctored_record_is_false_in_a_line(ada, doctored):
    line = len(events_of(doctored)) + 1
    done = ada.run("verify", str(doctored))
    assert done.returncode == 1
    assert done.stderr == f"refused (bad_record): Line {line}: the rules give another outcome.\n"
    done = ada.run("verify", str(doctored), "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout) == {"ok": False, "line": line, "reason": "the rules give another outcome"}


def test_a_file_that_is_not_there_is_named(ada):
    done = ada.run("verify", "nowhere.jsonl")
    assert (done.returncode, "nowhere.jsonl" in done.stderr) == (2, True)


def test_a_file_is_replayed_to_any_event_from_any_seat(ada, file):
    events = events_of(file)
    first_choice = next(event for event in events if event["type"] == "chose")
    seat, seq = first_choice["seat"], first_choice["seq"]
    mine = ada.ask("replay", str(file), "--at", str(seq), "--seat", str(seat))
    assert (mine["seq"], mine["seat"], mine["chosen"]) == (seq, seat, first_choice["choice"])
    other = ada.ask("replay", str(file), "--at", str(seq), "--seat", str(1 - seat))
    assert other["chosen"] is None
    last = ada.ask("replay", str(file))
    assert (last["status"], last["seat"], last["outcome"]) == ("finished", None, events[-1]["outcome"])


@pytest.mark.parametrize(
    "flags", [["--at", "0"], ["--at", "999"], ["--at", "3", "--seat", "2"], ["--branch"]]
)
def test_moments_and_seats_that_are_not_there_are_refused(ada, file, flags):
    assert ada.run("replay", str(file), *flags).returncode == 2


def test_a_doctored_file_is_not_replayed(ada, doctored):
    done = ada.run("replay", str(doctored))
    assert (done.returncode, "another outcome" in done.stderr) == (1, True)


def places(done):
    """Return the events at which the replay asked for the next line."""
    return [int(part.split(" of ")[0]) for part in done.stdout.split("Event ")[1:]]


def test_typed_lines_step_jump_and_look(ada, file):
    last = len(events_of(file))
    typed = "n\nn\np\n+5\n-2\n\n40\n999\nfirst\n-7\nlast\nquit\n"
    done = ada.run("replay", str(file), typed=typed)
    assert done.returncode == 0
    assert places(done) == [1, 2, 3, 2, 7, 5, 6, min(40, last), last, 1, 1, last]


def test_rounds_are_stepped_over_whole(ada, file):
    starts = {}
    for event in events_of(file):
        if event["type"] == "chose":
            starts.setdefault(event["phase"], event["seq"] - 1)
    first, second, *_ = starts.values()
    done = ada.run("replay", str(file), typed="r\nr\nn\nb\nb\nb\nquit\n")
    assert places(done) == [1, first, second, second + 1, second, first, 1]


def test_it_plays_by_itself_to_the_end(ada, file):
    with ada.start("replay", str(file)) as process:
        process.stdin.write("play 1000\n")
        process.stdin.flush()
        drawn = 0
        while "(match ended)" not in (line := process.stdout.readline()):
            assert line, process.stderr.read()
            drawn += "Round" in line
        process.stdin.write("quit\n")
        process.stdin.close()
        assert f"Event {len(events_of(file))} of" in process.stdout.read()
    assert (process.returncode, drawn > 10) == (0, True)


def test_the_end_of_the_input_ends_the_replay(ada, file):
    done = ada.run("replay", str(file), typed="")
    assert (done.returncode, places(done)) == (0, [1])


def test_what_cannot_be_understood_is_said_and_nothing_moves(ada, file):
    done = ada.run("replay", str(file), typed="x\nplay fast\nplay -1\nseat 9\nseat\nhelp\nquit\n")
    assert set(places(done)) == {1}
    assert "is no way to move" in done.stdout
    assert "The seats are 0 to 1" in done.stdout
    assert "rounds a second" in done.stdout
    assert "what if" in done.stdout


def test_the_eyes_can_be_changed(ada, file):
    done = ada.run("replay", str(file), typed="last\nseat 1\nseat -\nquit\n")
    drawings = done.stdout.split("Event ")
    assert "(you)" not in drawings[1]
    assert "seat 1 (you)" in drawings[2]
    assert "(you)" not in drawings[3]


# With the real stack


@pytest.fixture
def bob(computer, server_url):
    return computer("bob", server_url)


@pytest.fixture
def finished(bob):
    """A match that Bob has played alone."""
    match = bob.ask("new", "criss-cross", "--seats", "1", "--option", "start=dealt")["id"]
    bob.ask("join", match, "--name", "Bob")
    typed = "\n".join(("s", *FULL_SHEET)) + "\n"
    assert bob.run("play", "--match", match, typed=typed).returncode == 0
    assert bob.ask("show", match)["status"] == "finished"
    return match


def test_a_match_is_exported_verified_imported_and_replayed(bob, finished, tmp_path):
    path = tmp_path / "mine.jsonl"
    assert bob.ask("record", "export", finished, "--out", str(path))["file"] == str(path)
    assert bob.ask("verify", str(path))["match"] == finished
    assert bob.run("record", "export", finished, "--out", "-").stdout == path.read_text()
    answer = bob.ask("record", "import", str(path))
    assert (answer["id"], answer["imported"]) == (finished, False)
    local = bob.ask("replay", str(path), "--at", "9", "--seat", "0")
    remote = bob.ask("replay", finished, "--at", "9", "--seat", "0")
    assert remote["seats"][0]["name"] == "Bob"
    assert {**remote, "seats": None} == {**local, "seats": None}
    spectator = bob.ask("show", finished, "--at", "9")
    assert {**spectator, "seat": 0, "prompt": remote["prompt"]} == remote


def test_a_match_that_runs_is_replayed_by_its_server(bob):
    match = bob.ask("new", "criss-cross", "--seats", "1", "--option", "start=picked")["id"]
    bob.ask("join", match, "--name", "Bob")
    assert bob.run("record", "export", match).returncode == 1
    state = bob.ask("replay", match, "--at", "2")
    assert (state["seq"], state["status"]) == (2, "open")
    assert bob.ask("replay", match, "--at", "3", "--seat", "0")["seat"] == 0


def test_a_branch_is_made_joined_and_played(bob, finished):
    made = bob.ask("replay", finished, "--branch", "--at", "9")
    bob.ask("join", made["id"], "--name", "Bob")
    state = bob.ask("show", made["id"])
    assert state["branch_of"]["match"] == finished
    done = bob.run("replay", finished, typed="9\nbranch\nquit\n")
    assert "goes on from there" in done.stdout


def test_a_doctored_record_is_not_imported(bob, doctored):
    done = bob.run("record", "import", str(doctored))
    assert (done.returncode, "refused (bad_record): Line" in done.stderr) == (1, True)
