"""`scorepad analyse`: what the coach says of a finished match, from a file or a server."""

import time
from collections.abc import Iterator

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from clients.cli.analysis import whole_analysis
from clients.cli.app import App, command
from clients.cli.language import t
from clients.cli.offline import Film, analysed
from clients.cli.reel import Reel, is_file, open_reel, read_bytes
from clients.cli.text import Json

PAUSE = 0.5  # seconds between two questions to the server


@command
@click.argument("source", metavar="FILE|MATCH")
def analyse(app: App, source: str) -> None:
    """See what each decision of a match cost.

    FILE is a record and needs no server; MATCH is an id or a URL, and its server's coach does the work. The
    three costliest decisions are shown with what would have been better, and each result is split into
    luck and skill.
    """
    offline = is_file(source)
    pages = analysed(data := read_bytes(source)) if offline else _asked(app, app.find(source))
    report = _watched(pages)["report"]
    film: Reel = Film(data) if offline else open_reel(app, source)
    app.reply(report, whole_analysis(report, film.at(len(film.events), None), app.pen))


def _asked(app: App, match: str) -> Iterator[Json]:
    while True:
        page = app.api.analysis(match)
        yield page
        if page["status"] == "ready":
            return
        time.sleep(PAUSE)


def _watched(pages: Iterator[Json]) -> Json:
    """Return the last page, with a bar that shows how far it is."""
    columns = (TextColumn(t("Analysing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    page: Json = {}
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        for page in pages:
            bar.update(task, completed=page["done"], total=page["of"])
    return page
