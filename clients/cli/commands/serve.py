"""`scorepad serve`: a server in the foreground, until Ctrl-C."""

import os
import sys

import click

from clients.cli import stack
from clients.cli.app import App, command
from clients.cli.language import t

PASSED_ON = ("host", "port", "data", "workers")


@command
@click.option("--host", help=t("Address to listen at (default: this computer only)."))
@click.option("--port", type=int, help=t("Port (default: SCOREPAD_PORT, or 8765 if free)."))
@click.option(
    "--data", type=click.Path(file_okay=False), help=t("Folder of the matches (default: SCOREPAD_DATA).")
)
@click.option("--workers", type=int, help=t("How many workers deal."))
def serve(app: App, /, **options: str | int | None) -> None:
    """Run a server on this computer.

    With --json, one line with its url once it is ready.
    """
    arguments = [f"--{name}={options[name]}" for name in PASSED_ON if options[name] is not None]
    if app.as_json:
        told = os.dup(sys.stdout.fileno())
        os.set_inheritable(told, True)
        arguments += ["--quiet", f"--ready-fd={told}"]
    # The server takes this process over: signals reach it, whatever was ignored when this one was started.
    os.execv(sys.executable, stack.command(*arguments))
