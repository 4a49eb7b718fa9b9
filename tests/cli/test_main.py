"""The program as a whole: help, exit codes, and its document."""

import subprocess
import sys

import click
import pytest

from clients.cli.errors import Exit
from clients.cli.main import CHECKOUT_COMMANDS, COMMANDS, scorepad
from tests.cli.conftest import ROOT

NOWHERE = "http://127.0.0.1:9"  # the discard port: nobody listens
DOCUMENT = ROOT / "docs" / "cli.md"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_says_of_a_command_what_it_says_itself(name):
    command = scorepad.get_command(click.Context(scorepad), name)
    assert command.name == name
    assert command.get_short_help_str(100).rstrip(".") == COMMANDS[name][1].rstrip(".")


@pytest.mark.parametrize("name", [name for name in COMMANDS if COMMANDS[name][0] != "operate"])
def test_every_command_takes_server_and_json(name):
    command = scorepad.get_command(click.Context(scorepad), name)
    for one in command.commands.values() if isinstance(command, click.Group) else [command]:
        assert {"server", "as_json"} <= {parameter.name for parameter in one.params}


def test_the_help_is_quick_because_it_imports_little():
    code = (
        "import sys; from clients.cli.main import main; main(['--help']);"
        "sys.exit(any(name in sys.modules for name in ('requests', 'rich', 'clients.cli.api')))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.DEVNULL).returncode == 0


def test_a_checkout_lists_its_own_commands(computer):
    plain = computer().run("--help").stdout
    assert not any(line in plain for line in CHECKOUT_COMMANDS.values())
    checkout = computer().run("--help", SCOREPAD_CHECKOUT="1").stdout
    assert all(line in checkout for line in CHECKOUT_COMMANDS.values())


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(["--help"], Exit.OK, id="help"),
        pytest.param(["--version"], Exit.OK, id="version"),
        pytest.param(["dance"], Exit.USAGE, id="no-such-command"),
        pytest.param(["show", "--dance"], Exit.USAGE, id="no-such-option"),
        pytest.param(["join"], Exit.USAGE, id="argument-missing"),
        pytest.param(["show"], Exit.USAGE, id="no-match-known"),
        pytest.param(["games", "--server", "localhost"], Exit.USAGE, id="no-address"),
        pytest.param(["games", "--server", "http://127.0.0.1:99999"], Exit.USAGE, id="no-port"),
        pytest.param(["games", "--server", "http://[::1"], Exit.USAGE, id="half-an-address"),
        pytest.param(["games", "--server", f"http://{'a' * 80}"], Exit.USAGE, id="no-host-is-so-long"),
        pytest.param(["games", "--server", "http://*"], Exit.USAGE, id="no-host"),
        pytest.param(["watch", "../../etc"], Exit.USAGE, id="a-path-for-a-match"),
        pytest.param(["watch", "[::1/k30755pfaqkb"], Exit.USAGE, id="half-an-address-for-a-match"),
        pytest.param(["show", "abc"], Exit.USAGE, id="no-id"),
        pytest.param(["new", "../matches", "--server", NOWHERE], Exit.USAGE, id="a-path-for-a-game"),
        pytest.param(["replay", "x" * 300], Exit.USAGE, id="no-file-is-called-so"),
        pytest.param(["games", "--server", NOWHERE], Exit.UNREACHABLE, id="nobody-there"),
        pytest.param(
            ["watch", "k30755pfaqkb", "--json", "--server", NOWHERE], Exit.UNREACHABLE, id="no-stream"
        ),
    ],
)
def test_exit_codes(computer, arguments, code):
    done = computer().run(*arguments)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert bool(done.stderr) == (code != Exit.OK)


@pytest.mark.parametrize("command", [["inbox"], ["show"], ["join", "k30755pfaqkb", "--server", NOWHERE]])
def test_tokens_that_cannot_be_read_are_a_sentence(computer, command, tmp_path):
    done = computer().run(*command, SCOREPAD_CONFIG=str(tmp_path))
    assert done.returncode in (Exit.USAGE, Exit.UNREACHABLE)
    assert "Traceback" not in done.stderr
    assert (str(tmp_path) in done.stderr) == (done.returncode == Exit.USAGE)


@pytest.mark.parametrize(
    ("shell", "words", "offered"),
    [
        ("bash_complete", {"COMP_WORDS": "scorepad re", "COMP_CWORD": "1"}, "plain,replay"),
        ("zsh_complete", {"COMP_WORDS": "scorepad ga", "COMP_CWORD": "1"}, "games"),
        ("fish_complete", {"COMP_WORDS": "scorepad", "COMP_CWORD": "pl"}, "plain,play"),
        ("bash_complete", {"COMP_WORDS": "scorepad watch --pl", "COMP_CWORD": "2"}, "plain,--plain"),
        ("bash_complete", {}, "plain,inbox"),
        ("bash_source", {}, "_scorepad_completion"),
        ("zsh_source", {}, "compdef"),
        ("fish_source", {}, "complete --no-files"),
    ],
)
def test_shells_can_complete(computer, shell, words, offered):
    done = computer().run(_SCOREPAD_COMPLETE=shell, **words)
    assert (done.returncode, done.stderr) == (0, "")
    assert offered in done.stdout


@pytest.mark.parametrize("name", [*COMMANDS, *CHECKOUT_COMMANDS])
def test_every_command_is_in_the_document(name):
    assert f"scorepad {name}" in DOCUMENT.read_text()


@pytest.mark.parametrize("code", Exit)
def test_every_exit_code_is_in_the_document(code):
    assert f"| {code.value} |" in DOCUMENT.read_text()
