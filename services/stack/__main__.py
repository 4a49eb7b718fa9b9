"""`python -m services.stack`: the embedded stack in the foreground."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from services.stack.children import end_with_parent
from services.stack.failure import StackFailed
from services.stack.serving import SCOREPAD, Commands, Options, serve


def main(argv: Sequence[str] | None = None, commands: Commands = SCOREPAD) -> int:
    """Serve until stopped; the exit code is 1 if that was not possible."""
    arguments = _parser().parse_args(argv)
    if arguments.with_parent:
        end_with_parent()
    try:
        serve(_options(arguments), commands)
    except StackFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scorepad serve", description="Serve Scorepad from this machine.")
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="address to listen at (default: this machine only)")
    port = os.environ.get("SCOREPAD_PORT") or None
    add(
        "--port", type=_port, default=port, help="port (default: SCOREPAD_PORT, or 8765 if free; 0: any free)"
    )
    data = os.environ.get("SCOREPAD_DATA") or ".scorepad"
    add("--data", type=Path, default=data, help="folder that keeps the matches (default: SCOREPAD_DATA)")
    add("--workers", type=int, default=1, help="how many workers deal and play bots (default: 1)")
    add("--quiet", action="store_true", help="print nothing but the reason for a failure")
    add("--ready-fd", type=int, metavar="N", help='write {"url": ...} to this descriptor when ready')
    add("--with-parent", action="store_true", help="stop when the parent process ends (Linux)")
    return parser


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{number} is no port; choose one up to 65535")
    return number


def _options(arguments: argparse.Namespace) -> Options:
    return Options(
        data=arguments.data.absolute(),
        host=arguments.host,
        port=arguments.port,
        workers=arguments.workers,
        quiet=arguments.quiet,
        ready_fd=arguments.ready_fd,
    )


if __name__ == "__main__":
    sys.exit(main())
