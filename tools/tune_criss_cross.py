"""Learn the weights of the Criss Cross bot from its own play: `python -m tools.tune_criss_cross`.

After each match every sheet on the way moves its weights towards a mixture of the points in the end and what
the sheets after it were thought to be worth: temporal differences. Now and then the player tries any way to
write; without that it never learns what it shuns, and stays weak.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from rich.progress import Progress

from shared.bots.criss_cross.holes import shape
from shared.bots.criss_cross.looking import Look, after, look, ways
from shared.bots.criss_cross.values import (
    UNIT,
    WEIGHTS,
    Stage,
    Weights,
    final_weights,
    read_weights,
    scoring_name,
    stage,
)
from shared.engine.core import Json
from shared.engine.games.criss_cross.state import ROUNDS, Rules, Sheet, write

HOLES = 3  # facts about holes, each with a weight beside those of the lines
LATELY = 1000  # matches whose mean is shown
SCORINGS = {
    scoring_name(rules): rules
    for rules in (
        Rules(False, False, "none", "dealt"),
        Rules(True, True, "each_box", "dealt"),
        Rules(True, True, "none", "dealt"),
        Rules(True, False, "none", "dealt"),
        Rules(False, True, "none", "dealt"),
    )
}
FIRST = {
    "basic": 1.0,
    "penalty": 0.3,
    "diagonal": 0.3,
    "diagonal+penalty": 0.3,
    "diagonal+penalty+each_box": 0.5,
}
RELATIVE = {  # whose weights a scoring begins with
    "penalty": "basic",
    "diagonal+penalty": "diagonal+penalty+each_box",
    "diagonal": "diagonal+penalty",
}


@dataclass(frozen=True)
class Settings:
    """How to learn: steps shrink from first to last, `trust` is in the final points, `tries` are random."""

    matches: int
    seed: int = 1
    first: float = 0.5
    last: float = 0.02
    trust: float = 0.5
    tries: float = 0.1


def learn(rules: Rules, settings: Settings, weights: list[Weights]) -> Iterator[float]:
    """Improve the weights of every stage match after match, and yield the matches' points."""
    rng = Random(f"{settings.seed} {scoring_name(rules)}")
    stages = [stage(one, rules) for one in weights]
    fall = (settings.last / settings.first) ** (1 / settings.matches)
    step = settings.first
    for _ in range(settings.matches):
        sheets = list(_match(stages, settings.tries, rng))
        points = stages[ROUNDS].value(*sheets[-1][0])
        _reconsider(sheets, points, stages, step, settings.trust)
        step *= fall
        yield points


def _match(stages: list[Stage], tries: float, rng: Random) -> Iterator[tuple[Look, bool]]:
    """Yield each sheet of a match alone, and whether it came about by trying."""
    seen = look(write(Sheet(), ((0, 0),)))
    for written in range(1, ROUNDS + 1):
        dice = 1 + int(6 * rng.random()), 1 + int(6 * rng.random())
        every = ways(seen, dice, stages[written])
        if not every:
            return
        tried = rng.random() < tries
        way = every[int(len(every) * rng.random())] if tried else max(every)
        seen = after(seen, way)
        yield seen, tried


def _reconsider(
    sheets: list[tuple[Look, bool]], points: float, stages: list[Stage], step: float, trust: float
) -> None:
    """Move the weights of a match's sheets, the last sheet first."""
    goal: float | None = points
    for written, (seen, tried) in reversed(list(enumerate(sheets, 1))):
        now = stages[written]
        worth = now.value(*seen)
        if goal is not None and written < ROUNDS:
            change = step * (goal - worth) / (len(now.tables) + HOLES)
            _shift(now, seen, change)
            worth += step * (goal - worth)
        goal = worth if goal is None else trust * goal + (1 - trust) * worth
        if tried:
            goal = None  # what follows a random try says nothing of the sheet before it


def _shift(now: Stage, seen: Look, change: float) -> None:
    for (weights, index), code in zip(now.tables, seen.codes, strict=False):
        weights[index[code]] += change
    for weights, fact in zip((now.lost, now.pairs, now.ways), shape(seen.empty), strict=True):
        weights[fact] += change


def _begin(rules: Rules, scorings: Json) -> list[Weights]:
    """Return the weights to begin with: a relative's, or as if every sheet were finished."""
    name = scoring_name(rules)
    begun = read_weights(scorings[RELATIVE[name]]["weights"]) if name in RELATIVE else None
    middle = begun or [final_weights(rules) for _ in range(1, ROUNDS)]
    return [final_weights(rules), *middle, final_weights(rules)]


def _learnt(rules: Rules, settings: Settings, scorings: Json, progress: Progress) -> Json:
    """Return what the file says of one scoring."""
    weights = _begin(rules, scorings)
    task = progress.add_task(scoring_name(rules), total=settings.matches)
    lately: list[float] = []
    for points in learn(rules, settings, weights):
        lately.append(points)
        if len(lately) == LATELY:
            words = f"{scoring_name(rules)} {sum(lately) / LATELY:.2f}"
            progress.update(task, advance=LATELY, description=words)
            lately.clear()
    whole = [[[round(UNIT * weight) for weight in kind] for kind in one] for one in weights[1:ROUNDS]]
    return {"settings": vars(settings), "weights": whole}


def main(argv: Sequence[str] | None = None) -> int:
    """Learn scorings and write the bot's weights; those of other scorings stay."""
    parser = argparse.ArgumentParser(prog="python -m tools.tune_criss_cross", description=__doc__)
    parser.add_argument("--matches", type=int, default=60_000, help="a scoring with a relative plays a third")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scoring", choices=list(SCORINGS), nargs="*", default=list(SCORINGS))
    args = parser.parse_args(argv)
    scorings = json.loads(WEIGHTS.read_text()) if WEIGHTS.exists() else {}
    with Progress() as progress:
        for name in args.scoring:
            matches = args.matches // 3 if name in RELATIVE else args.matches
            settings = Settings(matches, args.seed, FIRST[name])
            scorings[name] = _learnt(SCORINGS[name], settings, scorings, progress)
            WEIGHTS.write_text(json.dumps(scorings, separators=(",", ":")).replace("],", "],\n") + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
