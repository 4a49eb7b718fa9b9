"""`scorepad games` and `scorepad matches`: what can be played, and where."""

import click
from rich.table import Table

from clients.cli.app import App, command
from clients.cli.language import later, t
from clients.cli.options import values
from clients.cli.text import COMMAND, Json, names

STATUSES = ("open", "running", "finished")
NONE = {
    "open": later("No open matches. Make one with: {command}"),
    "running": later("No running matches. Make one with: {command}"),
    "finished": later("No finished matches. Make one with: {command}"),
}


@command
def games(app: App) -> None:
    """List the games and their options."""
    found = app.api.games()
    table = Table(box=None, padding=(0, 3, 0, 0))
    for title in (t("GAME"), t("PLAYERS"), t("ABOUT")):
        table.add_column(title)
    for game in found:
        low, high = game["players"]
        table.add_row(game["name"], t("{low} to {high}", low=low, high=high), t(game["about"]))
        for option in game["options"]:
            table.add_row(f"  {option['name']}", values(option), t(option["about"]), style="dim")
    app.reply({"games": found}, table)


@command
@click.option("--status", type=click.Choice(STATUSES), default="open", show_default=True)
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help=t("At most so many."))
@click.option("--before", metavar="CURSOR", help=t("Go on with older matches, as the last page said."))
def matches(app: App, status: str, limit: int, before: str | None) -> None:
    """List the public matches."""
    page = app.api.matches(status=status, limit=limit, before=before)
    app.reply(page, _listing(page, status))


def _listing(page: Json, status: str) -> Table | str:
    if not page["matches"]:
        return t(NONE[status], command=f"{COMMAND} new GAME")
    table = Table(box=None, padding=(0, 3, 0, 0))
    for title in (t("MATCH"), t("GAME"), t("SEATS"), t("PLAYERS")):
        table.add_column(title)
    for match in page["matches"]:
        taken = [name for name, seat in zip(names(match), match["seats"], strict=True) if seat["taken"]]
        seats = t("{taken} of {seats}", taken=len(taken), seats=len(match["seats"]))
        state = t("halted") if match["status"] == "halted" else seats
        table.add_row(match["id"], match["game"], state, ", ".join(taken))
    if page["next"]:
        more = f"{COMMAND} matches --status {status} --before {page['next']}"
        table.caption = t("More: {command}", command=more)
    return table
