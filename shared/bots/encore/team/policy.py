"""The quick policy of a team: the active player's choice minds what it leaves to the others."""

from operator import itemgetter
from typing import TypeAlias

from shared.bots.encore.team.crew import Crew
from shared.bots.encore.team.plan import plan
from shared.bots.encore.team.value import Outlook
from shared.bots.encore.team.weights import Weights
from shared.engine.games.encore.state import Dice

Option: TypeAlias = tuple[int, int, float, int]  # faces, gain, cells


def outlooks(crew: Crew, weights: Weights) -> list[Outlook]:
    """Return every seat's pad, measured by the shares of one plan."""
    return [Outlook(crew, seat, aim, weights) for seat, aim in enumerate(plan(crew, weights))]


def options(outlook: Outlook, dice: Dice, most: int = 1) -> list[Option]:
    """Return the best markings for each pair of faces."""
    return [
        (colour, number, *found)
        for colour in sorted(set(dice.colours))
        for number in sorted(set(dice.numbers))
        for found in outlook.with_faces(colour, number)[:most]
    ]


def passing(outlook: Outlook) -> Option:
    """Return the choice to mark nothing."""
    return (-1, -1, outlook.fail(), 0)


def best_of(outlook: Outlook, found: list[Option]) -> Option:
    """Return the best of these or the pass."""
    return max([passing(outlook), *found], key=_gain)


def _gain(option: Option) -> float:
    return option[2]


def without(dice: Dice, option: Option) -> Dice:
    """Return the dice that are left to the others."""
    colour, number, _, cells = option
    if not cells:
        return dice
    colours, counts = list(dice.colours), list(dice.numbers)
    colours.remove(colour)
    counts.remove(number)
    return Dice(tuple(colours), tuple(counts))


def leads(outs: list[Outlook], active: int, dice: Dice, most: int = 1) -> list[tuple[float, Option]]:
    """Return the active player's options, each with what it is worth to all."""
    own = outs[active]
    mates = [(out, options(out, dice)) for out in outs if out.seat != active]
    worth: dict[tuple[int, int], float] = {}
    ranked = []
    for option in [passing(own), *options(own, dice, most)]:
        if option[:2] not in worth:
            left = without(dice, option)
            worth[option[:2]] = sum([best_of(out, _usable(table, left))[2] for out, table in mates])
        ranked.append((option[2] + own.weights.mates * worth[option[:2]], option))
    return ranked


def best_lead(outs: list[Outlook], active: int, dice: Dice) -> Option:
    """Return the active player's best option."""
    return max(leads(outs, active, dice), key=itemgetter(0))[1]


def _usable(table: list[Option], left: Dice) -> list[Option]:
    return [option for option in table if option[0] in left.colours and option[1] in left.numbers]
