"""`python -m clients.cli` is the `scorepad` command."""

import sys

from clients.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
