"""A whole match on the screen: who plays, the table, and what happens next or has come of it."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.cli.draw import Pen, drawing
from clients.cli.text import Json, awaited, clean, listed, names

REASONS = {
    "rounds_played": "All rounds are played.",
    "nobody_can_write": "Nobody can write any more.",
}


def whole(match: Json, pen: Pen) -> RenderableType:
    """Return the match for people to look at."""
    parts: list[RenderableType] = [_title(match)]
    if match["view"]:
        parts.append(drawing(match["game"]).table(match, pen))
    parts.append(_seats(match) if match["status"] == "open" else _state(match))
    return Group(*parts)


def _title(match: Json) -> Text:
    title = Text(clean(match["game"]).replace("-", " ").title(), style="bold")
    return title.append(f"   match {clean(match['id'])}", style="not bold dim")


def _seats(match: Json) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for seat, name in zip(match["seats"], names(match), strict=True):
        mine = " (you)" if seat["seat"] == match["seat"] else ""
        table.add_row(f"Seat {seat['seat']}", name + mine if seat["taken"] else "free")
    return table


def _state(match: Json) -> RenderableType:
    if match["status"] == "finished":
        return _standings(match)
    if match["status"] == "running":
        return Text(f"Waiting for {awaited(match, mine=_own(match))}." if match["awaiting"] else "")
    return Text(f"This match is {clean(match['status'])}.", style="bold")


def _own(match: Json) -> list[int]:
    return [] if match["seat"] is None else [match["seat"]]


def _standings(match: Json) -> RenderableType:
    outcome, called = match["outcome"], names(match)
    words = [REASONS.get(outcome["reason"], clean(outcome["reason"])), _winners(outcome, called)]
    words.append(drawing(match["game"]).verdict(outcome))
    table = Table.grid(padding=(0, 2))
    if len(called) > 1:
        for seat in sorted(range(len(called)), key=lambda seat: -outcome["scores"][seat]):
            table.add_row(
                "*" if seat in outcome["winners"] else "", called[seat], str(outcome["scores"][seat])
            )
    return Group(Text(" ".join(filter(None, words)), style="bold"), table)


def _winners(outcome: Json, called: list[str]) -> str:
    if len(called) == 1:
        return f"You scored {outcome['scores'][0]} points."
    winners = [called[seat] for seat in outcome["winners"]]
    points = outcome["scores"][outcome["winners"][0]]
    return f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'} with {points} points."
