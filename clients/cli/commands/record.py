"""`scorepad record` and `scorepad verify`: whole matches as files, and whether they are true."""

import json
import os
import sys

import click

from clients.cli.app import App, command, match_argument
from clients.cli.errors import Misread
from clients.cli.language import t
from clients.cli.offline import FalseRecord, check
from clients.cli.reel import read_bytes
from clients.cli.text import COMMAND


@click.group(help=t("Write matches to files, and take them in."))
def record() -> None:
    """Hold the commands about files together."""


@command
@match_argument
@click.option("--out", metavar="FILE", help=t("Where to write it (default: MATCH.jsonl; `-` prints it)."))
def export(app: App, match: str | None, out: str | None) -> None:
    """Write the record of a match that is over."""
    found = app.find(match)
    data = app.api.record(found)
    path = out or f"{found}.jsonl"
    if path == "-":
        sys.stdout.buffer.write(data)
        return
    _write(path, data)
    app.reply({"match": found, "file": path, "bytes": len(data)}, t("Written: {path}", path=path))


@command
@click.argument("file")
def import_(app: App, file: str) -> None:
    """Give a record to the server, to be watched there."""
    answer = app.api.import_record(read_bytes(file))
    app.reply(
        answer,
        t(
            "Match {id} is there. Watch it with: {command}",
            id=answer["id"],
            command=f"{COMMAND} replay {answer['id']}",
        ),
    )


@command
@click.argument("file")
def verify(app: App, file: str) -> None:
    """Check a record: dice, choices, outcome and chain.

    Needs no server. FILE is a record, or `-`. Exit code 1 if any line is false.
    """
    try:
        found = check(read_bytes(file))
    except FalseRecord as false:
        if app.as_json:
            click.echo(json.dumps({"ok": False, "line": false.line, "reason": false.reason}))
        raise
    text = t(
        "OK: match {match} of {game}, {events} events, every line true.",
        match=found["match"],
        game=found["game"],
        events=found["events"],
    )
    app.reply({"ok": True, **found}, text)


def _write(path: str, data: bytes) -> None:
    draft = f"{path}.part"
    try:
        with open(draft, "wb") as file:
            file.write(data)
        os.replace(draft, path)
    except OSError as error:
        raise Misread(t("{path} cannot be written: {why}.", path=path, why=error.strerror)) from error


record.add_command(export)
record.add_command(import_)
