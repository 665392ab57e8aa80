"""Meetings: the club's home, a new meeting with its seats, and the standings."""

from scorekeeper.web.meetings import draw, home, house_rules, new, payments, standings
from scorekeeper.web.meetings.blueprint import bp

__all__ = ["bp", "draw", "home", "house_rules", "new", "payments", "standings"]
