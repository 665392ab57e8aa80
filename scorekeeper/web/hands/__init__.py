"""Hands: the calculator, and the rules card for the table."""

from collections.abc import Callable, Mapping
from typing import Final

from flask import render_template

from scorekeeper.rules.paplu import PAPLU
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.access import club_blueprint
from scorekeeper.web.hands.forms import HandForm, RulesForm
from scorekeeper.web.hands.rules_card import contracts_card, rules_card, values_card
from scorekeeper.web.meetings.house_words import house_rule_words

bp = club_blueprint("hands", __name__)

_PAGES: Final[Mapping[str, tuple[str, Callable[[Ruleset], object]]]] = {
    "paplu": ("hands/rules.html", rules_card),
    "indian-rummy": ("hands/rules.html", rules_card),
    "dummy-rummy": ("hands/contracts.html", contracts_card),
}
"""The pages that tell the document of a ruleset in words. Any other ruleset is told by its values."""


@bp.get("/hand")
def calculator() -> tuple[str, int]:
    """Count a hand without a meeting. All that was typed stands in the address, to be shared and reloaded."""
    form = HandForm(PAPLU)
    evaluation = form.evaluation() if form.is_sent else None
    status = 422 if form.is_sent and evaluation is None else 200
    return render_template("hands/calculator.html", form=form, evaluation=evaluation), status


@bp.get("/rules")
def rules() -> tuple[str, int]:
    """Show the rules of a system, and what a table plays otherwise, to settle an argument at the table."""
    form = RulesForm()
    status = 200 if form.accepts() else 422
    page, card = _PAGES.get(form.rules.key, ("hands/values.html", values_card))
    shown = render_template(page, form=form, card=card(form.rules), house_rules=house_rule_words(form.rules))
    return shown, status
