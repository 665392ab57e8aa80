"""Deals: counting, preview, the explanation, amending."""

from scorekeeper.web.access import club_blueprint
from scorekeeper.web.deals.explain import debts

bp = club_blueprint("deals", __name__)
bp.add_app_template_filter(debts)
