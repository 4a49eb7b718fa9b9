"""The first turns of each game, explained while they are played: what it is about, then the keys."""

from clients.cli.draw import explained
from clients.cli.language import later, t
from clients.cli.text import Json

Lesson = tuple[str, str]
LESSONS: dict[str, tuple[Lesson, ...]] = {
    "criss-cross": (
        (
            later(
                "Everybody has a sheet of {size} x {size} cells with one symbol in its corner. Each round "
                "two dice show two symbols, the same for all. You write both into two empty cells that share "
                "an edge."
            ),
            later(
                "The pair with the brackets is yours: move it with the arrows, turn it with R, and press "
                "Enter where you like it. There is no wrong place yet."
            ),
        ),
        (
            later(
                "What pays are equal symbols side by side in a row or a column: runs of {lengths} pay "
                "{points}. Try to write a symbol next to an equal one."
            ),
            later("F swaps the two symbols. The points of a line stand at its end."),
        ),
        (
            later(
                "Everybody chooses at the same time, and nobody sees what until all have chosen. The match "
                "ends when nobody can write any more: keep room for pairs, and do not cut off single cells."
            ),
            later("N jumps to the next place where the pair fits. ? helps. Now play on: good luck!"),
        ),
    ),
    "second-chance": (
        (
            later(
                "Everybody has a grid of {size} x {size} squares and draws tiles into it. You begin with a "
                "large tile that has to cover the ring in the centre."
            ),
            later(
                "Move the tile with the arrows, turn it with R, mirror it with F. In green brackets it fits; "
                "Enter draws it."
            ),
        ),
        (
            later(
                "Each round two tiles are shown, the same for all. Draw one of them on empty squares, "
                "anywhere. If one fits, you have to. Keep the room that is left in one piece."
            ),
            later("Tab takes the other tile. N jumps to the next place where it fits."),
        ),
        (
            later(
                "If neither tile fits, you get a second chance: one more tile, for you alone. If that does "
                "not fit either, you are out. The fewest empty squares win. The deck shows what is to come."
            ),
            later("V looks at the others' grids. ? helps. Now play on: good luck!"),
        ),
    ),
    "encore": (
        (
            later(
                "Each roll shows colours and numbers. You take one colour and one number, and cross out that "
                "many cells of that colour, all touching. The first ones have to touch column {start}."
            ),
            later(
                "Press the key below a colour die, then the one below a number die. Cells that cannot be "
                "crossed out are dimmed. Go to the others with the arrows, mark them with Space, then Enter. "
                "Or let N suggest one."
            ),
        ),
        (
            later(
                "From now on new cells may also touch your older crosses. Full columns pay, most at the "
                "edges and to whoever is first; so does a whole colour. A star that stays open costs "
                "{star} points."
            ),
            later("The lines below the sheet say what a column pays. P passes if you like nothing."),
        ),
        (
            later(
                "The black X is any colour, the ? any number: each costs one of your {jokers} jokers, and a "
                "joker that you keep is a point. After {rolls} rolls, whoever rolls takes two dice away from "
                "the others. The match ends when somebody has two whole colours."
            ),
            later("X and 0 are the keys of the jokers. ? helps. Now play on: good luck!"),
        ),
    ),
}


def lesson(match: Json, turn: int, keys: bool) -> str:
    """Return what to tell before this turn, counted from 0; with the keys of the full screen, or without."""
    lessons = LESSONS.get(match["game"], ())
    if turn >= len(lessons):
        return ""
    about, how = lessons[turn]
    head = t("Turn {turn} of {turns} to learn from", turn=turn + 1, turns=len(lessons))
    return "\n\n".join([head, explained(about, match), *([t(how)] if keys else [])])
