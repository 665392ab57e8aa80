"""The pages of a meeting's results, wherever they are shown: in its club, or by a link of its own."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, Response, abort, current_app, make_response, render_template, request

from scorekeeper.export.chart import draw_chart
from scorekeeper.export.formats import FORMATS
from scorekeeper.export.heading import Occasion, all_steps, system_line
from scorekeeper.export.message import write_message
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.errors import NoSuchMeeting
from scorekeeper.store.looks import look_token
from scorekeeper.store.meetings import Sheet, find_sheet, payments_of
from scorekeeper.web.access import may_record
from scorekeeper.web.links import absolute_link
from scorekeeper.web.meetings.house_words import house_rule_words
from scorekeeper.web.results.files import file_name, occasion_of, stored_as
from scorekeeper.web.results.wording import WORDING


@dataclass(frozen=True, slots=True)
class Found:
    """The meeting that an address leads to. `inside`: whoever asks may see the other pages of the club, too."""

    club: ClubRef
    slug: str
    inside: bool = False

    def sheet(self) -> Sheet:
        """Return the meeting; raise `NoSuchMeeting`."""
        sheet = find_sheet(self.club, self.slug)
        if sheet is None:
            raise NoSuchMeeting(self.slug)
        return sheet


def add_result_pages(bp: Blueprint, place: str, find: Callable[..., Found]) -> None:
    """Show the results at `place`, such as "/m/<slug>". `find` takes the parts of the address, or ends with a 404.

    The pages link to one another within `bp`: the same page works for those who have nothing but its own link.
    """

    def show(**parts: str) -> str:
        """Show what the meeting came to, to be printed or sent."""
        return _page(find(**parts), parts)

    def download(kind: str, **parts: str) -> Response:
        """Hand the results over as a file."""
        return _file(find(**parts), kind)

    bp.add_url_rule(f"{place}/results", "show", show, methods=["GET"])
    bp.add_url_rule(f"{place}/results/<kind>", "download", download, methods=["GET"])


def _page(found: Found, parts: dict[str, str]) -> str:
    sheet = found.sheet()
    ledger = sheet.ledger
    occasion = occasion_of(sheet, payments_of(sheet))
    settling = occasion.settling
    return render_template(
        "results/show.html",
        sheet=sheet,
        ledger=ledger,
        inside=found.inside,
        settling=settling,
        steps=all_steps(settling) if settling else (),
        state=WORDING.state(ledger),
        system=system_line(sheet.rules, WORDING),
        house_rules=house_rule_words(sheet.rules),
        chart=draw_chart(ledger.course_of_balances) if ledger.lines else None,
        sending=sending(sheet, occasion, parts, request.blueprint or ""),
    )


def _file(found: Found, kind: str) -> Response:
    known = FORMATS.get(kind) or abort(404)
    sheet = found.sheet()
    response = make_response(stored_as(sheet, known))
    response.mimetype = known.mimetype
    shown = "inline" if known.mimetype.startswith("image/") else "attachment"
    response.headers.set("Content-Disposition", shown, filename=file_name(sheet, known))
    return response


@dataclass(frozen=True, slots=True)
class Sending:
    """What can be sent: the text itself, the address of this page, and that of its picture."""

    text: str
    address: str
    picture: str
    area: str
    parts: dict[str, str]


def sending(sheet: Sheet, occasion: Occasion, parts: dict[str, str], area: str) -> Sending:
    """Return what the pages offer to be sent; `area` is the blueprint that shows the results.

    A keeper hands on the link to look at this meeting, if there is one: the others open nothing to a stranger.
    """
    token = look_token(sheet, current_app.config["SECRET_KEY"]) if may_record() else None
    seen_by, by = (area, parts) if token is None else ("look", {"token": token})
    return Sending(
        write_message(occasion, WORDING),
        absolute_link(f"{seen_by}.show", **by),
        absolute_link(f"{seen_by}.download", kind="picture", **by),
        area,
        parts,
    )
