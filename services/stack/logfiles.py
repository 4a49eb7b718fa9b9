"""Log files of bounded size, although the programs that write them never let go of them."""

import contextlib
import os
import shutil
from pathlib import Path

ROTATE_AT = 5_000_000


def rotate(log: Path) -> None:
    """Move the lines of a log that has grown to another file; one that is written meanwhile may be lost."""
    with contextlib.suppress(FileNotFoundError):  # not written yet, or deleted by somebody
        if log.stat().st_size > ROTATE_AT:
            _put_aside(log)
            os.truncate(log, 0)  # the program appends, so its next line is the first


def _put_aside(log: Path) -> None:
    last, before = (log.with_name(f"{log.name}.{number}") for number in (1, 2))
    try:
        with contextlib.suppress(FileNotFoundError):
            last.replace(before)
        shutil.copyfile(log, last)
    except OSError:  # the disk is full: room matters more than old lines
        last.unlink(missing_ok=True)
