"""Amending a saved deal: told anew in the deal form, the ledger before and after shown, then saved once."""

from flask import flash, make_response, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import DealRecord
from scorekeeper.store.errors import NoSuchDeal, StaleMeeting
from scorekeeper.store.meetings import amend_deal, deal_revisions, get_sheet, load_meeting
from scorekeeper.store.operations import Answer, KeyReused
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.deals.amend_form import AmendForm
from scorekeeper.web.deals.changes import compare
from scorekeeper.web.deals.conflict import conflict_page
from scorekeeper.web.deals.show import SavedDeal, get_deal
from scorekeeper.web.i18n import gettext


def amend(slug: str, number: int) -> Response:
    """Tell a deal otherwise, by three buttons: look at what changes, go back to the form, save."""
    try:
        deal = get_deal(slug, number)
    except NoSuchDeal:
        return _taken_back(slug, number)
    form = AmendForm(deal, deal.record, deal.revision)
    if not form.is_submitted() or form.change.data:
        return _form_page(deal, form)
    if not form.validate():
        return _form_page(deal, form, 422)
    try:
        record = form.deal()
        return _save(deal, form, record) if form.save.data else _look(deal, form, record)
    except Refused as refused:
        form.show(refused.findings)
    except KeyReused:
        form.renew_key()
        form.complain(gettext("This form has been saved already, with something else in it. Check what changes."))
    except StaleMeeting as stale:
        return conflict_page(stale, record, amending=True)
    return _form_page(deal, form, 422)


def _taken_back(slug: str, number: int) -> Response:
    """Return the page for what was sent to a deal that is not saved any more; raise `NotFound` if nothing was."""
    sheet = get_sheet(current_club(), slug)
    told = [done.record for done in deal_revisions(sheet, number) if done.record]
    if not told or request.method != "POST":
        raise NoSuchDeal(number)
    deal = SavedDeal(sheet, load_meeting(sheet), number)
    form = AmendForm(deal, told[-1], 0)
    return conflict_page(_stale(deal), form.deal() if form.validate() else None, amending=True)


def _look(deal: SavedDeal, form: AmendForm, record: DealRecord) -> Response:
    if form.revision.data != deal.revision:
        raise _stale(deal)
    if record == deal.record:
        return _unchanged(deal)
    amended = deal.meeting.amend(deal.number, record)
    changes = compare(deal.meeting, amended, deal.number)
    page = render_template("deals/changes.html", deal=deal, form=form, told=deal.told_as(record), changes=changes)
    return make_response(page)


def _save(deal: SavedDeal, form: AmendForm, record: DealRecord) -> Response:
    def act() -> Answer:
        amended = amend_deal(current_club(), deal.slug, deal.number, record, form.revision.value)
        return Answer("amend", "changed" if amended.changed else "unchanged", deal.sheet.id)

    if form.once(act).text == "unchanged":
        return _unchanged(deal)
    flash(gettext("Deal %(number)s is amended.", number=deal.number), "ok")
    return see_other("deals.show", slug=deal.slug, number=deal.number)


def _unchanged(deal: SavedDeal) -> Response:
    flash(gettext("Nothing was changed: deal %(number)s stays as it was.", number=deal.number), "ok")
    return see_other("deals.show", slug=deal.slug, number=deal.number)


def _form_page(deal: SavedDeal, form: AmendForm, status: int = 200) -> Response:
    if status != 200 and not form.form_errors:
        form.complain(gettext("Nothing was saved. What is not right yet is marked where it stands."))
    return make_response(render_template("deals/amend.html", deal=deal, form=form), status)


def _stale(deal: SavedDeal) -> StaleMeeting:
    saved = 1 <= deal.number < deal.sheet.next_number
    return StaleMeeting(
        deal.slug,
        version=deal.sheet.version,
        next_number=deal.sheet.next_number,
        number=deal.number,
        revision=deal.revision if saved else None,
        record=deal.record if saved else None,
    )
