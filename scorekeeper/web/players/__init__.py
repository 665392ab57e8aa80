"""Players: who they are, what their meetings come to, and the table of the club."""

from scorekeeper.web.players import change, club, listing, show
from scorekeeper.web.players.blueprint import bp

__all__ = ["bp", "change", "club", "listing", "show"]
