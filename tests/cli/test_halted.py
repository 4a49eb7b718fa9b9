"""A match whose log is damaged, at the terminal."""

import pytest

from services.stack.access import read_grant
from shared.eventlog.halts import Halt, halt_match
from shared.eventlog.servers import connect


@pytest.mark.parametrize("wrong", [1, 3], ids=["nothing-is-sound", "the-seats-are-sound"])
def test_every_command_says_that_a_match_is_halted(computer, stack, wrong):
    ada = computer("ada", stack.url)
    match = ada.ask("new", "criss-cross", "--seats", "2")["id"]
    ada.ask("join", match, "--name", "Ada")
    redis = connect(read_grant(stack.data).worker_log)
    halt_match(redis, match, Halt(wrong, "a test says so"))
    redis.close()
    for command in (["show"], ["watch"], ["play", "--match"]):
        said = ada.run(*command, match)
        assert (said.returncode, said.stderr) == (0, "")
        assert "This match is halted." in said.stdout
        assert ("Criss Cross" in said.stdout, "None" in said.stdout) == (wrong > 1, False)
    [entry] = ada.ask("inbox")["matches"]
    assert entry["says"] == "This match is halted."
    row = next(line for line in ada.run("matches", "--limit", "50").stdout.splitlines() if match in line)
    assert row.split()[1:] == (["criss-cross", "halted", "Ada"] if wrong > 1 else ["halted"])
