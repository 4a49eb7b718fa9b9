"""Commands against the real stack."""

import json
import signal
import stat

import pytest

ENDED = "match_ended"
# Twelve pairs of cells that fill the sheet, whatever is rolled.
FULL_SHEET = (
    *("12 13", "14 15", "21 31", "22 23", "24 25", "32 33"),
    *("34 35", "41 51", "42 43", "44 45", "52 53", "54 55"),
)


@pytest.fixture
def ada(computer, server_url):
    return computer("ada", server_url)


@pytest.fixture
def bob(computer, server_url):
    return computer("bob", server_url)


@pytest.fixture
def table(ada, bob):
    """A running match of Ada and Bob; returns its id once the dice are rolled."""
    match = ada.ask("new", "criss-cross", "--seats", "2")["id"]
    ada.ask("join", match, "--name", "Ada")
    bob.ask("join", match, "--name", "Bob")
    rolled(ada, match)
    return match


def rolled(person, match):
    """Wait until the match asks somebody."""
    with person.start("watch", match, "--json") as watching:
        for line in watching.stdout:
            event = json.loads(line)
            if event["type"] == "awaiting" and event["seats"]:
                break
        watching.kill()


def test_games_and_options_are_listed(ada):
    text = ada.run("games").stdout
    assert "criss-cross" in text
    assert "diagonal_penalty" in text


def test_a_match_is_made_listed_joined_and_left(ada):
    made = ada.ask("new", "criss-cross", "--seats", "3", "--option", "diagonal=true")
    assert made["id"] in ada.run("matches").stdout
    seat = ada.ask("join", f"{ada.server}/v1/matches/{made['id']}", "--name", "Ada")["seat"]
    shown = ada.ask("show")
    assert (shown["seat"], shown["seats"][0]["name"], shown["options"]["diagonal"]) == (seat, "Ada", True)
    assert ada.run("leave", "--seat", str(seat)).returncode == 0
    assert not ada.ask("show")["seats"][0]["taken"]
    assert stat.S_IMODE(ada.tokens.stat().st_mode) == 0o600


def test_a_match_is_joined_by_its_short_code(ada, bob, computer):
    made = ada.ask("new", "criss-cross", "--seats", "3")
    assert len(made["code"]) == 6
    assert bob.ask("join", made["code"], "--name", "Bob")["seat"] == 0
    assert ada.ask("join", made["code"].lower(), "--name", "Ada")["seat"] == 1
    eve = computer("eve")  # who knows no server
    address = ada.server.removeprefix("http://")
    done = eve.run("join", f"{address}/{made['code']}", "--name", "Eve", "--later")
    assert done.returncode == 0
    assert done.stdout.split()[-3:] == ["play", "--match", f"{ada.server}/v1/matches/{made['id']}"]
    assert bob.ask("show", made["id"])["seats"][2]["name"] == "Eve"


def test_what_new_prints_can_be_typed(ada, computer):
    said = ada.run("new", "criss-cross").stdout
    short = next(line for line in said.splitlines() if line.startswith("Shorter, for a day:"))
    words = short.partition("scorepad ")[2].split()
    done = computer("eve").run(*words, "--name", "Eve", "--later")
    assert done.returncode == 0, done.stderr
    assert f"the code {words[1].rpartition('/')[2]} does instead of the address" in said


def test_a_match_without_a_free_seat_has_no_short_code(ada):
    made = ada.ask("new", "criss-cross", "--seats", "1", "--bots", "1")
    assert made["code"] is None


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "No match has this code"),
        ("fr", "Aucune partie n'a ce code"),
        ("de", "Keine Partie hat diesen"),
    ],
)
def test_an_unknown_code_is_refused_in_the_players_language(ada, language, said):
    done = ada.run("join", "uuuuuu", "--name", "Ada", "--lang", language)
    assert (done.returncode, done.stdout) == (1, "")
    assert "(no_such_code)" in done.stderr
    assert said in done.stderr


def test_a_private_match_is_not_listed(ada):
    made = ada.ask("new", "criss-cross", "--private")
    assert made["id"] not in ada.run("matches").stdout


def test_the_host_starts_a_match_that_is_not_full(ada, bob):
    match = ada.ask("new", "criss-cross", "--seats", "4", "--manual")["id"]
    bob.ask("join", match, "--name", "Bob")
    assert bob.run("start", match).returncode == 1
    assert ada.run("start", match).returncode == 0
    assert bob.ask("show", match)["status"] == "running"


def test_a_choice_is_made_shown_and_taken_back(ada, table):
    assert ada.run("choose", "22", "23").returncode == 0
    assert "Waiting for Bob." in ada.run("show").stdout
    assert "r2c2" in ada.ask("show")["chosen"]["write"]
    assert ada.run("undo").returncode == 0
    assert ada.ask("show")["chosen"] is None
    assert ada.ask("show", "--at", "1")["status"] == "open"


def test_an_open_choice_is_hidden_from_the_other(ada, bob, table):
    ada.ask("choose", "22", "23")
    shown = bob.ask("show")
    assert shown["chosen"] is None
    assert "chose" not in {json.loads(line)["type"] for line in bob.run("log", "--json").stdout.splitlines()}


@pytest.mark.parametrize(
    ("words", "exit_code", "said"),
    [
        pytest.param(["11", "12"], 1, "refused (cell_taken)", id="taken"),
        pytest.param(["22", "55"], 1, "refused (not_adjacent)", id="apart"),
        pytest.param(["hello"], 2, "help", id="nonsense"),
    ],
)
def test_a_wrong_choice_is_refused_in_a_sentence(ada, table, words, exit_code, said):
    done = ada.run("choose", *words)
    assert (done.returncode, done.stdout) == (exit_code, "")
    assert said in done.stderr


def test_legal_choices_can_be_typed_as_they_are_listed(ada, table):
    first = ada.run("legal").stdout.split()[:2]
    assert ada.run("choose", *first).returncode == 0


def test_an_unknown_match_is_refused(ada):
    done = ada.run("show", "zzzzzzzzzzzz")
    assert done.returncode == 1
    assert done.stderr.startswith("refused (no_such_match): ")


def test_several_matches_must_be_told_apart(ada):
    for _ in range(2):
        ada.ask("new", "criss-cross")
    done = ada.run("show")
    assert done.returncode == 2
    assert "Name the match" in done.stderr


def test_watching_ends_with_the_match(ada, bob):
    match = ada.ask("new", "criss-cross", "--seats", "1")["id"]
    ada.ask("join", match, "--name", "Ada")
    with bob.start("watch", match, "--json") as lines, bob.start("watch", match) as drawn:
        ada.run("play", "--match", match, typed="\n".join(["s", *FULL_SHEET, ""]))
        events = [json.loads(line) for line in lines.communicate(timeout=30)[0].splitlines()]
        screen = drawn.communicate(timeout=30)[0]
    numbered = [event["seq"] for event in events if "seq" in event]
    assert numbered == list(range(1, len(numbered) + 1))
    assert events[-1]["type"] == ENDED
    assert "Ada scored" in screen
    assert ENDED in bob.run("log", match).stdout
    assert bob.run("watch", match, "--json").returncode == 0


def test_playing_alone_to_the_end(ada):
    flags = ["--game", "criss-cross", "--players", "1", "--name", "Ada"]
    done = ada.run("play", *flags, "--json", typed="\n".join(["s", *FULL_SHEET, "n", ""]))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["status"] == "finished"
    assert "Round 12 of 12" in done.stderr
    assert "of 5)." in done.stderr
    assert json.loads(ada.tokens.read_text()) == {}


@pytest.mark.slow
def test_a_whole_series_of_second_chance_is_played_by_typing_the_examples(ada):
    flags = ["--game", "second-chance", "--players", "1", "--name", "Ada"]
    seen, typed = "", 0
    with ada.start("play", *flags) as playing:
        while not seen.endswith("Another match? (y/n) [n] "):
            letter = playing.stdout.read(1)
            assert letter, seen[-2000:]
            seen += letter
            if seen.endswith("(or `help`): "):
                playing.stdin.write(seen.rpartition("as in `")[2].partition("`")[0] + "\n")
                playing.stdin.flush()
                typed += 1
        rest = playing.communicate("n\n", timeout=20)
    assert (playing.returncode, rest[1]) == (0, "")
    assert all(f"Game {number} of 3   Before the first round" in seen for number in (1, 2, 3))
    assert typed == seen.count("any way round:") + seen.count("start tile over") + seen.count(
        "second chance:"
    )
    assert "fewer than 10 wanted." in seen


def test_a_refused_tile_names_the_rule(ada):
    match = ada.ask("new", "second-chance", "--seats", "1")["id"]
    ada.ask("join", match, "--name", "Ada")
    rolled(ada, match)
    said = [ada.run("choose", word).stderr for word in ("a99", "a11", "pass")]
    codes = ("outside_grid", "centre_not_covered", "must_draw")
    assert [line.split(":")[0] for line in said] == [f"refused ({code})" for code in codes]
    first = ada.run("legal").stdout.split()[:9]
    assert ada.run("choose", *first).stdout == f"Chosen: {' '.join(first)}\n"


def test_ctrl_c_leaves_the_match_and_says_how_to_come_back(ada):
    with ada.start("play", "--game", "criss-cross", "--players", "1", "--name", "Ada") as playing:
        for line in playing.stdout:
            if "slash" in line:
                break
        playing.send_signal(signal.SIGINT)
        out, err = playing.communicate(timeout=20)
    assert playing.returncode == 130
    assert "Come back with: scorepad play --match" in out
    assert "Traceback" not in err


def test_quitting_and_coming_back(ada):
    first = ada.run("play", "--game", "criss-cross", "--players", "1", "--name", "Ada", typed="quit\n")
    assert first.returncode == 0
    again = ada.run("play", typed="y\ns\nquit\n")
    assert "is not finished. Go on with it?" in again.stdout
    assert ada.ask("show")["view"]["sheets"][0]["grid"][0][0] == "S"


def test_two_at_one_terminal_are_asked_in_turn(ada):
    done = ada.run(
        "play",
        "--game",
        "criss-cross",
        "--players",
        "2",
        "--local",
        "--name",
        "Ada",
        typed="Bob\n12 13\nundo\n12 13\nquit\n",
    )
    assert "Ada, write" in done.stdout
    assert "Bob, write" in done.stdout
    assert ada.ask("show", "--seat", "0")["awaiting"] == [1]


def test_a_lobby_says_how_to_join_and_starts_when_full(ada, bob):
    with ada.start("play", "--game", "criss-cross", "--players", "2", "--name", "Ada") as hosting:
        link = next(line.split()[-1] for line in hosting.stdout if "Shorter, for a day:" in line)
        joined = bob.run("play", "--match", link, "--name", "Bob", typed="quit\n")
        assert joined.returncode == 0
        line = next(line for line in hosting.stdout if "Round 1" in line)
        assert "Dice" in line
        hosting.communicate("quit\n", timeout=20)


def test_a_list_goes_on_where_its_last_page_said(computer, server_url):
    ada = computer("ada", server_url)
    made = [ada.ask("new", "criss-cross")["id"] for _ in range(2)]
    newest = ada.ask("matches", "--limit", "1")
    older = ada.ask("matches", "--limit", "1", "--before", newest["next"])
    assert [page["matches"][0]["id"] for page in (newest, older)] == made[::-1]
    assert newest["next"] in ada.run("matches", "--limit", "1").stdout
