"""Hands: the calculator, and the rules card for the table."""

from collections.abc import Callable, Mapping
from typing import Final

from flask import Response, get_template_attribute, render_template

from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.access import club_blueprint, current_club
from scorekeeper.web.answers import acknowledge
from scorekeeper.web.deals.cells import pad_suits
from scorekeeper.web.hands.forms import HandForm, RulesForm
from scorekeeper.web.hands.hand_pad import HandPad
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
    form = HandForm(current_club())
    evaluation = form.evaluation() if form.is_sent else None
    status = 422 if form.is_sent and evaluation is None else 200
    page = render_template(
        "hands/calculator.html",
        form=form,
        evaluation=evaluation,
        house_rules=house_rule_words(form.rules),
        suits=pad_suits(form.rules, form.player_count),
    )
    return page, status


@bp.get("/hand/count")
def count_hand() -> Response:
    """Tell the pad of the calculator what the hand in the address comes to so far."""
    form = HandForm(current_club())
    form.validate()
    pad = HandPad(form.rules, form.player_count, form.hand, form.opened)
    evaluation = pad.evaluation
    return acknowledge(
        results={"hand": render_template("hands/_so_far.html", pad=pad, evaluation=evaluation), "indicator": ""},
        answer=get_template_attribute("hands/_answer.html", "answer")(evaluation) if evaluation else "",
        held=pad.held(),
        wild=pad.wild_names,
        marks=pad.marks,
    )


@bp.get("/rules")
def rules() -> tuple[str, int]:
    """Show the rules of a system, and what a table plays otherwise, to settle an argument at the table."""
    form = RulesForm()
    status = 200 if form.accepts() else 422
    page, card = _PAGES.get(form.rules.key, ("hands/values.html", values_card))
    shown = render_template(page, form=form, card=card(form.rules), house_rules=house_rule_words(form.rules))
    return shown, status
