"""The pages of a meeting's results, wherever they are shown: in its club, or by a link of its own."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template, request

from scorekeeper.export.chart import draw_chart
from scorekeeper.export.formats import FORMATS, FileFormat
from scorekeeper.export.heading import all_steps, system_line
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.meetings import Sheet, find_saved_version, get_sheet, payments_of
from scorekeeper.web.limits import LOOKED_AT_FILES, count_once, refuse_if_too_often
from scorekeeper.web.meetings.house_words import house_rule_words
from scorekeeper.web.results.files import file_name, occasion_of, stored_as
from scorekeeper.web.results.sending import sending
from scorekeeper.web.results.wording import WORDING
from scorekeeper.web.unchanged import answer_unchanged, tagged


@dataclass(frozen=True, slots=True)
class Found:
    """The meeting that an address leads to. `inside`: whoever asks may see the other pages of the club, too."""

    club: ClubRef
    slug: str
    inside: bool = False

    def sheet(self) -> Sheet:
        """Return the meeting; raise `NoSuchMeeting`."""
        return get_sheet(self.club, self.slug)

    def unchanged(self) -> Response | None:
        """Return a 304 if the browser has what is saved, or None if it has to be made."""
        return answer_unchanged(lambda: find_saved_version(self.club, self.slug))


def add_result_pages(bp: Blueprint, place: str, find: Callable[..., Found]) -> None:
    """Show the results at `place`, such as "/m/<slug>". `find` takes the parts of the address, or ends with a 404.

    The pages link to one another within `bp`: the same page works for those who have nothing but its own link.
    """

    def show(**parts: str) -> Response:
        """Show what the meeting came to, to be printed or sent, if the browser does not have it as it is."""
        found = find(**parts)
        return found.unchanged() or _page(found, parts)

    def download(kind: str, **parts: str) -> Response:
        """Hand the results over as a file, if the browser does not have it as it is."""
        found, known = find(**parts), FORMATS.get(kind) or abort(404)
        return found.unchanged() or _file(found, known)

    bp.add_url_rule(f"{place}/results", "show", show, methods=["GET"])
    bp.add_url_rule(f"{place}/results/<kind>", "download", download, methods=["GET"])


def _page(found: Found, parts: dict[str, str]) -> Response:
    sheet = found.sheet()
    ledger = sheet.ledger
    occasion = occasion_of(sheet, payments_of(sheet))
    settling = occasion.settling
    page = render_template(
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
    return tagged(page, sheet.version)


def _file(found: Found, known: FileFormat) -> Response:
    if not found.inside:  # a picture takes a fifth of a second, and whoever has the link may ask for it
        refuse_if_too_often(LOOKED_AT_FILES)
        count_once(LOOKED_AT_FILES)
    sheet = found.sheet()
    response = tagged(stored_as(sheet, known), sheet.version)
    response.mimetype = known.mimetype
    shown = "inline" if known.mimetype.startswith("image/") else "attachment"
    response.headers.set("Content-Disposition", shown, filename=file_name(sheet, known))
    return response
