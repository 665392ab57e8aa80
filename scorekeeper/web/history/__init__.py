"""The history: meetings that were played, what is told about them, and the bin."""

from scorekeeper.web.history import about, listing, thrown_away
from scorekeeper.web.history.blueprint import bp

__all__ = ["about", "bp", "listing", "thrown_away"]
