"""The page for somebody who was too late: what is saved now, and what was sent, to be taken up again."""

from dataclasses import dataclass

from flask import make_response, render_template
from werkzeug.wrappers import Response

from scorekeeper.draft import draft_of
from scorekeeper.rules.faults import Finding, Refused
from scorekeeper.rules.record import DealRecord
from scorekeeper.store.drafts import load_draft
from scorekeeper.store.errors import DraftBegun, StaleMeeting
from scorekeeper.store.meetings import get_sheet, load_meeting
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import sent_fields
from scorekeeper.web.deals.amend_form import AmendForm
from scorekeeper.web.deals.changes import Changes, compare
from scorekeeper.web.deals.show import DealAsTold, SavedDeal
from scorekeeper.web.i18n import gettext


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


def conflict_page(stale: StaleMeeting, attempted: DealRecord | None, amending: bool = False) -> Response:
    """Return the page for somebody who was too late: what is saved now, and what was to be saved, to be taken up."""
    sheet = get_sheet(current_club(), stale.slug)
    if attempted is not None and not draft_of(stale.number, attempted).fits(sheet.rules):
        raise stale  # the system was changed: there is nothing to compare
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
