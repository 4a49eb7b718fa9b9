"""The `scorepad` command: finds the subcommand, and turns failures into sentences and exit codes."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module, metadata
from keyword import iskeyword

import click

from clients.cli.errors import Exit, Misread, Refused, Unreachable
from clients.cli.language import LANGUAGES, asked, later, preferred, speak, t
from clients.cli.menu import Menu, is_for_people, short_help

# Each command's module and its line in the help: listing them must not import them all.
COMMANDS = {
    "play": ("play", later("Play in this terminal, starting a server if need be.")),
    "games": ("games", later("List the games and their options.")),
    "new": ("new", later("Make a match for others to join.")),
    "inbox": ("inbox", later("List your matches, and where you are awaited.")),
    "matches": ("games", later("List the public matches.")),
    "join": ("seats", later("Take a seat in a match, and play.")),
    "start": ("seats", later("Start a match of yours before it is full.")),
    "leave": ("seats", later("Give a seat back, or lend it to a bot.")),
    "return": ("seats", later("Take your seat back from a bot.")),
    "show": ("show", later("Show the table of a match.")),
    "legal": ("show", later("List what a seat may choose now.")),
    "choose": ("choose", later("Make a choice, as in: choose x12 o22.")),
    "undo": ("choose", later("Take a choice back while others still think.")),
    "watch": ("watch", later("Follow a match live.")),
    "log": ("watch", later("Print the events of a match.")),
    "replay": ("replay", later("See a match again, step by step.")),
    "analyse": ("analyse", later("See what each decision of a match cost.")),
    "record": ("record", later("Write matches to files, and take them in.")),
    "verify": ("record", later("Check a record: dice, choices, outcome and chain.")),
    "serve": ("serve", later("Run a server on this computer.")),
    "fsck": ("operate", later("Check every match, and halt those that are damaged.")),
    "rebuild": ("operate", later("Compute lists and snapshots anew from the logs.")),
    "backup": ("operate", later("Copy every match to a new folder.")),
    "restore": ("operate", later("Put a backup into an empty data folder, and compare it.")),
    "takeover": ("operate", later("Take over the matches of an older version.")),
    "archive": ("operate", later("Move matches that are over to record files.")),
}
VERSION = later("Show it.")
GREETING = later("Play pencil-and-paper games over a network. Begin with: scorepad play")
CHECKOUT_COMMANDS = {
    "test": later("Run the tests of this checkout."),
    "check": later("Run its other checks."),
}


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
        with formatter.section(t("Commands")):
            formatter.write_dl([(name, t(line)) for name, (_, line) in COMMANDS.items()])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Add what only a checkout has, and the exit codes."""
        if os.environ.get("SCOREPAD_CHECKOUT"):
            with formatter.section(t("In this checkout")):
                formatter.write_dl([(name, t(line)) for name, line in CHECKOUT_COMMANDS.items()])
        formatter.write_paragraph()
        formatter.write_text(t("Exit codes: 0 ok, 1 refused, 2 usage, 3 unreachable, 130 interrupted."))


def _tell_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        try:
            click.echo(metadata.version("scorepad"))
        except metadata.PackageNotFoundError:
            click.echo(t("a checkout, not installed"))
        ctx.exit()


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help=later("Show it."),
)
@click.option("--lang", type=click.Choice(LANGUAGES), expose_value=False, help=later("Speak this language."))
@click.pass_context
def scorepad(ctx: click.Context) -> None:
    """Hold the commands together; without one, offer the usual ones."""
    if ctx.invoked_subcommand is not None:
        return
    if not is_for_people():
        click.echo(short_help())
    elif words := _chosen():
        ctx.command.main(words, prog_name="scorepad", standalone_mode=False)


def _chosen() -> list[str]:
    try:
        return Menu().chosen()
    except (EOFError, KeyboardInterrupt) as end:
        click.echo()  # the prompt would be left in the shell's way
        if isinstance(end, KeyboardInterrupt):
            raise
        return []


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        getattr(stream, "reconfigure", _keep)(errors="replace")  # a name need not fit the terminal's encoding
    words = sys.argv[1:] if argv is None else list(argv)
    for name, usual in (("COMP_WORDS", "scorepad"), ("COMP_CWORD", "1")):
        os.environ.setdefault(name, usual)  # a shell sets them when it asks click for completions
    speak(asked(words) or preferred())  # before the commands are imported, for their help
    try:
        _translated(scorepad).main(words, prog_name="scorepad", standalone_mode=False)
    except Refused as refusal:
        return _fail(t("refused ({code}): {sentence}", code=refusal.code, sentence=refusal), Exit.REFUSED)
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


def _translated(group: click.Group) -> click.Group:
    """Return the group with its own help, which was written before the language was known, translated."""
    group.help = t(GREETING)
    for option in group.params:
        if isinstance(option, click.Option) and option.help:
            option.help = t(option.help)
    return group


def _keep(**_: str) -> None:
    """Leave a stream as it is that knows no encoding."""


def _fail(sentence: str, code: Exit) -> int:
    click.echo(sentence, err=True)
    return code
