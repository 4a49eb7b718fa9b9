"""The operator's commands, which run beside the log instead of speaking to a server."""

import os
import sys
from collections.abc import Callable

import click

from clients.cli import stack
from clients.cli.language import t

_PASSED_ON = {"ignore_unknown_options": True, "help_option_names": []}


def _command(about: Callable[[], None]) -> click.Command:
    """Make a command that hands its arguments, `--help` too, to the server's part of the program."""
    name = about.__name__

    def run(arguments: tuple[str, ...]) -> None:
        os.execv(sys.executable, stack.command(name, *arguments, part="services.operate"))

    taken = click.argument("arguments", nargs=-1, type=click.UNPROCESSED)(run)
    return click.command(name, help=t(about.__doc__ or ""), context_settings=_PASSED_ON)(taken)


@_command
def fsck() -> None:
    """Check every match, and halt those that are damaged."""


@_command
def rebuild() -> None:
    """Compute lists and snapshots anew from the logs."""


@_command
def backup() -> None:
    """Copy every match to a new folder."""


@_command
def restore() -> None:
    """Put a backup into an empty data folder, and compare it."""


@_command
def takeover() -> None:
    """Take over the matches of an older version."""


@_command
def archive() -> None:
    """Move matches that are over to record files."""
