"""The `scorepad` command: finds the subcommand, and turns failures into sentences and exit codes."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module, metadata
from keyword import iskeyword

import click

from clients.cli.errors import Exit, Misread, Refused, Unreachable

# Each command's module and its line in the help: listing them must not import them all.
COMMANDS = {
    "play": ("play", "Play in this terminal, starting a server if need be."),
    "games": ("games", "List the games and their options."),
    "new": ("new", "Make a match for others to join."),
    "matches": ("games", "List the public matches."),
    "join": ("seats", "Take a seat in a match."),
    "start": ("seats", "Start a match of yours before it is full."),
    "leave": ("seats", "Give a seat back, or lend it to a bot."),
    "return": ("seats", "Take your seat back from a bot."),
    "show": ("show", "Show the table of a match."),
    "legal": ("show", "List what a seat may choose now."),
    "choose": ("choose", "Make a choice, as in: choose x12 o22."),
    "undo": ("choose", "Take a choice back while others still think."),
    "watch": ("watch", "Follow a match live."),
    "log": ("watch", "Print the events of a match."),
    "replay": ("replay", "See a match again, step by step."),
    "record": ("record", "Write matches to files, and take them in."),
    "verify": ("record", "Check a record: dice, choices, outcome and chain."),
    "serve": ("serve", "Run a server on this computer."),
    "fsck": ("operate", "Check every match, and halt those that are damaged."),
    "rebuild": ("operate", "Compute lists and snapshots anew from the logs."),
    "backup": ("operate", "Copy every match to a new folder."),
    "restore": ("operate", "Put a backup into an empty data folder, and compare it."),
    "archive": ("operate", "Move matches that are over to record files."),
}
CHECKOUT_COMMANDS = {"test": "Run the tests of this checkout.", "check": "Run its other checks."}


class Commands(click.Group):
    """Commands that are imported when they are run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return the command of this name."""
        if name not in COMMANDS:
            return None
        module = import_module(f"clients.cli.commands.{COMMANDS[name][0]}")
        command: click.Command = getattr(module, f"{name}_" if iskeyword(name) else name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Add what only a checkout has, and the exit codes."""
        if os.environ.get("SCOREPAD_CHECKOUT"):
            with formatter.section("In this checkout"):
                formatter.write_dl(list(CHECKOUT_COMMANDS.items()))
        formatter.write_paragraph()
        formatter.write_text("Exit codes: 0 ok, 1 refused, 2 usage, 3 unreachable, 130 interrupted.")


def _tell_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        try:
            click.echo(metadata.version("scorepad"))
        except metadata.PackageNotFoundError:
            click.echo("a checkout, not installed")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_tell_version, help="Show it."
)
def scorepad() -> None:
    """Play pencil-and-paper games over a network. Begin with: scorepad play"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        getattr(stream, "reconfigure", _keep)(errors="replace")  # a name need not fit the terminal's encoding
    try:
        scorepad.main(None if argv is None else list(argv), prog_name="scorepad", standalone_mode=False)
    except Refused as refusal:
        return _fail(f"refused ({refusal.code}): {refusal}", Exit.REFUSED)
    except Unreachable as error:
        return _fail(str(error), Exit.UNREACHABLE)
    except Misread as error:
        return _fail(str(error), Exit.USAGE)
    except click.ClickException as error:
        error.show()
        return Exit.USAGE
    except (click.Abort, KeyboardInterrupt):
        return Exit.INTERRUPTED
    return Exit.OK


def _keep(**_: str) -> None:
    """Leave a stream as it is that knows no encoding."""


def _fail(sentence: str, code: Exit) -> int:
    click.echo(sentence, err=True)
    return code
