"""The first turns of a game, explained while they are played: what it is about, then the keys."""

from clients.cli.games import drawing, explained
from clients.cli.language import t
from clients.cli.text import Json


def lesson(match: Json, turn: int, keys: bool) -> str:
    """Return what to tell before this turn, counted from 0; with the keys of the full screen, or without."""
    lessons = drawing(match["game"]).lessons
    if turn >= len(lessons):
        return ""
    about, how = lessons[turn]
    head = t("Turn {turn} of {turns} to learn from", turn=turn + 1, turns=len(lessons))
    return "\n\n".join([head, explained(about, match), *([t(how)] if keys else [])])
