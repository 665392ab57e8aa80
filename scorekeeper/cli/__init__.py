"""The commands. Exit status 0, 1 (failed) or 2 (bad input)."""

from scorekeeper.cli.commands import main

__all__ = ["main"]
