"""What happened at the table, one line for each event that people care about."""

from clients.cli.games import drawing
from clients.cli.language import later, t
from clients.cli.text import Json, called

TOLD = {
    "seat_taken": later("{name} sits down."),
    "seat_left": later("{name} has left."),
    "seat_lent": later("A bot plays for {name} now."),
    "seat_returned": later("{name} is back."),
    "match_started": later("The match begins."),
}


def line(event: Json, match: Json) -> str:
    """Return the event in words; nothing for those that the table shows anyway."""
    name = called(match, event["seat"]) if isinstance(event.get("seat"), int) else ""
    if event["type"] == "chose":
        return f"{name}: {drawing(match['game']).say(event['choice'])}"
    return t(TOLD[event["type"]], name=name) if event["type"] in TOLD else ""
