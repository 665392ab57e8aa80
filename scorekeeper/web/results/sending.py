"""What the pages of a meeting offer to be sent."""

from dataclasses import dataclass

from flask import current_app

from scorekeeper.export.heading import Occasion
from scorekeeper.export.message import write_message
from scorekeeper.store.looks import look_token
from scorekeeper.store.meetings import Sheet
from scorekeeper.web.access import may_record
from scorekeeper.web.links import absolute_link
from scorekeeper.web.results.wording import WORDING


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
