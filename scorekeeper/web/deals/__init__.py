"""Deals: counting, preview, the explanation, amending."""

from scorekeeper.web.access import club_blueprint

bp = club_blueprint("deals", __name__)
