import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ROOT / "locks"
PINNED = [*LOCKS.iterdir(), ROOT / "bench" / "peers" / "package-lock.json"]


@pytest.mark.parametrize("path", PINNED, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_lock_names_a_host(path):
    assert not re.search("https?://", path.read_text())


def test_every_package_of_npm_is_pinned_by_a_digest():
    packages = json.loads((LOCKS / "package-lock.json").read_text())["packages"]
    assert len(packages) > 1
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
