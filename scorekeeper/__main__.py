"""Let `python -m scorekeeper` do what the command `scorekeeper` does."""

import sys

from scorekeeper.cli import main

if __name__ == "__main__":
    sys.exit(main())
