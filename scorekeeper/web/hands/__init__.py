"""Hands: the calculator, and the rules card for the table."""

from flask import render_template

from scorekeeper.rules.paplu import PAPLU
from scorekeeper.web.access import club_blueprint
from scorekeeper.web.hands.forms import HandForm
from scorekeeper.web.hands.rules_card import rules_card

bp = club_blueprint("hands", __name__)


@bp.get("/hand")
def calculator() -> tuple[str, int]:
    """Count a hand without a meeting. All that was typed stands in the address, to be shared and reloaded."""
    form = HandForm(PAPLU)
    evaluation = form.evaluation() if form.is_sent else None
    status = 422 if form.is_sent and evaluation is None else 200
    return render_template("hands/calculator.html", form=form, evaluation=evaluation), status


@bp.get("/rules")
def rules() -> str:
    """Show the rules on one page, to settle an argument at the table."""
    return render_template("hands/rules.html", card=rules_card(PAPLU))
