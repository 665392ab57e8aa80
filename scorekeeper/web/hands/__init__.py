"""Hands: the calculator, and the rules card for the table."""

from scorekeeper.web.access import club_blueprint

bp = club_blueprint("hands", __name__)
