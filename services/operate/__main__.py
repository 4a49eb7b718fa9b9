"""`python -m services.operate`: the operator's commands, reached as `scorepad fsck` and the like."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from redis.exceptions import RedisError

from services.operate import commands
from services.stack.failure import StackFailed
from shared.eventlog.errors import LogError


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 1 if it was refused or found damage."""
    arguments = _parser().parse_args(argv)
    try:
        report = arguments.run(arguments)
    except (StackFailed, LogError) as failure:
        print(failure, file=sys.stderr)
        return 1
    except RedisError as error:
        print(f"The servers do not do what they are asked: {error}", file=sys.stderr)
        return 1
    report.tell(arguments.json)
    return int(not report.ok)


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    data = Path(os.environ.get("SCOREPAD_DATA") or ".scorepad")
    common.add_argument(
        "--data", type=Path, default=data, help="folder of the matches (default: SCOREPAD_DATA)"
    )
    common.add_argument("--json", action="store_true", help="print JSON for programs")
    parser = argparse.ArgumentParser("scorepad", description="Look after the matches of a data folder.")
    named = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, run: object, about: str) -> argparse.ArgumentParser:
        one = named.add_parser(name, parents=[common], help=about, description=about)
        one.set_defaults(run=run)
        return one

    fsck = add("fsck", commands.check, "Check every match, and halt those that are damaged.")
    fsck.add_argument("--unhalt", action="store_true", help="let halted matches go on that are sound again")
    fsck.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many check at once")
    add("rebuild", commands.rebuild, "Compute lists and snapshots anew from the logs.")
    backup = add("backup", commands.backup, "Copy every match to a new folder.")
    restore = add("restore", commands.restore, "Put a backup into an empty data folder, and compare it.")
    for one in (backup, restore):
        one.add_argument("folder", type=Path, metavar="DIR", help="the backup")
    takeover = add("takeover", commands.takeover, "Take over the matches of an older version.")
    takeover.add_argument("--alone", action="store_true", help="do not wait until no API is heard any more")
    archive = add("archive", commands.archive, "Move matches that are over to record files.")
    archive.add_argument("folder", type=Path, metavar="DIR", nargs="?", help="default: where the API looks")
    archive.add_argument(
        "--older-than", type=int, metavar="DAYS", default=0, help="only those that ended before"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
