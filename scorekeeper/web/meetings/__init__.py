"""Meetings: the club's home, a new meeting with its seats, and the standings."""

from scorekeeper.web.meetings import change_rules, draw, home, house_rules, new, payments, seating, standings
from scorekeeper.web.meetings.blueprint import bp

__all__ = ["bp", "change_rules", "draw", "home", "house_rules", "new", "payments", "seating", "standings"]
