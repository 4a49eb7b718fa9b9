"""What Encore! says: what it asks for, why a match ended, how good a total is, how far a team came."""

from shared.engine.core import Json
from shared.engine.games.encore.coop import DONE, FAILED, MISSED
from shared.engine.games.encore.moves import JOKERS_LOST
from shared.engine.games.encore.state import Decision
from shared.engine.sentences import Sentence, later, rated

REASONS = {
    "second_colour": later("A second colour is complete."),
    "rolls_played": later("All rolls are played."),
    "stalled": later("Nobody marked anything for ten rolls."),
    DONE: later("The mission is done."),
    MISSED: later("All rounds are played, the mission is not done."),
    FAILED: later("A third roll has failed."),
}
LEVELS = (  # of a total alone, from level 0 up
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
PARTS = {  # of a mission
    "colours": later("colours"),
    "rows": later("rows"),
    "stars": later("stars"),
    "boxes": later("boxes"),
    "word": later("word"),
}


def prompt(decision: Decision | None) -> Sentence:
    """Ask for a marking, or for what the team gives up."""
    if decision is None:
        return Sentence("Take a colour die and a number die and mark cells, or pass.")
    if decision.what == JOKERS_LOST:
        return Sentence(
            "Target missed: say how many jokers each seat gives up, {due} in all.", {"due": decision.due}
        )
    return Sentence("Target missed: remove a colour or number die.")


def verdict(outcome: Json) -> tuple[Sentence, ...]:
    """Say why it ended and, as it fits, how good a total is, how far a team came, or what is left."""
    why, details = Sentence(REASONS[outcome["reason"]]), outcome["details"]
    if "mission" in details:
        return (why, *_mission(details))
    if "level" in details:
        return (why, rated(LEVELS[details["level"]], details["level"], len(LEVELS) - 1))
    jokers, stars = (" ".join(map(str, details[name])) for name in ("jokers", "stars_missed"))
    left = {"rolls": details["rolls"], "jokers": jokers, "stars": stars}
    return (why, Sentence("After {rolls} rolls. Jokers left: {jokers}. Stars missed: {stars}.", left))


def _mission(details: Json) -> tuple[Sentence, ...]:
    told = {"mission": details["mission"], "round": details["round"]}
    last = {
        "target": details["target"],
        "total": details["total"],
        "failed": " ".join(map(str, details["failed"])),
    }
    return (
        Sentence("Mission {mission}, round {round}.", told),
        *(
            Sentence("{what}: {done}.", {"what": Sentence(PARTS[part]), "done": done})
            for part, done in details["goal"].items()
        ),
        Sentence("Last target: {target}; reached: {total}. Failed rolls: {failed}.", last),
    )
