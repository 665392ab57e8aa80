"""Amending a saved deal: told anew in the deal form, the ledger before and after shown, then saved once."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import flash, make_response, render_template, request
from werkzeug.wrappers import Response
from wtforms import SubmitField
from wtforms.widgets import Select

from scorekeeper.rules.faults import Finding, Refused
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.store.drafts import load_draft
from scorekeeper.store.errors import DraftBegun, NoSuchDeal, StaleMeeting
from scorekeeper.store.meetings import amend_deal, deal_revisions, get_sheet, load_meeting
from scorekeeper.store.operations import Answer, KeyReused
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other, sent_fields
from scorekeeper.web.deals.changes import Changes, compare
from scorekeeper.web.deals.endings import Ending, ending_label, endings
from scorekeeper.web.deals.forms import DealForm
from scorekeeper.web.deals.seat_form import CodeField
from scorekeeper.web.deals.show import DealAsTold, SavedDeal, get_deal
from scorekeeper.web.forms import RevisedForm
from scorekeeper.web.i18n import gettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.labels import fault_message, word


class AmendForm(RevisedForm, DealForm):
    """A saved deal told anew. Each choice also has a way to choose nothing, as a void deal has no winner."""

    look = SubmitField(_l("Show what changes"))
    change = SubmitField(_l("Back to the form"))
    save = SubmitField(_l("Save"))

    def __init__(self, deal: SavedDeal, facts: DealRecord, revision: int, **kwargs: Any) -> None:
        meeting = deal.meeting  # Any above: handed on to WTForms
        super().__init__(meeting.rules, deal.sheet.seats(deal.number), facts, data={"revision": revision}, **kwargs)
        self.deal_number = deal.number
        self.finish.choices = [(ending.code, _ending_name(meeting.rules, ending)) for ending in endings(meeting.rules)]
        _show_as_list(self.finish)
        _allow_nothing(self.winner, gettext("nobody"))
        _allow_nothing(self.dealer, gettext("the seat in turn"))
        for seat in self.seats:
            _allow_nothing(seat.outcome, "–")

    def show(self, findings: Iterable[Finding]) -> None:
        """Put the findings at their fields, those of later deals at the head."""
        for finding in findings:
            if finding.deal in {None, self.deal_number}:
                self.complain(fault_message(finding), self.field_of(finding))
            else:
                sentence = gettext("Deal %(number)s: %(fault)s", number=finding.deal, fault=fault_message(finding))
                self.complain(sentence)


def _ending_name(rules: Ruleset, ending: Ending) -> str:
    finish, label = word(ending.finish), ending_label(rules, ending)
    return finish if finish == label else f"{finish}, {label}"


def _allow_nothing(field: CodeField, label: str) -> None:
    choices: Any = field.choices  # Any: WTForms allows groups too
    field.choices = [("", label), *choices]
    _show_as_list(field)


def _show_as_list(field: CodeField) -> None:
    """A list is shorter on a phone than buttons for all. WTForms gives the label of buttons no field."""
    field.widget = Select()
    field.label.field_id = field.id


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody wanted to save as a deal: what it would come to, or why it cannot be now; `form` carries it on.

    `can_be_next`: whether it may also have been another deal, which nobody has begun to enter.
    """

    record: DealRecord
    told: DealAsTold | None
    findings: tuple[Finding, ...]
    changes: Changes | None
    form: AmendForm
    can_be_next: bool


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
        amended = amend_deal(current_club(), deal.slug, deal.number, record, form.revision.data or 0)
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


def conflict_page(stale: StaleMeeting, attempted: DealRecord | None, amending: bool = False) -> Response:
    """Return the page for somebody who was too late: what is saved now, and what was to be saved, to be taken up."""
    sheet = get_sheet(current_club(), stale.slug)
    deal = SavedDeal(sheet, load_meeting(sheet), stale.number)
    page = render_template(
        "deals/conflict.html",
        deal=deal,
        sentence=_conflict_sentence(stale, attempted),
        saved=deal.told_as(stale.record) if stale.record else None,
        attempt=_attempt(deal, attempted, stale.revision, amending) if attempted else None,
        sent=sent_fields(),
    )
    return make_response(page, 409)


def _conflict_sentence(stale: StaleMeeting, attempted: DealRecord | None) -> str:
    places = {"number": stale.number, "next": stale.next_number}
    if isinstance(stale, DraftBegun):
        return gettext(
            "Deal %(next)s is being entered already. Clear it at the table first; "
            "then deal %(number)s can be taken back.",
            **places,
        )
    if stale.record is None:
        return gettext(
            "Deal %(next)s has been taken back on another phone. What you sent is not saved, and not lost: "
            "when that deal is saved again, send yours again.",
            **places,
        )
    if attempted is None:
        return gettext("Deal %(number)s has been changed since this page was opened. It was not taken back.", **places)
    return gettext(
        "Deal %(number)s was saved on another phone since this page was opened. "
        "What you sent is not saved, and not lost.",
        **places,
    )


def _attempt(deal: SavedDeal, record: DealRecord, revision: int | None, amending: bool) -> Attempt:
    form = AmendForm(deal, record, revision or 0, formdata=None)
    can_be_next = not amending and revision is not None and load_draft(deal.sheet).is_empty
    try:
        meeting = deal.with_record(record)
    except Refused as refused:
        return Attempt(record, None, refused.findings, None, form, can_be_next)
    changes = None if revision is None else compare(deal.meeting, meeting, deal.number)
    return Attempt(record, deal.told_as(record), (), changes, form, can_be_next)
