"""Encore! in a terminal."""

from dataclasses import replace

from clients.cli.draw import POINTS, rated
from clients.cli.draw.encore.notation import HELP, prompt, read, say
from clients.cli.draw.encore.table import table
from clients.cli.draw.encore.team import PARTS
from clients.cli.language import later, t
from clients.cli.text import Json

# The solo levels 0 to 12.
LEVELS = (
    later("Below zero: the stars sent a bill"),
    later("Zero: nothing won, nothing owed"),
    later("A few points: the sheet is awake"),
    later("Warming up: a column here and there"),
    later("Getting the hang of it"),
    later("Fair: the columns begin to fall"),
    later("Good: a tidy sheet"),
    later("Very good: few stars got away"),
    later("Strong: both sides of the sheet are yours"),
    later("Splendid: hardly a gap in the middle"),
    later("Masterly: even the corners paid"),
    later("Dazzling: a sheet to frame"),
    later("Beyond measure: encore, encore!"),
)


class Encore:
    """The drawing and the notation of Encore!."""

    help = HELP
    words = replace(
        POINTS,
        reasons={
            "second_colour": later("A second colour is complete"),
            "rolls_played": later("All rolls are played"),
            "stalled": later("Nobody marked anything for ten rolls"),
            "mission_done": later("The mission is done"),
            "mission_missed": later("All rounds are played, the mission is not done"),
            "failed_rolls": later("A third roll has failed"),
        },
        together=frozenset({"mission_done", "mission_missed", "failed_rolls"}),
    )
    table = staticmethod(table)
    prompt = staticmethod(prompt)
    read = staticmethod(read)
    say = staticmethod(say)

    def verdict(self, outcome: Json) -> str:
        """Return the solo level in words, how far a team came, or what jokers and stars did."""
        details = outcome["details"]
        if "mission" in details:
            return _mission(details)
        if "level" in details:
            return rated(LEVELS[details["level"]], details["level"], len(LEVELS) - 1)
        jokers, stars = (" ".join(map(str, details[name])) for name in ("jokers", "stars_missed"))
        return t(
            "After {rolls} rolls. Jokers left: {jokers}. Stars missed: {stars}.",
            rolls=details["rolls"],
            jokers=jokers,
            stars=stars,
        )


def _mission(details: Json) -> str:
    goal = ", ".join(f"{t(PARTS[part])} {done}" for part, done in details["goal"].items())
    failed = " ".join(map(str, details["failed"]))
    mission = t(
        "Mission {mission}, round {round}: {goal}.",
        mission=details["mission"],
        round=details["round"],
        goal=goal,
    )
    last = t("Last target: {target}. Failed rolls: {failed}.", target=details["target"], failed=failed)
    return f"{mission} {last}"


DRAWING = Encore()
