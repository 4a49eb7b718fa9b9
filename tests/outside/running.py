"""Our programs with packages from elsewhere beside ours."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def with_packages(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with the packages of this folder on its path."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, (ROOT, folder))),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
    )
