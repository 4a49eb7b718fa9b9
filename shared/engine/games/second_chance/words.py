"""What Second Chance says: what it asks for, why a match ended, how good a series is."""

from collections.abc import Sequence

from shared.engine.core import Json
from shared.engine.games.second_chance.scoring import SOLO_GOAL
from shared.engine.games.second_chance.state import ROUND, SECOND, START
from shared.engine.sentences import Sentence, later

REASONS = {
    "filled": later("A grid is full."),
    "no_second_chance": later("Too few cards are left for a second chance."),
    "all_out": later("Everybody is out."),
    "deck": later("The deck is used up."),
}
PROMPTS = {
    START: later("Draw your start tile; it has to cover the centre."),
    ROUND: later("Draw one of the tiles offered on empty squares."),
    SECOND: later("Your second chance: draw this tile on empty squares."),
}
LEVELS = (  # at most so many empty squares in a series alone, and what to say to that
    (0, later("Flawless: not a gap in three grids")),
    (4, later("Goal reached, superbly: hardly room for a pencil point")),
    (SOLO_GOAL - 1, later("Goal reached: neatly packed")),
    (14, later("Just short of the goal: one lucky tile away")),
    (24, later("Short of the goal: a few holes too many")),
    (None, later("Far from the goal, but what airy grids")),
)


def verdict(outcome: Json) -> tuple[Sentence, ...]:
    """Say why it ended; rate a series, or say that a "1" decided a tie."""
    why = Sentence(REASONS[outcome["reason"]])
    if "goal_reached" in outcome["details"]:
        return (why, _rated(outcome["details"]["empty"]))
    tied = outcome["scores"].count(min(outcome["scores"]))
    return (why, Sentence('The "1" broke the tie.')) if tied > len(outcome["winners"]) else (why,)


def _rated(empty: Sequence[int]) -> Sentence:
    words = next(words for most, words in LEVELS if most is None or sum(empty) <= most)
    added = f"{' + '.join(map(str, empty))} = {sum(empty)}"
    return Sentence(
        "{sum}, fewer than {goal} wanted. {words}.",
        {"sum": added, "goal": SOLO_GOAL, "words": Sentence(words)},
    )
