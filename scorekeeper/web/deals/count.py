"""Counting: how the deal was won and what the caught hands hold, told seat by seat or on one page of totals."""

from collections.abc import Container
from dataclasses import replace
from typing import Any

from flask import flash, render_template, request
from werkzeug.wrappers import Response
from wtforms import SubmitField

from scorekeeper.draft import Draft
from scorekeeper.rules.cards import CardList
from scorekeeper.rules.evaluate import evaluate_hand
from scorekeeper.rules.faults import Fault, Finding
from scorekeeper.rules.record import CountKind, Outcome, SeatRecord, WholeHand
from scorekeeper.store.drafts import save_draft
from scorekeeper.store.errors import StaleMeeting
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import MeetingOver, see_other
from scorekeeper.web.deals.cells import pad_suits
from scorekeeper.web.deals.conflict import conflict_page
from scorekeeper.web.deals.draft import Entering, get_entering
from scorekeeper.web.deals.endings import ending_choices, endings, win_label
from scorekeeper.web.deals.forms import DraftForm
from scorekeeper.web.deals.pad import Pad
from scorekeeper.web.deals.seat_form import SeatForm
from scorekeeper.web.deals.table import refuse_over
from scorekeeper.web.deals.taps import clock_at
from scorekeeper.web.i18n import gettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.labels import capitalized, lack_message


class CountForm(DraftForm):
    """The count of the deal that the draft's winner has won. `not_won`: the hand does not qualify after all."""

    not_won = SubmitField(_l("Record a false declaration"))

    def __init__(self, entering: Entering, usual: CountKind | None, **kwargs: Any) -> None:  # Any: handed on to WTForms
        sheet = entering.sheet
        data: dict[str, Any] = {"number": sheet.next_number}
        if entering.draft.finish is None:
            data["finish"] = endings(sheet.rules)[0].code
        super().__init__(sheet.rules, sheet.next_seats, entering.draft, usual, data=data, **kwargs)
        self.entering = entering
        self.qualifies = True
        self.is_narrowed = False
        done = sheet.rules.course.finishers(sheet.tally.progress)
        self.seats = tuple(seat for seat in self.seats if seat.player not in done)
        if self.winner_seat is not None:
            sentence = gettext("%(name)s laid the contract", name=self.winner_seat.player)
            self.winner_seat.contract_met.label.text = sentence

    @property
    def winner_seat(self) -> SeatForm | None:
        """The seat of whoever went out, where it is asked who laid the contract."""
        seat = self._seat_of(self.winner_name)
        return seat if seat is not None and "contract_met" in seat else None

    @property
    def counted_seats(self) -> list[SeatForm]:
        """The seats to be counted in the order of play; the winner only if something else was said of that seat."""
        return [seat for seat in self.seats if seat.player != self.winner_name or seat.is_out]

    @property
    def is_faulty(self) -> bool:
        """Whether something is wrong at a field that may lie below the fold."""
        return any(field.errors for field in self) or any(seat.errors for seat in self.seats)

    def offer(self, codes: Container[str | None]) -> None:
        """Show only these ways to end the deal."""
        rules = self.rules
        offered = [ending for ending in endings(rules) if ending.code in codes]
        self.is_narrowed = len(offered) < sum(rules.finishes[each.finish].is_claimed for each in endings(rules))
        self.finish.choices = ending_choices(rules, offered)
        self.finish.label.text = gettext("How was it won?")

    def taken(self) -> Draft | None:
        """Return what was told if the deal can have been so; otherwise show why not, and return None."""
        number, sheet = self.number.value, self.entering.sheet
        draft = self.draft(number).ended(sheet.players)
        # a number that is used has no faults: putting it into the draft says what became of that deal
        findings = self.entering.faults(draft) if number == sheet.next_number else ()
        self.show(findings)
        self._show_shortfall(findings)
        return None if findings else draft

    def _show_shortfall(self, findings: tuple[Finding, ...]) -> None:
        if all(finding.fault is not Fault.INVALID_DECLARATION for finding in findings):
            return
        self.qualifies = False
        shown = self.winner_hand.card_list or CardList()
        evaluation = evaluate_hand(self.rules, len(self.players), shown, self.indicator_told)
        if evaluation.shortfall is not None:
            self.complain(capitalized(lack_message(evaluation.shortfall)), self.winner_hand)

    def after_false_declaration(self) -> Draft:
        """Return the draft of a deal that goes on without the player whose hand did not qualify (000/04)."""
        draft, winner, hand = self.entering.draft, self.winner_name, self.winner_hand.card_list
        seat = SeatRecord(
            Outcome.FALSE_DECLARATION, WholeHand(hand) if hand else None, at=clock_at(self.entering.sheet)
        )
        told = replace(
            draft,
            number=self.number.value,
            indicator=self.indicator_told,
            dealer=self.dealer_told,
            note=self.note.data or "",
            finish=None,
            winner=None,
            first_turn=False,
            winner_hand=None,
        )
        return told if winner is None else told.with_seat(winner, seat)


def count(slug: str) -> Response | str | tuple[str, int]:
    """Count the deal that the draft's winner has won."""
    entering = get_entering(slug)
    if entering.sheet.tally.finished:
        return _refuse_over(slug)
    form = CountForm(entering, entering.usual_kind)
    if form.is_submitted():
        return _take(form) or (_show_count(form), 422)
    if entering.is_claimed:
        return _show_count(form)
    if not entering.draft.is_empty:  # else this is the way back after the deal was saved
        flash(gettext("First tap %(label)s at the seat that has won.", label=win_label(entering.sheet.rules)), "error")
    return see_other("deals.table", slug=slug)


def quick(slug: str) -> Response | str | tuple[str, int]:
    """Tell a whole deal on one page, a total for each seat."""
    entering = get_entering(slug)
    if entering.sheet.tally.finished:
        return _refuse_over(slug)
    form = CountForm(entering, CountKind.POINTS)
    if form.is_submitted():
        return _take(form) or (_show_quick(form), 422)
    return _show_quick(form)


def _refuse_over(slug: str) -> Response:
    """Lead to the table of a meeting that is over; raise `MeetingOver` for a deal that was told, so that it is kept."""
    if request.method == "POST":
        raise MeetingOver(slug)
    return refuse_over(slug)


def _take(form: CountForm) -> Response | None:
    """Put what was told into the draft and go on; None if it cannot be."""
    slug = form.entering.sheet.slug
    if not form.validate():
        return None
    if form.not_won.data:
        draft: Draft | None = form.after_false_declaration()
    else:
        draft = form.taken()
    if draft is None:
        return None
    try:
        save_draft(current_club(), slug, draft)
    except StaleMeeting as stale:
        if form.not_won.data:
            raise  # that deal has ended in another way: there is nothing to compare
        return conflict_page(stale, draft.record())
    return see_other("deals.table" if form.not_won.data else "deals.preview", slug=slug)


def _show_count(form: CountForm) -> str:
    possible = [ending.code for ending in form.entering.possible_wins()]
    form.offer({*possible, form.finish.data})
    # what was refused is shown in the plain form, at its fields
    sheet, pad = form.entering.sheet, None if form.is_submitted() else Pad(form.entering)
    suits = pad_suits(sheet.rules, len(sheet.players))
    return render_template("deals/count.html", form=form, entering=form.entering, sheet=sheet, pad=pad, suits=suits)


def _show_quick(form: CountForm) -> str:
    return render_template("deals/quick.html", form=form, entering=form.entering, sheet=form.entering.sheet)
