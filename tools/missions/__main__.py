"""Find a won match: `python -m tools.missions --mission 2 --seats 3 --width 60`, or `--level 3` instead."""

import argparse
import hashlib
import json
from collections.abc import Sequence
from random import Random

from shared.bots.core import LEVELS
from shared.engine.core import Json
from shared.engine.games.encore.rules import ENCORE
from shared.engine.registry import complete_options
from tools.missions.played import play_win
from tools.missions.search import Line, Plan, find_win
from tools.missions.worth import any_weights


def main(argv: Sequence[str] | None = None) -> int:
    """Print the first won match on the dice of seeds 0, 1, ... as one line of JSON."""
    args = _parser().parse_args(argv)
    options = complete_options(ENCORE, {"mode": "coop", "mission": args.mission}, args.seats)
    for number in range(args.first, args.first + args.seeds):
        seed = hashlib.sha256(f"mission {args.mission}, {args.seats} players, {number}".encode()).digest()
        if line := _win(options, seed, number, args):
            head = {"mission": args.mission, "seats": args.seats, "rolls": args.rolls, "dealt": line.dealt}
            head |= {"level": args.level} if args.level else {}
            print(json.dumps({**head, "chose": _choices(line)}, separators=(",", ":")))
            return 0
    return 1


def _win(options: Json, seed: bytes, number: int, args: argparse.Namespace) -> Line | None:
    if args.level:
        return play_win(options, args.seats, seed, args.level)
    plan = Plan(args.width, args.rolls, any_weights(Random(number)))
    return find_win(options, args.seats, seed, plan)


def _choices(line: Line) -> list[list[object]]:
    return [[ENCORE.dump(move) for move in moves.values()] for moves in line.past]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.missions", description=__doc__)
    parser.add_argument("--mission", type=int, required=True)
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--level", type=int, choices=LEVELS, help="let bots of this level play, not a search")
    parser.add_argument("--width", type=int, default=60, help="lines of play kept after each choice")
    parser.add_argument("--rolls", type=int, default=1, help="how many rolls to pick each one from")
    parser.add_argument("--first", type=int, default=0, help="number of the first seed")
    parser.add_argument("--seeds", type=int, default=10, help="how many seeds to try")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
