"""The history: meetings that were played, what is told about them, and the bin."""

from scorekeeper.web.history import about, handing_on, listing, taking_in, thrown_away
from scorekeeper.web.history.blueprint import bp

__all__ = ["about", "bp", "handing_on", "listing", "taking_in", "thrown_away"]
