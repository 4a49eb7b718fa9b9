"""Playing a team's match on with the quick policy."""

from random import Random

from shared.bots.encore.team.crew import LAST, Crew
from shared.bots.encore.team.goal import reached
from shared.bots.encore.team.losses import dice_to_lose, jokers_to_lose
from shared.bots.encore.team.policy import Option, best_lead, best_of, options, outlooks, without
from shared.bots.encore.team.weights import Weights
from shared.engine.games.encore.coop import DONE, FAILED, MISSED, MOST_FAILED
from shared.engine.games.encore.marking import price
from shared.engine.games.encore.missions import CHECKS
from shared.engine.games.encore.state import OPEN_ROLLS, Dice


def roll_dice(dice: tuple[int, int], rng: Random) -> Dice:
    """Return so many colour dice and number dice."""
    colours, numbers = dice
    return Dice(
        tuple([int(rng.random() * 6) for _ in range(colours)]),
        tuple([int(rng.random() * 6) for _ in range(numbers)]),
    )


def put(crew: Crew, seat: int, option: Option) -> None:
    """Mark what a seat chose, or note its failed roll."""
    colour, number, _, cells = option
    if cells:
        crew.marks[seat] |= cells
        crew.jokers[seat] -= price(colour, number)
    else:
        crew.failed[seat] += 1


def play_round(crew: Crew, weights: Weights, dice: Dice) -> tuple[str, float]:
    """Play one round with these dice; return the result if it is the last one, and what all have gained."""
    crew.roll += 1
    gain = 0.0
    outs = outlooks(crew, weights)
    left = dice
    waiting = list(range(crew.seats))
    if crew.roll > OPEN_ROLLS and crew.seats > 1:
        choice = best_lead(outs, crew.active, dice)
        put(crew, crew.active, choice)
        gain += choice[2]
        left = without(dice, choice)
        waiting.remove(crew.active)
    for seat in waiting:
        choice = best_of(outs[seat], options(outs[seat], left))
        put(crew, seat, choice)
        gain += choice[2]
    return close_round(crew), gain


def close_round(crew: Crew) -> str:
    """Circle what is full, make the check, hand on the dice; return the result if there is one."""
    crew.close()
    crew.active = (crew.active + 1) % crew.seats
    if crew.roll == LAST and crew.total < crew.targets[-1]:
        crew.failed = [count + 1 for count in crew.failed]
    if max(crew.failed) >= MOST_FAILED:
        return FAILED
    if (crew.roll == LAST or _may_win(crew)) and reached(crew):
        return DONE
    if crew.roll == CHECKS[0] and crew.points < crew.targets[0]:
        for seat, share in enumerate(jokers_to_lose(crew, min(crew.penalty, sum(crew.jokers)))):
            crew.jokers[seat] -= share
    if crew.roll == CHECKS[1] and crew.points < crew.targets[1]:
        colours, numbers = dice_to_lose(crew)
        crew.dice = (crew.dice[0] - colours, crew.dice[1] - numbers)
    return MISSED if crew.roll == LAST else ""


def _may_win(crew: Crew) -> bool:
    return crew.early_win == "goal_only" or (crew.early_win != "never" and crew.total >= crew.targets[-1])


def play_out(crew: Crew, weights: Weights, rng: Random) -> str:
    """Play a match to its end and return the result."""
    result = ""
    while not result:
        result, _ = play_round(crew, weights, roll_dice(crew.dice, rng))
    return result
