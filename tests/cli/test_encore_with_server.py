"""Encore! against the real stack."""

import json

import pytest

from clients.cli.games import drawing

END_OF_PROMPT = "(or `help`): "
SOLO = ("--game", "encore", "--players", "1", "--name", "Ada", "--option", "sheet=river")


@pytest.fixture
def ada(computer, server_url):
    return computer("ada", server_url)


def read_until(stream, *endings):
    """Return what is printed up to one of these words."""
    text = ""
    while not text.endswith(endings):
        letter = stream.read(1)
        assert letter, text
        text += letter
    return text


def suggested(text):
    """Return what the prompt at the end gives as its first example."""
    return text.rpartition("Ada, ")[2].split("`")[1]


def test_a_whole_solo_match_is_played_by_typing_what_the_prompts_suggest(ada):
    with ada.start("play", *SOLO) as playing:
        rolls = []
        while END_OF_PROMPT in (text := read_until(playing.stdout, END_OF_PROMPT, "Another match?")):
            rolls += [line for line in text.splitlines() if line.startswith("Roll ")]
            playing.stdin.write(suggested(text) + "\n")
            playing.stdin.flush()
        playing.communicate("n\n", timeout=20)
    assert rolls == [f"Roll {number} of 30" for number in range(1, 31)]
    assert playing.returncode == 0
    assert "All rolls are played. Ada scored" in text
    assert "of 12)." in text
    assert json.loads(ada.tokens.read_text()) == {}


@pytest.fixture
def match(ada):
    """A match of two at one computer, rolled."""
    match = ada.ask("new", "encore", "--seats", "2")["id"]
    for name in ("Ada", "Bob"):
        ada.ask("join", match, "--name", name)
    while not ada.ask("show")["awaiting"]:
        pass
    return match


def test_a_legal_choice_is_typed_shown_and_taken_back(ada, match):
    choice = ada.ask("legal", "--seat", "1")["choices"][-1]
    typed = drawing("encore").say(choice)
    assert ada.run("choose", *typed.split(), "--seat", "1").stdout == f"Chosen: {typed}\n"
    assert ada.ask("show", "--seat", "1")["chosen"] == choice
    assert ada.run("show", "--seat", "1").stdout.count("(✕)") == len(choice.get("cells", ()))
    assert "(✕)" not in ada.run("show", "--seat", "0").stdout
    assert ada.run("undo", "--seat", "1").returncode == 0


@pytest.mark.parametrize(
    ("words", "exit_code", "said"),
    [
        pytest.param(["b1", "A1", "O7"], 1, "refused (", id="against-the-rules"),
        pytest.param(["b1", "P1"], 2, "There is no cell P1", id="no-such-cell"),
        pytest.param(["b1"], 2, "Name the cells too", id="no-cells"),
    ],
)
def test_a_wrong_choice_is_answered_in_a_sentence(ada, match, words, exit_code, said):
    done = ada.run("choose", *words)
    assert (done.returncode, done.stdout) == (exit_code, "")
    assert said in done.stderr


def test_an_earlier_moment_can_be_shown(ada, match):
    assert "Before the first roll" in ada.run("show", "--at", "4").stdout
    assert "\nRoll 1, active: " in ada.run("show").stdout


def test_options_that_do_not_go_together_are_asked_again(ada):
    alone, again = ["0", "", "mission=2", "Ada"], ["0", "", "mode=coop mission=2", "", "Ada", "quit"]
    done = ada.run("play", "--game", "encore", typed="\n".join([*alone, *again, ""]))
    assert (done.returncode, done.stderr) == (0, "")
    assert "The option mission goes with mode coop only. Once more, please.\n" in done.stdout
    assert "Mission 2: complete rows" in done.stdout


def test_options_given_as_flags_are_refused_in_a_sentence(ada):
    done = ada.run("play", *SOLO, "--option", "mission=2")
    assert done.returncode == 1
    assert done.stderr == "refused (bad_options): The option mission goes with mode coop only.\n"
