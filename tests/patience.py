"""How long the tests wait for another process before they take it for dead."""

from typing import Final

PATIENCE: Final = 300
"""Seconds. It ends a test that would hang; a machine with much else to do may be slow and takes no harm from it."""
