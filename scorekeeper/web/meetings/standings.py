"""The standings of a meeting, and the acts that end it or let it go on."""

from collections.abc import Callable

from flask import render_template
from werkzeug.wrappers import Response

from scorekeeper.export.chart import draw_chart
from scorekeeper.settling import settling_up
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.meetings import (
    Sheet,
    close_meeting,
    find_saved_version,
    get_sheet,
    payments_of,
    reopen_meeting,
)
from scorekeeper.store.meetings import one_more_circle as add_circle
from scorekeeper.store.operations import new_key
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.forms import HiddenNumber, SavingForm
from scorekeeper.web.meetings.blueprint import bp
from scorekeeper.web.meetings.house_words import house_rule_words
from scorekeeper.web.meetings.system import rules_page
from scorekeeper.web.unchanged import answer_unchanged, tagged


class ActForm(SavingForm):
    """A form that changes a meeting; `version` is the one that its sender saw. The page draws its hidden fields."""

    version = HiddenNumber()


@bp.get("/m/<slug>/standings")
def standings(slug: str) -> Response:
    """Show places, the whole ledger and the balances as lines, if the meeting does not stand as the phone has it."""
    unchanged = answer_unchanged(lambda: find_saved_version(current_club(), slug))
    if unchanged is not None:
        return unchanged
    sheet = get_sheet(current_club(), slug)
    return tagged(show_standings(sheet), sheet.version)


@bp.post("/m/<slug>/close")
def close(slug: str) -> Response | tuple[str, int]:
    """End the meeting early."""
    return _act(slug, close_meeting, "meetings.standings")


@bp.post("/m/<slug>/reopen")
def reopen(slug: str) -> Response | tuple[str, int]:
    """Let a closed meeting go on."""
    return _act(slug, reopen_meeting, "deals.table")


@bp.post("/m/<slug>/one-more-circle")
def one_more_circle(slug: str) -> Response | tuple[str, int]:
    """Let everybody deal once more."""
    return _act(slug, add_circle, "deals.table")


def _act(slug: str, act: Callable[[ClubRef, str, int], None], then: str) -> Response | tuple[str, int]:
    """Change the meeting, once however often the form is sent, and go on to `then`."""
    club, form = current_club(), ActForm()
    if not form.validate():
        return show_standings(get_sheet(current_club(), slug), form), 422
    seen = form.version.value
    form.do_once("meeting", lambda: act(club, slug, seen))
    return see_other(then, slug=slug)


def show_standings(sheet: Sheet, refused: ActForm | None = None) -> str:
    """Return the page, with what is wrong with a form that was refused."""
    ledger, payments = sheet.ledger, payments_of(sheet)
    balances = ledger.running_balances
    return render_template(
        "meetings/standings.html",
        sheet=sheet,
        ledger=ledger,
        balances=balances,
        chart=draw_chart(ledger.course_of_balances) if balances else None,
        house_rules=house_rule_words(sheet.rules),
        rules_page=rules_page(sheet.rules),
        settling=settling_up(sheet.rules, ledger.balances, payments) if ledger.finished else None,
        payments=payments,
        refused=refused,
        new_key=new_key,
    )
