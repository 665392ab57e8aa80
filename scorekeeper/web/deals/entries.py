"""Entries of the draft, put whole by the pad and followed by the other phones."""

from typing import Any, Final, Protocol

from flask import Response, get_template_attribute, jsonify, render_template, request
from wtforms.validators import InputRequired

from scorekeeper.store.drafts import DraftFacts, Kept, put_facts, put_seat
from scorekeeper.store.errors import NoSuchMeeting, NotFound, StaleMeeting
from scorekeeper.store.meetings import find_versions
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import acknowledge
from scorekeeper.web.deals.draft import Entering, get_entering
from scorekeeper.web.deals.endings import ending_choices, endings
from scorekeeper.web.deals.facts_form import FactsForm
from scorekeeper.web.deals.pad import ENDING, INDICATOR, WINNER_HAND, Pad, contract_key
from scorekeeper.web.deals.preview import new_save_form
from scorekeeper.web.deals.seat_form import CodeField, SeatForm, seat_choices
from scorekeeper.web.forms import CardsField
from scorekeeper.web.i18n import language


class NoSuchEntry(NotFound):
    """The draft has no entry of this name."""

    def __init__(self, key: str) -> None:
        super().__init__(f"there is no entry {key!r}")


class Entry(Protocol):
    """One part of the draft, as a phone tells it."""

    @property
    def errors(self) -> Any: ...  # Any: WTForms has no type for it

    def validate(self) -> bool: ...

    def put(self, slug: str, number: int) -> Kept:
        """Put it whole, and return what is kept with it; raise `StaleMeeting` once the deal is saved."""
        ...


class SeatEntry(SeatForm):
    """What happened to one seat."""

    def put(self, slug: str, number: int) -> Kept:
        return put_seat(current_club(), slug, number, self.player, self.seat())


class ContractEntry(SeatForm):
    """Whether one seat laid its contract (003)."""

    def put(self, slug: str, number: int) -> Kept:
        return put_facts(current_club(), slug, number, contracts={self.player: self.met_contract})


class IndicatorEntry(FactsForm):
    """The opened card."""

    def put(self, slug: str, number: int) -> Kept:
        return put_facts(current_club(), slug, number, indicator=self.indicator_told)


class WinnerHandEntry(FactsForm):
    """The hand that the winner has shown."""

    winner_hand = CardsField()

    def put(self, slug: str, number: int) -> Kept:
        return put_facts(current_club(), slug, number, winner_hand=self.winner_hand.card_list)


class EndingEntry(FactsForm):
    """How the deal was won, and by whom."""

    winner = CodeField(validators=[InputRequired()])
    finish = CodeField(validators=[InputRequired()])

    def __init__(self, entering: Entering) -> None:
        sheet = entering.sheet
        super().__init__(sheet.rules, sheet.next_seats, entering.draft)
        self.winner.choices = self.dealer.choices
        claimed = (ending for ending in endings(sheet.rules) if sheet.rules.finishes[ending.finish].is_claimed)
        self.finish.choices = ending_choices(sheet.rules, claimed)

    def put(self, slug: str, number: int) -> Kept:
        ending = next(one for one in endings(self.rules) if one.code == self.finish.data)
        winner = self.player_by_code[self.winner.data]
        told = DraftFacts(finish=ending.finish, winner=winner, first_turn=ending.first_turn)
        return put_facts(current_club(), slug, number, **told)


_FACTS: Final = {INDICATOR: IndicatorEntry, WINNER_HAND: WinnerHandEntry}


def entries(slug: str, number: int) -> Response:
    """Tell a page that follows how the entries stand now; 304 if nothing was put since."""
    versions = find_versions(current_club(), slug)
    if versions is None:
        raise NoSuchMeeting(slug)
    tag = _tag(*versions, number)
    if not request.if_none_match.contains(tag):
        return _state(get_entering(slug), number)
    answer = Response(status=304)
    answer.set_etag(tag)
    return answer


def put_entry(slug: str, number: int, key: str) -> Response | tuple[Response, int]:
    """Put one entry of deal `number` whole, and tell what all of them come to with it."""
    entering = get_entering(slug)
    entry = _entry(entering, key)
    if not entry.validate():
        return jsonify(errors=entry.errors), 422
    if entering.sheet.tally.finished:
        return _state(entering, 0), 409
    try:
        kept = entry.put(slug, number)
    except StaleMeeting:
        return _state(get_entering(slug), number), 409
    return _state(entering.after(kept), number)


def _entry(entering: Entering, key: str) -> Entry:
    """Return the form of an entry; raise `NoSuchEntry`."""
    sheet = entering.sheet
    seats = {str(at): player for player, at in sheet.next_seats.items()}
    if key in seats:
        before = entering.draft.seats.get(seats[key])
        return SeatEntry(seat_choices(sheet.rules), int(key), seats[key], before, formdata=request.form)
    if sheet.rules.course.contracts:
        for player, at in sheet.next_seats.items():
            if key == contract_key(at):
                return ContractEntry(seat_choices(sheet.rules), at, player, None, formdata=request.form)
    if key == ENDING:
        return EndingEntry(entering)
    if key not in Pad(entering).values():
        raise NoSuchEntry(key)
    return _FACTS[key](sheet.rules, sheet.next_seats, entering.draft)


def _tag(version: int, draft_version: int, number: int) -> str:
    return f"{version}-{draft_version}-{number}-{language()}"


def _state(entering: Entering, number: int) -> Response:
    """Tell all entries and what they come to, by the name that a page which follows will ask with."""
    answer = _told(entering, number)
    answer.set_etag(_tag(entering.sheet.version, entering.sheet.draft_version, number))
    return answer


def _told(entering: Entering, number: int) -> Response:
    """Tell all entries and what they come to; of another deal than the next one, only that it is not played now."""
    if number != entering.sheet.next_number:
        gone = render_template("deals/_pad_gone.html", sheet=entering.sheet, number=number)
        return acknowledge(number=number, gone=gone)
    pad = Pad(entering)
    result = get_template_attribute("deals/_result.html", "result")
    return acknowledge(
        number=number,
        version=entering.sheet.draft_version,
        layout=pad.layout,
        values=pad.values(),
        results={told.key: result(told, pad.wild) for told in pad.told()},
        held=pad.held(),
        wild=pad.wild_names(),
        marks=pad.marks(),
        preview=render_template(
            "deals/_pad_preview.html",
            pad=pad,
            sheet=entering.sheet,
            form=new_save_form(entering) if pad.settled else None,
        ),
    )
