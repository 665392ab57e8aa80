"""The table page, the meeting's home: shown, and what is tapped there."""

from flask import flash, render_template
from werkzeug.wrappers import Response

from scorekeeper.store.meetings import find_versions
from scorekeeper.store.operations import new_key
from scorekeeper.web.access import current_club, may_record
from scorekeeper.web.answers import MeetingOver, acknowledge, request_id, see_other
from scorekeeper.web.deals.facts_form import told_facts
from scorekeeper.web.deals.table_page import TablePage, get_table
from scorekeeper.web.deals.taps import OpenedForm, TapForm
from scorekeeper.web.forms import FaultyForm
from scorekeeper.web.i18n import gettext
from scorekeeper.web.meetings.house_words import house_rule_words
from scorekeeper.web.meetings.system import rules_page
from scorekeeper.web.unchanged import answer_unchanged, tagged

TABLE = "deals.table"


def table(slug: str) -> Response:
    """Show the table, if it is not as the phone has it. A watcher is led on to what is saved: the table has a draft."""
    if not may_record():
        return see_other("meetings.standings", slug=slug)
    unchanged = answer_unchanged(lambda: find_versions(current_club(), slug))
    if unchanged is not None:
        return unchanged
    page = get_table(slug)
    return tagged(show_table(page), page.sheet.version, page.sheet.draft_version)


def tap(slug: str) -> Response | tuple[str, int]:
    """Take one tap into the draft."""
    page = get_table(slug)
    form = TapForm(page.entering)
    if not form.validate():
        return show_table(page, refused=form), 422
    if page.is_over and page.told.is_empty:
        return refuse_over(slug)
    return _go_on(form.put(), slug)


def put_facts(slug: str) -> Response | tuple[str, int]:
    """Take the opened card, another dealer or a note into the draft."""
    page = get_table(slug)
    form = OpenedForm(page.entering)
    if not form.validate():
        return show_table(page, opened=form), 422
    if page.is_over:
        raise MeetingOver(slug)
    form.put(slug)
    return _go_on(TABLE, slug)


def _go_on(endpoint: str, slug: str) -> Response:
    """Lead on to where a tap leads; a script that stays at the table is given the table at once."""
    if endpoint == TABLE and request_id() is not None:
        return acknowledge(page=show_table(get_table(slug)))
    return see_other(endpoint, slug=slug)


def refuse_over(slug: str) -> Response:
    """Say that the meeting has no further deal."""
    flash(gettext("The meeting is over: nothing was entered."), "error")
    return see_other(TABLE, slug=slug)


def show_table(page: TablePage, refused: FaultyForm | None = None, opened: OpenedForm | None = None) -> str:
    """Return the page; if a form was refused: `refused` is one without fields that somebody sees, or else `opened`."""
    return render_template(
        "deals/table.html",
        page=page,
        sheet=page.sheet,
        refused=refused,
        opened=opened,
        told=opened.data if opened else told_facts(page.draft, page.sheet.next_seats),
        operation=new_key(),
        house_rules=house_rule_words(page.sheet.rules),
        rules_page=rules_page(page.sheet.rules),
    )
