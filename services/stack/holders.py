"""Which processes hold a lock, asked of the kernel: what the locked file says may be out of date."""

import contextlib
import os
from pathlib import Path

PROCESSES = Path("/proc")  # Linux has it; elsewhere nobody is found


def holders(file: Path) -> dict[int, str]:
    """Return the processes, with their names, that hold the lock of a file, as far as we may look at them."""
    wanted = str(file.resolve())
    return {int(path.name): _name(path) for path in PROCESSES.glob("[0-9]*") if _holds(path, wanted)}


def _holds(process: Path, wanted: str) -> bool:
    with contextlib.suppress(OSError):  # it has ended, or is somebody else's
        for descriptor in (process / "fd").iterdir():
            if os.readlink(descriptor) == wanted:
                return "FLOCK" in (process / "fdinfo" / descriptor.name).read_text()
    return False


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text().strip()
    except OSError:
        return "ended by now"
