"""Learn what matters to a team: `python -m tools.tune_encore_team`.

Mission 1 starts from plain weights, every other mission from those found for mission 1.
"""

import argparse
import json
import math
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from random import Random
from statistics import fmean, pstdev

from rich.progress import track

from shared.bots.encore.team.crew import Crew, crew_of
from shared.bots.encore.team.play import play_out
from shared.bots.encore.team.weights import FILE, Weights, flat, from_flat, from_json
from shared.engine.games.encore.coop import DONE
from shared.engine.games.encore.missions import MISSIONS
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.sheet import NAMES
from shared.engine.registry import complete_options
from tools.processes import Map, processes

SEATS = (2, 3, 4)  # the tables to learn at, in turns
SPREAD, LEAST_SPREAD = 0.4, 0.06  # of the logarithm of each weight, at first and always


def new_crew(mission: int, seats: int, sheet: str) -> Crew:
    """Return a team before its first roll."""
    options = complete_options(ENCORE, {"mode": "coop", "mission": mission, "sheet": sheet}, seats)
    return crew_of(ENCORE.setup(options, seats))


def wins(mission: int, first: int, matches: int, weights: Weights) -> int:
    """Return how many of these matches a team with these weights wins; the dice hang on their numbers."""
    won = 0
    for number in range(first, first + matches):
        crew = new_crew(mission, SEATS[number % len(SEATS)], NAMES[number % len(NAMES)])
        won += play_out(crew, weights, Random(number)) == DONE
    return won


def learn(mission: int, start: Weights, args: argparse.Namespace, share_out: Map) -> Weights:
    """Draw weights around the best ones so far, let them all play the same matches, and move to the best."""
    rng = Random(args.seed)
    centre = [math.log(number) for number in flat(start)]
    spread = [SPREAD * args.spread] * len(centre)
    for turn in track(range(args.turns), f"mission {mission}"):
        tried = [
            centre,
            *([rng.gauss(*pair) for pair in zip(centre, spread, strict=True)] for _ in range(args.tries)),
        ]
        first = 1_000_000 * (args.seed + 1) + turn * args.matches
        won = share_out(partial(wins, mission, first, args.matches), map(_weights, tried))
        ranked = [logs for _, logs in sorted(zip(won, tried, strict=True), key=lambda pair: -pair[0])]
        best = list(zip(*ranked[: max(2, len(tried) // 4)], strict=True))
        centre = [fmean(column) for column in best]
        spread = [
            max(LEAST_SPREAD, 0.5 * old + 0.5 * pstdev(new)) for old, new in zip(spread, best, strict=True)
        ]
    return _weights(centre)


def _weights(logs: Sequence[float]) -> Weights:
    return from_flat([round(math.exp(number), 4) for number in logs])


def main(argv: Sequence[str] | None = None) -> int:
    """Learn for one mission or for all, and write the file beside the bot."""
    args = _parser().parse_args(argv)
    data = json.loads(FILE.read_text("utf-8"))
    settings = {key: value for key, value in vars(args).items() if key not in ("mission", "jobs")}
    with processes(args.jobs) as share_out:
        for mission in [args.mission] if args.mission else MISSIONS:
            start = Weights() if mission == MISSIONS[0] else from_json(data["missions"][0])
            found = learn(mission, start, args, share_out)
            data["missions"][mission - 1] = asdict(found)
            data["settings"][mission - 1] = settings
            FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.tune_encore_team", description=__doc__)
    parser.add_argument("--mission", type=int, choices=MISSIONS, help="only this one")
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--tries", type=int, default=20, help="weights drawn in each turn")
    parser.add_argument("--matches", type=int, default=72, help="matches that each of them plays")
    parser.add_argument("--spread", type=float, default=1.0, help="how widely to look around at first")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (%(default)s)")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
