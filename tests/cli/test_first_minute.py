"""From `scorepad play` to the first turns, as somebody does it who has never seen the program."""

import pytest


@pytest.fixture
def ada(computer, server_url):
    return computer("ada", server_url)


def test_enter_all_the_way_is_a_match_against_a_bot(ada):
    done = ada.run("play", typed="\n" * 6 + "quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Bot 2 (L3)" in done.stdout
    assert "Round 1 of 12" in done.stdout


def test_flags_skip_all_questions(ada):
    done = ada.run(
        "play", "--game", "encore", "--bots", "2", "--level", "1", "--mission", "1", typed="quit\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" not in done.stdout.splitlines()[1]
    assert "Bot 2 (L1)" in done.stdout
    assert "Mission 1" in done.stdout


def test_a_learner_is_told_what_to_do_line_by_line(ada):
    done = ada.run("play", "--game", "criss-cross", "--learn", typed="22 23\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Turn 1 of 3 to learn from" in done.stdout
    assert "arrows" not in done.stdout
