"""`scorepad inbox`: the matches that this computer holds seats in, and where one is awaited."""

from collections.abc import Iterator

from rich.table import Table

from clients.cli import stack
from clients.cli.app import App, command, default_server
from clients.cli.errors import Refused, Unreachable
from clients.cli.invitation import match_url
from clients.cli.keyring import Keyring, is_local
from clients.cli.language import later, t
from clients.cli.screen import ENDED
from clients.cli.text import COMMAND, Json, awaited

OVER = later("The match is over.")
URGENCY = ("your_turn", "lent", "waiting", "open", "over", "unreachable")


@command
def inbox(app: App) -> None:
    """List your matches, and where you are awaited."""
    found = by_urgency(app)
    app.reply({"matches": found}, _listing(found))


def by_urgency(app: App) -> list[Json]:
    """Return the matches that this computer holds seats in, those that wait for us first."""
    return sorted(_matches(app), key=lambda entry: URGENCY.index(entry["state"]))


def how_to_name(app: App, entry: Json) -> str:
    """Return what names a match for `play`: on this computer its id, wherever its server listens."""
    here = is_local(entry["server"]) and (app.named is None or is_local(app.named))
    return str(entry["match"]) if here else match_url(entry["server"], entry["match"])


def _matches(app: App) -> Iterator[Json]:
    for server in app.keyring.servers():
        url = (stack.running_url() or default_server()) if server == "local" else server
        app.visit(app.named if app.named and server == Keyring(app.named).server else url)
        for match in app.keyring.matches():
            seats = app.keyring.seats(match)
            if seats:
                yield _entry(app, match, seats)


def _entry(app: App, match: str, seats: dict[int, str]) -> Json:
    entry: Json = {
        "match": match,
        "server": app.server,
        "seats": sorted(seats),
        "game": None,
        "deadline": None,
    }
    try:
        state = app.api.match(match, next(iter(seats.values())))
    except Refused as refusal:
        forgotten = t("The server does not know this match any more.")
        says = forgotten if refusal.code == "no_such_match" else str(refusal)
        return entry | {"state": "over", "says": says}
    except Unreachable as error:
        return entry | {"state": "unreachable", "says": str(error)}
    about = {"game": state["game"], "deadline": state["deadline"]}
    return entry | about | {"state": _state(state, seats), "says": _says(state, seats)}


def _state(state: Json, seats: dict[int, str]) -> str:
    if state["status"] != "running":
        return "open" if state["status"] == "open" else "over"
    if any(seat["lent"] for seat in state["seats"] if seat["seat"] in seats):
        return "lent"
    return "your_turn" if set(seats) & set(state["awaiting"]) else "waiting"


def _says(state: Json, seats: dict[int, str]) -> str:
    match _state(state, seats):
        case "your_turn":
            return t("Your turn.")
        case "lent":
            return t("A bot plays for you.")
        case "open":
            return t("Waiting for the others to join.")
        case "over":
            return t(ENDED.get(state["status"], OVER))
    return awaited(state, seats)


def _listing(found: list[Json]) -> Table | str:
    if not found:
        return t("You hold no seat anywhere. Begin with: {command}", command=f"{COMMAND} play")
    table = Table(box=None, padding=(0, 3, 0, 0))
    for title in (t("MATCH"), t("GAME"), t("STATE")):
        table.add_column(title)
    for entry in found:
        style = "bold" if entry["state"] == "your_turn" else ""
        url = match_url(entry["server"], entry["match"])
        table.add_row(url, entry["game"] or "", entry["says"], style=style)
    table.caption = t("Play with: {command}", command=f"{COMMAND} play --match MATCH")
    table.caption_justify = "left"
    return table
