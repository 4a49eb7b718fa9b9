"""Learn how likely a team is to win from a position: `python -m tools.learn_encore_hope --matches 600`."""

import argparse
import json
import math
from collections.abc import Sequence
from random import Random

from rich.progress import track

from shared.bots.encore.team.crew import LAST
from shared.bots.encore.team.hope import FACTS, FILE, facts, slot
from shared.bots.encore.team.plan import plan
from shared.bots.encore.team.play import play_round, roll_dice
from shared.bots.encore.team.weights import learnt
from shared.engine.games.encore.coop import DONE
from shared.engine.games.encore.missions import MISSIONS
from shared.engine.games.encore.sheet import NAMES
from tools.tune_encore_team import SEATS, new_crew

RIDGE = 3.0  # how strongly a rule is drawn to zero
STEPS = 12  # of Newton's method


def watch(mission: int, number: int) -> tuple[list[tuple[int, list[float]]], bool]:
    """Play one match, and return the facts after each round, with its slot, and whether it was won."""
    rng, weights = Random(number), learnt(mission)
    crew = new_crew(mission, SEATS[number % len(SEATS)], NAMES[number % len(NAMES)])
    seen, result = [], ""
    while not result:
        result = play_round(crew, weights, roll_dice(crew.dice, rng))
        if not result:
            seen.append((slot(crew.roll), facts(crew, plan(crew, weights))))
    return seen, result == DONE


def fit(rows: Sequence[tuple[Sequence[float], bool]]) -> list[float]:
    """Return the logistic rule that explains these outcomes best."""
    rule = [0.0] * FACTS
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in rule]
        bend = [[RIDGE if i == j else 0.0 for j in range(FACTS)] for i in range(FACTS)]
        for fact, won in rows:
            odds = sum(weight * x for weight, x in zip(rule, fact, strict=True))
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))
            for i, x in enumerate(fact):
                slope[i] += (won - chance) * x
                part = chance * (1 - chance) * x
                for j in range(i + 1):
                    bend[i][j] += part * fact[j]
        rule = [weight + step for weight, step in zip(rule, _solve(bend, slope), strict=True)]
    return [round(weight, 4) for weight in rule]


def _solve(lower: list[list[float]], right: list[float]) -> list[float]:
    """Solve a symmetric system of which the lower half is given."""
    size = len(right)
    rows = [[lower[max(i, j)][min(i, j)] for j in range(size)] + [right[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def main(argv: Sequence[str] | None = None) -> int:
    """Learn for every mission, and write the file beside the bot."""
    parser = argparse.ArgumentParser(prog="python -m tools.learn_encore_hope", description=__doc__)
    parser.add_argument("--matches", type=int, default=600, help="matches of each mission to learn from")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(argv)
    missions = []
    for mission in MISSIONS:
        slots: list[list[tuple[list[float], bool]]] = [[] for _ in range(slot(LAST) + 1)]
        first = 1_000_000 * (args.seed + 100)
        for number in track(range(first, first + args.matches), f"mission {mission}"):
            seen, won = watch(mission, number)
            for place, fact in seen:
                slots[place].append((fact, won))
        missions.append([fit(rows) for rows in slots])
    FILE.write_text(json.dumps({"settings": vars(args), "missions": missions}) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
