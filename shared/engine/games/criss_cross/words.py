"""What Criss Cross says: what it asks for, why a match ended, how good a total is."""

from shared.engine.core import Json
from shared.engine.games.criss_cross.scoring import RATINGS
from shared.engine.games.criss_cross.state import SYMBOL_NAMES, State
from shared.engine.sentences import Sentence, later, rated

REASONS = {
    "rounds_played": later("All rounds are played."),
    "nobody_can_write": later("Nobody can write any more."),
}
LEVELS = (  # of a total alone, the best first
    later("Brilliant: hardly a line without its run"),
    later("Strong: a sheet to pin on the wall"),
    later("Solid: the runs came together"),
    later("Fair: a few good lines among the crossings"),
    later("A warm-up: the next sheet will do better"),
)
assert len(LEVELS) == len(RATINGS) + 1


def named(symbol: int) -> Sentence:
    """Return what a symbol is called."""
    return Sentence(SYMBOL_NAMES[symbol])


def prompt(state: State) -> Sentence:
    """Ask for a corner or for the pair that was rolled."""
    if not state.dice:
        return Sentence("Pick the symbol of your corner.")
    first, second = map(named, state.dice)
    return Sentence(
        "Write {first} and {second} into two empty cells that share an edge.",
        {"first": first, "second": second},
    )


def verdict(outcome: Json) -> tuple[Sentence, ...]:
    """Say why it ended and, alone, how good the total is."""
    why = Sentence(REASONS[outcome["reason"]])
    rating = outcome["details"].get("rating")  # 1 is the best
    return (why, rated(LEVELS[rating - 1], len(LEVELS) + 1 - rating, len(LEVELS))) if rating else (why,)
