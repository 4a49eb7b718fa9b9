"""The commands `generate` and `check` for the maintainers of Encore! sheets."""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tools.sheets.checks import AIMS, MUST, broken
from tools.sheets.generate import generate


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.sheets", description=__doc__)
    commands = parser.add_subparsers(required=True)
    make = commands.add_parser("generate", help="print sheets as JSON, one a line")
    make.add_argument(
        "--seed", type=int, required=True, help="the first seed; the next sheets use the next ones"
    )
    make.add_argument("--count", type=int, default=1)
    make.set_defaults(run=_generate)
    check = commands.add_parser("check", help="check sheet files against K1 to K14")
    check.add_argument("files", nargs="+", type=Path)
    check.set_defaults(run=_check)
    args = parser.parse_args(argv)
    status: int = args.run(args)
    return status


def _generate(args: argparse.Namespace) -> int:
    for seed in range(args.seed, args.seed + args.count):
        began = time.perf_counter()
        rows = generate(seed)
        print(f"seed {seed}: {time.perf_counter() - began:.1f} s", file=sys.stderr)
        print(json.dumps({"seed": seed, "rows": rows}), flush=True)
    return 0


def _check(args: argparse.Namespace) -> int:
    status = 0
    for file in args.files:
        rows = json.loads(file.read_text("utf-8"))["rows"]
        errors, misses = broken(rows), broken(rows, AIMS)
        for sentence in [*errors, *misses]:
            print(f"{file.name}: {sentence}")
        print(f"{file.name}: {len(MUST) - len(errors)} of {len(MUST)} hold, {len(misses)} targets missed")
        status |= bool(errors)
    return status


if __name__ == "__main__":
    sys.exit(main())
