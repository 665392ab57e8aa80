"""The commands."""

import sys


def main() -> int:
    """Run the command named on the command line and return its exit status."""
    print("The commands are not written yet.", file=sys.stderr)
    return 1
