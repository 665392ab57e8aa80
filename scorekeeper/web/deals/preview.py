"""The preview: who pays whom and why, before the deal is saved."""

from dataclasses import dataclass

from flask import render_template
from werkzeug.wrappers import Response

from scorekeeper.draft import Draft
from scorekeeper.ledger import SettledDeal
from scorekeeper.rules.record import DealRecord
from scorekeeper.web.answers import see_other
from scorekeeper.web.deals.draft import Entering, get_entering
from scorekeeper.web.deals.forms import SaveForm


@dataclass(frozen=True, slots=True)
class Sent:
    """A deal that was to be saved, but something else was entered meanwhile; `form` saves it all the same."""

    settled: SettledDeal
    form: SaveForm


def preview(slug: str) -> Response | str | tuple[str, int]:
    """Show what the deal of the draft comes to."""
    entering = get_entering(slug)
    if entering.draft.finish is None:
        return see_other("deals.table", slug=slug)
    return show_preview(entering, entering.draft, new_save_form(entering))


def show_preview(entering: Entering, draft: Draft, form: SaveForm, sent: Sent | None = None) -> str:
    """Return the page: the reasons of the deal, or the faults that keep it from being saved."""
    findings = entering.faults(draft)
    settled = None if findings else entering.settle(draft.record())
    return render_template(
        "deals/preview.html",
        entering=entering,
        sheet=entering.sheet,
        draft=draft,
        form=form,
        sent=sent,
        findings=findings,
        settled=settled,
        balances=entering.balances_after(settled) if settled else None,
    )


def new_save_form(entering: Entering, record: DealRecord | None = None) -> SaveForm:
    """Return the form that saves the draft as it is shown, with a key of its own."""
    sheet = entering.sheet
    data = {"number": sheet.next_number, "seen": sheet.draft_version}
    return SaveForm(sheet.rules, sheet.next_seats, record or entering.draft, formdata=None, data=data)
