"""Tune the numbers of the Encore! bot by an evolution strategy: `python -m tools.tune_encore`.

Each generation tries pairs of opposite changes to the numbers, all on the same dice, and follows the better
ones. Alone the score counts; at a table of two, what a match against the numbers before the change is worth.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from math import cos, exp, log, pi, sqrt
from random import Random

from rich.progress import Progress

from shared.bots.encore.policy import best, prospect
from shared.bots.encore.weights import FILE, SOLO, TABLE, Numbers, Tables
from shared.engine.core import Choices, Chosen, Deal, Dealt, Over, Seat
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.sheet import NAMES
from shared.engine.games.encore.state import State
from shared.engine.registry import complete_options
from tools.processes import Map, processes

NAMES_OF_NUMBERS = [field.name for field in fields(Numbers)]
PAIRS = 8  # of opposite changes in a generation

# Alone from a guess; at a table from what a longer run of the same kind, in a faster program, had found.
START = {
    SOLO: Numbers(
        column_delay=2.0,
        column_tempo=11.0,
        column_cell=0.16,
        column_far=0.38,
        threat=0.7,
        star_delay=0.7,
        star_tempo=11.5,
        star_far=0.3,
        colour_delay=1.7,
        colour_tempo=17.5,
        colour_cell=0.11,
        colour_share=1.1,
        piece=0.8,
        single=0.07,
        joker=0.45,
        last_joker=0.15,
        edge=0.2,
    ),
    TABLE: Numbers(
        column_delay=8.0,
        column_tempo=20.1,
        column_cell=0.06,
        column_far=0.77,
        threat=0.78,
        star_delay=0.2,
        star_tempo=21.9,
        star_far=1.16,
        colour_delay=1.41,
        colour_tempo=5.8,
        colour_cell=0.048,
        colour_share=0.91,
        piece=2.24,
        single=0.105,
        joker=2.41,
        last_joker=0.17,
        edge=0.51,
    ),
}


def play(tables: Sequence[Tables], rng: Random) -> tuple[int, ...]:
    """Return the scores of one match on any sheet; each seat has its own tables."""
    seats = len(tables)
    options = complete_options(ENCORE, {"sheet": NAMES[int(rng.random() * len(NAMES))]}, seats)
    state: State = ENCORE.setup(options, seats)
    while not isinstance(awaits := ENCORE.awaits(state), Over):
        match awaits:
            case Deal(bounds):
                state = ENCORE.apply(state, Dealt(tuple(int(rng.random() * bound) for bound in bounds)))
            case Choices(_, owing):
                moves = {seat: best(state, seat, tables[seat]) for seat in owing}
                state = ENCORE.apply(state, Chosen(moves))
    return awaits.outcome.scores


@dataclass(frozen=True)
class Trial:
    """Changed numbers on the dice of these seeds; the numbers before the change are the rival at a table."""

    kind: str
    tried: Numbers
    before: Numbers
    seeds: Sequence[str]

    def fitness(self) -> float:
        """Return how well the changed numbers do."""
        tried, before = (Tables({self.kind: numbers}) for numbers in (self.tried, self.before))
        total = 0.0
        for turn, seed in enumerate(self.seeds):
            if self.kind == SOLO:
                total += play([tried], Random(seed))[0]
            else:
                own = Seat(turn % 2)
                scores = play([tried, before][:: -1 if own else 1], Random(seed))
                total += prospect(scores, own, over=True)
        return total / len(self.seeds)


class Strategy:
    """The numbers of one kind of game, as logarithms, and how they evolve."""

    def __init__(self, kind: str, numbers: Numbers, seed: int) -> None:
        self.kind = kind
        self.middle = [log(value) for value in asdict(numbers).values()]
        self.rng = Random(f"{kind} {seed}")

    @property
    def numbers(self) -> Numbers:
        """Return the numbers that all changes start from."""
        return _numbers(self.middle)

    def step(self, width: float, seeds: Sequence[str], share_out: Map) -> float:
        """Try changes of this width, follow the better ones, and return the mean fitness."""
        moved = [0.0] * len(self.middle)
        changes = []
        for _ in range(PAIRS):
            change = [width * _wave(self.rng) for _ in self.middle]
            changes += [change, [-part for part in change]]
        trials = [Trial(self.kind, self._changed(change), self.numbers, seeds) for change in changes]
        results = list(zip(share_out(Trial.fitness, trials), changes, strict=True))
        results.sort(key=lambda result: -result[0])
        ranks = [log(PAIRS + 0.5) - log(rank) for rank in range(1, PAIRS + 1)]
        for rank, (_, change) in zip(ranks, results[:PAIRS], strict=True):
            moved = [old + rank / sum(ranks) * part for old, part in zip(moved, change, strict=True)]
        self.middle = [old + part for old, part in zip(self.middle, moved, strict=True)]
        return sum(result for result, _ in results) / len(results)

    def _changed(self, change: Sequence[float]) -> Numbers:
        return _numbers([old + part for old, part in zip(self.middle, change, strict=True)])


def _numbers(logs: Sequence[float]) -> Numbers:
    return Numbers(**{name: exp(value) for name, value in zip(NAMES_OF_NUMBERS, logs, strict=True)})


def _wave(rng: Random) -> float:
    return sqrt(-2 * log(1 - rng.random())) * cos(2 * pi * rng.random())


def main(argv: Sequence[str] | None = None) -> int:
    """Tune one kind of game from the start, and write its numbers beside the bot after each generation."""
    args = _parser().parse_args(argv)
    strategy = Strategy(args.kind, START[args.kind], args.seed)
    with Progress() as progress, processes(args.jobs) as share_out:
        bar = progress.add_task(args.kind, total=args.generations)
        for generation in range(args.generations):
            seeds = [f"{args.seed} {generation} {match}" for match in range(args.matches)]
            width = args.wide - (args.wide - args.narrow) * generation / args.generations
            result = strategy.step(width, seeds, share_out)
            progress.update(bar, advance=1, description=f"{args.kind} {result:.2f}")
            settings = {name: value for name, value in vars(args).items() if name not in ("kind", "jobs")}
            _write(args.kind, strategy.numbers, settings | {"generations": generation + 1})
    return 0


def _write(kind: str, numbers: Numbers, settings: Mapping[str, float]) -> None:
    data = json.loads(FILE.read_text("utf-8"))
    data[kind] = {name: round(value, 4) for name, value in asdict(numbers).items()}
    data["settings"][kind] = settings
    FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.tune_encore", description=__doc__)
    parser.add_argument("--kind", choices=(SOLO, TABLE), required=True)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--matches", type=int, default=160, help="for each change")
    parser.add_argument("--wide", type=float, default=0.3, help="of the first changes, as a logarithm")
    parser.add_argument("--narrow", type=float, default=0.1, help="what that falls to")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (%(default)s)")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
