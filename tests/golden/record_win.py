"""Keep a won team match of Encore! as a golden file: python -m tests.golden.record_win MISSION SEATS.

The dice are the dealer's, but the choices come from a search that knows them beforehand.
"""

import argparse
from collections.abc import Sequence
from random import Random
from typing import Any

from shared.engine.games.encore.sheet import NAMES
from shared.engine.registry import complete_options, find_game
from tests.engine.play import Table
from tests.golden.record import keep, written
from tools.missions.search import Line, Plan, find_win
from tools.missions.worth import any_weights

GAME = find_game("encore")


def won(mission: int, seats: int, width: int) -> dict[str, Any]:
    """Return a won match; every sheet is another match with other dice."""
    for number, sheet in enumerate(NAMES):
        given = {"mode": "coop", "sheet": sheet, "mission": mission}
        table = Table(GAME, complete_options(GAME, given, seats), seats)
        line = find_win(table.match.options, seats, table.seed, Plan(width, 1, any_weights(Random(number))))
        if line:
            return told(table, line)
    raise SystemExit("No win was found; try a larger width.")


def told(table: Table, line: Line) -> dict[str, Any]:
    past = iter(line.past)
    return written(table, lambda match: {seat: GAME.dump(move) for seat, move in next(past).items()})


def main(argv: Sequence[str] | None = None) -> None:
    """Write one golden file."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.record_win", description=__doc__)
    parser.add_argument("mission", type=int)
    parser.add_argument("seats", type=int)
    parser.add_argument("--width", type=int, default=40)
    args = parser.parse_args(argv)
    keep(won(args.mission, args.seats, args.width), f"team-mission-{args.mission}-won")


if __name__ == "__main__":
    main()
