"""`scorepad serve`: a server in the foreground, until Ctrl-C."""

import json
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
    if not app.as_json:
        os.execv(sys.executable, stack.command(*arguments))
    server = stack.Stack(arguments)
    try:
        click.echo(json.dumps({"url": server.wait_until_ready()}))
        server.wait()
    finally:
        server.stop()
