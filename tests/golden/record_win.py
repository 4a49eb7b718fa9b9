"""Keep a won team match of Encore! as a golden file: python -m tests.golden.record_win MISSION SEATS.

The dice are the dealer's, but the choices come from a search that knows them beforehand.
"""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from shared.engine.core import Json, Seat
from shared.engine.games.encore.sheet import NAMES
from shared.engine.match import Match
from shared.engine.registry import complete_options, find_game
from tests.engine.play import Below, WrittenMatch
from tests.golden.record import FOLDER, record, text_of
from tools.missions.search import Plan, find_win
from tools.missions.worth import any_weights

GAME = find_game("encore")


def won(mission: int, seats: int, width: int) -> dict[str, Any]:
    """Return a won match; every sheet is another match with other dice."""
    for number, sheet in enumerate(NAMES):
        given = {"mode": "coop", "sheet": sheet, "mission": mission}
        table = WrittenMatch(GAME, complete_options(GAME, given, seats), seats, first_versions=True)
        line = find_win(table.match.options, seats, table.seed, Plan(width, 1, any_weights(Random(number))))
        if line:
            past = iter(line.past)
            return record(GAME, table.match.options, seats, 0, partial(_next, past))
    raise SystemExit("No win was found; try a larger width.")


def _next(past: Iterator[dict[Seat, Any]], match: Match, pick: Below) -> dict[Seat, Json]:
    return {seat: GAME.dump(move) for seat, move in next(past).items()}


def main(argv: Sequence[str] | None = None) -> None:
    """Write one golden file."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.record_win", description=__doc__)
    parser.add_argument("mission", type=int)
    parser.add_argument("seats", type=int)
    parser.add_argument("--width", type=int, default=40)
    args = parser.parse_args(argv)
    golden = won(args.mission, args.seats, args.width)
    path = FOLDER / GAME.name / f"rules-{GAME.rules}-team-mission-{args.mission}-won.json"
    path.write_text(text_of(golden), encoding="utf-8")
    print(f"{path.name}: {golden['outcome']}")


if __name__ == "__main__":
    main()
