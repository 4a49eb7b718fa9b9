"""Let levels of bots play against each other, and keep what that shows in docs/bots/results.json."""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from shared.bots.core import BUDGET, LEVELS
from shared.engine.core import AnyGame
from shared.engine.registry import GAMES, complete_options
from tools.arena.measure import SELF, SOLO, TEAM, Part, each, ladder, round_robin
from tools.arena.play import RANDOM, Terms
from tools.arena.pool import bar, measure, workers
from tools.arena.report import line
from tools.arena.results import RESULTS, Entry, fingerprint, read_entries, same, with_entry, write_entries

EXAMPLES = """examples:
  python -m tools.arena --game criss-cross --ladder --matches 400 --jobs 2
  python -m tools.arena --game second-chance --levels 3,5 --matches 200
  python -m tools.arena --game criss-cross --solo --levels 5 --options diagonal=true penalty=true
  python -m tools.arena --game encore --team --levels 5 --seats 3 --options mission=1
  python -m tools.arena --game encore --self --levels 5 --seats 2 --more

Parts that were measured before are replaced; --more adds matches to them instead.
Then `python -m tools.arena.render` writes the tables and plots of docs/bots.md."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what the arguments ask for, part by part; each is saved when it is done."""
    args = _parser().parse_args(argv)
    parts = _parts(args)
    console = Console(stderr=True)
    with workers(args.jobs) as run, bar(console) as progress:
        for part in parts:
            before = _before(args, part)
            done = before.sums.won.n if before else 0
            clusters = -(-args.matches // len(part.lineups))
            task = progress.add_task(_title(part), total=clusters)
            sums = measure(part, range(done, done + clusters), run, partial(progress.advance, task))
            if before:
                sums.add(before.sums)
            entry = Entry(part, sums, fingerprint(args.game))
            write_entries(args.out, with_entry(read_entries(args.out), entry))
            progress.console.print(line(entry), highlight=False, soft_wrap=True)
    return 0


def _parts(args: argparse.Namespace) -> list[Part]:
    game = GAMES[args.game]
    kind = args.kind
    seats = 1 if kind == SOLO else args.seats
    given = dict(_option(game, text) for text in args.options)
    if kind == TEAM:
        given["mode"] = "coop"
    options = tuple(sorted(complete_options(game, given, seats).items()))
    table = Terms(args.game, options, seats, args.budget, args.seed)
    if kind == "ladder":
        return ladder(table, args.levels)
    return round_robin(table, args.levels) if kind is None else each(kind, table, args.levels)


def _before(args: argparse.Namespace, part: Part) -> Entry | None:
    if not args.more:
        return None
    found = next((entry for entry in read_entries(args.out) if same(entry.part, part)), None)
    if found and (found.part != part or found.code != fingerprint(args.game)):
        raise SystemExit(f"{_title(part)}: measured with other code, seed or budget; leave out --more")
    return found


def _title(part: Part) -> str:
    against = " against ".join(str(level) if level != RANDOM else "random" for level in part.levels)
    return f"{part.table.game} {part.kind} {against}"


def _option(game: AnyGame, text: str) -> tuple[str, Any]:
    """Read `name=value` by the values that the game's option has."""
    name, _, spelt = text.partition("=")
    for option in game.options:
        for value in option.values:
            if option.name == name and str(value).lower() == spelt.lower():
                return name, value
    raise SystemExit(f"{game.title} has no option {text}")


def _levels(text: str) -> list[int]:
    """Read `1,3,5`; 0 is the random player."""
    levels = [int(word) for word in text.split(",")]
    if set(levels) - {RANDOM, *LEVELS}:
        raise argparse.ArgumentTypeError(f"levels are {RANDOM} (random) and {LEVELS[0]} to {LEVELS[-1]}")
    return levels


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.arena",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--game", choices=list(GAMES), required=True)
    kinds = parser.add_mutually_exclusive_group()
    for name, about in {
        "ladder": "each level against the one below, the lowest against the random player",
        SOLO: "each level alone: mean score, and how often the solo goal is reached",
        SELF: "each level against itself: mean score",
        TEAM: "each level as a whole team on a mission: how often it wins",
    }.items():
        kinds.add_argument(f"--{name}", dest="kind", action="store_const", const=name, help=about)
    whole = ",".join(map(str, LEVELS))
    parser.add_argument(
        "--levels", type=_levels, default=list(LEVELS), help=f"such as 0,3,5; 0 plays at random ({whole})"
    )
    parser.add_argument(
        "--matches",
        type=int,
        default=200,
        help="for each part; a pair sits both ways round (%(default)s)",
    )
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--seats", type=int, default=2, help="of each match; --solo has one (%(default)s)")
    parser.add_argument("--budget", type=int, default=BUDGET, help="for each choice (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of dice, cards and bots (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (%(default)s)")
    parser.add_argument("--more", action="store_true", help="add matches to those of an earlier run")
    parser.add_argument("--out", type=Path, default=RESULTS, help="the file of all results (%(default)s)")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
