"""Set the goals that no mission sheet tells, so that every mission is harder than the one before.

`python -m tools.missions.calibrate` measures each mission for each number of players with the bots' quick
policy. A goal that is won as often as the one before, or more often, is made harder, rung by rung of its
ladder; mission 1, and mission 2 of up to 4 players, have none. The
figures go to the newest mission sheets, what was measured with them to calibration.json beside this module.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from rich.progress import Progress

from shared.bots.encore.team.crew import crew_of
from shared.bots.encore.team.play import play_out
from shared.bots.encore.team.weights import learnt
from shared.engine.games.encore import missions
from shared.engine.games.encore.coop import DONE
from shared.engine.games.encore.missions import MISSIONS
from shared.engine.games.encore.rules import ENCORE
from shared.engine.games.encore.sheet import NAMES
from shared.engine.registry import complete_options

SHEETS = Path(missions.__file__).with_name(f"missions-{ENCORE.rules}.json")
FOUND = Path(__file__).with_name("calibration.json")
Goal: TypeAlias = Mapping[str, int]
BOXES_AND_ROWS = ((4, 1), (6, 1), (8, 1), (8, 2), (10, 2), (10, 3), (10, 4), (10, 5), (10, 6), (10, 7))


def ladder(mission: int, seats: int) -> list[Goal]:
    """Return the goals a mission may have, the easiest first, within what is known of the printed sheets."""
    if mission == 2:
        return [{"rows": rows} for rows in (6, 7)] if seats > 4 else []
    if mission == 3:
        return [{"stars": 15, "colours": colours} for colours in range(1, 6)]
    if mission == 4:
        return [{"boxes": boxes, "rows": rows} for boxes, rows in BOXES_AND_ROWS]
    if seats <= 2:
        return [{"word": 7}]
    return [{"word": 7, "colours": colours} for colours in range(1, 4 if seats <= 4 else 6)]


def won(sheet: Mapping[str, Any], mission: int, seats: int, args: argparse.Namespace) -> int:
    """Return how many matches the quick policy wins with the figures of this sheet."""
    total = 0
    for number in range(args.seed, args.seed + args.matches):
        given = {"mode": "coop", "mission": mission, "sheet": NAMES[number % len(NAMES)]}
        crew = crew_of(ENCORE.setup(complete_options(ENCORE, given, seats), seats))
        crew.goal = tuple(sheet["goals"][mission - 1].items())
        crew.targets, crew.penalty = tuple(sheet["targets"]), sheet["jokers"]
        total += play_out(crew, learnt(mission), Random(number)) == DONE
    return total


def calibrate(sheet: dict[str, Any], seats: int, args: argparse.Namespace, progress: Progress) -> list[int]:
    """Make the goals of one sheet hard enough in place, and return how many matches were won with each."""
    found: list[int] = []
    for mission in MISSIONS:
        progress.update(args.task, description=f"{seats} players, mission {mission}")
        found.append(won(sheet, mission, seats, args))
        rungs = ladder(mission, seats) if mission > 1 else []
        rungs = rungs[rungs.index(sheet["goals"][mission - 1]) + 1 :] if rungs else []
        while rungs and found[-1] >= found[-2]:
            sheet["goals"][mission - 1] = rungs.pop(0)
            found[-1] = won(sheet, mission, seats, args)
        progress.advance(args.task)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Measure all, and write both files."""
    args = _parser().parse_args(argv)
    data = json.loads(SHEETS.read_text("utf-8"))
    with Progress() as progress:
        args.task = progress.add_task("", total=len(MISSIONS) * len(data["players"]))
        found = [calibrate(sheet, seats, args, progress) for seats, sheet in enumerate(data["players"], 1)]
    SHEETS.write_text(written(data), "utf-8")
    figures = [{key: sheet[key] for key in ("targets", "jokers", "goals")} for sheet in data["players"]]
    measured = {"seed": args.seed, "matches": args.matches, "won": found, "figures": figures}
    FOUND.write_text(json.dumps(measured) + "\n", "utf-8")
    return 0


def written(data: Mapping[str, Any]) -> str:
    """Return mission sheets as their file holds them, one line for each number of players."""
    head = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in data.items() if key != "players"]
    rows = ",\n".join(f"    {json.dumps(sheet)}" for sheet in data["players"])
    return "\n".join(["{", *head, '  "players": [', rows, "  ]", "}"]) + "\n"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.missions.calibrate", description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="matches for each goal that is tried")
    parser.add_argument("--seed", type=int, default=0)
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
