"""What the terminal is good for."""

import os
import sys

from rich.console import Console

SMALLEST = (80, 24)
DUMB = ("", "dumb", "unknown")


def is_full_screen(console: Console) -> bool:
    """Say whether a board can be drawn all over this terminal; over a pipe, or if it is small, it cannot."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in DUMB):
        return False
    return console.width >= SMALLEST[0] and console.height >= SMALLEST[1]
