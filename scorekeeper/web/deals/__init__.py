"""Deals: counting, preview, the explanation, amending."""

from scorekeeper.web.access import club_blueprint
from scorekeeper.web.deals.amend import amend
from scorekeeper.web.deals.count import count, quick
from scorekeeper.web.deals.entries import entries, put_entry
from scorekeeper.web.deals.explain import debts, ending, show_wild
from scorekeeper.web.deals.preview import preview
from scorekeeper.web.deals.saving import save, undo
from scorekeeper.web.deals.show import revision, show
from scorekeeper.web.deals.table import put_facts, table, tap
from scorekeeper.web.forms import NUMBER

_DEAL = f"/m/<slug>/deals/<{NUMBER}:number>"

bp = club_blueprint("deals", __name__)
bp.add_app_template_filter(debts)
bp.add_app_template_filter(ending)
bp.add_app_template_filter(show_wild)
bp.add_url_rule(_DEAL, "show", show)
bp.add_url_rule(f"{_DEAL}/revisions/<{NUMBER}:revision>", "revision", revision)
bp.add_url_rule(f"{_DEAL}/entries", "entries", entries)
bp.add_url_rule(f"{_DEAL}/entries/<key>", "put_entry", put_entry, methods=["POST"])
bp.add_url_rule(f"{_DEAL}/amend", "amend", amend, methods=["GET", "POST"])
bp.add_url_rule(f"{_DEAL}/undo", "undo", undo, methods=["POST"])
bp.add_url_rule("/m/<slug>/", "table", table)
bp.add_url_rule("/m/<slug>/tap", "tap", tap, methods=["POST"])
bp.add_url_rule("/m/<slug>/facts", "put_facts", put_facts, methods=["POST"])
bp.add_url_rule("/m/<slug>/count", "count", count, methods=["GET", "POST"])
bp.add_url_rule("/m/<slug>/quick", "quick", quick, methods=["GET", "POST"])
bp.add_url_rule("/m/<slug>/preview", "preview", preview)
bp.add_url_rule("/m/<slug>/preview", "save", save, methods=["POST"])
