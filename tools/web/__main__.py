"""`python -m tools.web`: `update` writes the types of the API, `check` compares them, `lock` pins npm.

`lengths` says how long the functions of the browser client are.
"""

import sys

from tools.web.lock import lock
from tools.web.node import ROOT, node
from tools.web.types import check, update


def lengths() -> int:
    """Print how long functions are."""
    print(node(ROOT / "tools" / "web" / "lengths.js"), end="")
    return 0


COMMANDS = {"update": update, "check": check, "lock": lock, "lengths": lengths}

if __name__ == "__main__":
    if sys.argv[1:2] == [] or sys.argv[1] not in COMMANDS:
        sys.exit(f"Say one of: {', '.join(COMMANDS)}")
    sys.exit(COMMANDS[sys.argv[1]]())
