"""Saving a deal exactly once, and taking the last one back."""

from flask import flash, render_template
from werkzeug.wrappers import Response

from scorekeeper.export.wording import isolated
from scorekeeper.ledger import LedgerLine
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import DealRecord
from scorekeeper.store.errors import StaleMeeting
from scorekeeper.store.meetings import TableSheet, find_versions, get_table_sheet, record_deal, undo_deal
from scorekeeper.store.operations import Answer, KeyReused
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.deals.conflict import conflict_page
from scorekeeper.web.deals.draft import Entering, get_entering
from scorekeeper.web.deals.forms import SaveForm
from scorekeeper.web.deals.preview import Sent, new_save_form, show_preview
from scorekeeper.web.deals.table import show_table
from scorekeeper.web.deals.table_page import get_table
from scorekeeper.web.fault_words import fault_message
from scorekeeper.web.filters import signed
from scorekeeper.web.forms import RevisedForm
from scorekeeper.web.i18n import gettext

SAVED = "deal"


class DraftChanged(ValueError):
    """Something was entered for the deal since its preview was shown."""


def save(slug: str) -> Response | tuple[str, int]:
    """Save the deal as the preview showed it, once however often it is sent."""
    entering = get_entering(slug)
    form = SaveForm(entering.sheet.rules, entering.sheet.next_seats, entering.draft)
    if not form.validate():
        return show_preview(entering, form.draft(entering.sheet.next_number), form), 422
    record = form.deal()
    try:
        answer = form.once(lambda: _save(entering.sheet, form, record))
    except KeyReused as reused:
        return _saved_already(entering.sheet, reused.answer), 422
    except StaleMeeting as stale:
        if stale.record != record:
            return conflict_page(stale, record)
        answer = Answer(SAVED, str(stale.number))  # another phone has saved the very same
    except DraftChanged:
        return _show_anew(get_entering(slug), record), 409
    except Refused:
        return show_preview(entering, form.draft(entering.sheet.next_number), form), 422
    return _saved(slug, answer)


def _save(sheet: TableSheet, form: SaveForm, record: DealRecord) -> Answer:
    number, seen = form.number.value, form.seen.value
    versions = find_versions(current_club(), sheet.slug)
    record_deal(current_club(), sheet.slug, record, number)
    if versions is not None and versions[1] != seen:
        raise DraftChanged(sheet.slug)  # which undoes the saving, and leaves the key unused
    return Answer(SAVED, str(number), sheet.id)


def _show_anew(entering: Entering, sent: DealRecord) -> str:
    """Show what was entered on another phone meanwhile, and what was to be saved, to be saved all the same."""
    sentence = gettext("Something was entered on another phone meanwhile. Look at it, then save.")
    if entering.draft.is_empty:
        sentence = gettext(
            "Deal %(number)s has been cleared on another phone. What you sent is not saved, and not lost.",
            number=entering.sheet.next_number,
        )
    flash(sentence, "error")
    kept = Sent(entering.settle(sent), new_save_form(entering, sent))
    return show_preview(entering, entering.draft, new_save_form(entering), kept)


def _saved(slug: str, answer: Answer) -> Response:
    """Go on to the table and say what was saved; nothing if it was taken back since."""
    line = _saved_line(slug, int(answer.text))
    if line is not None:
        flash(_saved_sentence(line), "ok")
    return see_other("deals.table", slug=slug)


def _saved_line(slug: str, number: int) -> LedgerLine | None:
    """Return the line of a deal: the last one, unless an old form was sent once more."""
    sheet = get_table_sheet(current_club(), slug)
    later = sheet.tally.deal_count - number
    if later > 0:
        sheet = get_table_sheet(current_club(), slug, last_deals=later + 1)
    return sheet.last_deals[0].line if later >= 0 else None


def _saved_sentence(line: LedgerLine) -> str:
    if line.winner is None:
        return gettext("Deal %(number)s saved: void", number=line.number)
    name, points = isolated(line.winner), signed(line.points[line.winner])
    return gettext("Deal %(number)s saved: %(name)s %(points)s", number=line.number, name=name, points=points)


def _saved_already(sheet: TableSheet, answer: Answer) -> str:
    saved = answer.kind == SAVED and answer.meeting_id == sheet.id and int(answer.text) < sheet.next_number
    return render_template("deals/saved_already.html", sheet=sheet, number=int(answer.text) if saved else None)


def undo(slug: str, number: int) -> Response | tuple[str, int]:
    """Take the last deal back, once however often it is sent: it is the draft again."""
    form = RevisedForm()
    if not form.validate():
        page = get_table(slug)
        return show_table(page, refused=form), 422
    seen = form.revision.value
    try:
        form.do_once("undo", lambda: undo_deal(current_club(), slug, number, seen))
    except StaleMeeting as stale:
        if stale.number >= stale.next_number:
            return see_other("deals.table", slug=slug)  # it is taken back already
        return conflict_page(stale, None)
    except Refused as refused:
        for finding in refused.findings:
            flash(fault_message(finding), "error")
        return see_other("meetings.standings", slug=slug)
    flash(gettext("Deal %(number)s is taken back. It stands below as it was entered.", number=number), "ok")
    return see_other("deals.table", slug=slug)
