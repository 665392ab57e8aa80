"""What is told on the table page while a deal is played, one fact at a time."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from wtforms import SelectField
from wtforms.widgets import HiddenInput

from scorekeeper.rules.cards import CardList
from scorekeeper.rules.checks import check_hand
from scorekeeper.rules.record import Finish, Outcome, SeatRecord
from scorekeeper.store.drafts import DraftFacts, clear_draft, put_cut_ins, put_facts, put_seat
from scorekeeper.store.meetings import TableSheet
from scorekeeper.web.access import current_club
from scorekeeper.web.deals.draft import Entering
from scorekeeper.web.deals.facts_form import FactsForm
from scorekeeper.web.forms import DealNumber, PostForm

WON: Final = "won"
BACK: Final = "back"
NOT_ENDED: Final = "not-ended"
VOID: Final = "void"
CLEAR: Final = "clear"
LAID: Final = "laid"
NOT_LAID: Final = "not-laid"
CUT_INS: Final = "cut-ins-"
"""With how often the player of that seat has cut in: `cut-ins-1:2`."""

_NOT_ENDED: Final = DraftFacts(finish=None, winner=None, first_turn=False, winner_hand=None)


class TapForm(PostForm):
    """One tap on the table page: what, and at which seat: `early_drop:2`."""

    number = DealNumber()
    tap = SelectField(widget=HiddenInput())

    def __init__(self, entering: Entering, **kwargs: Any) -> None:  # Any: handed on to WTForms
        super().__init__(data={"number": entering.sheet.next_number}, **kwargs)
        self.entering = entering
        self.tap.choices = [(code, code) for code in _codes(entering)]

    def put(self) -> str:
        """Do what was tapped; return the endpoint that it leads to. Raise `StaleMeeting` once the deal is saved."""
        act, _, at = self.tap.data.partition(":")
        if at:
            return self._put_seat(act, self.entering.sheet.names[int(at)])
        if act == VOID:
            self._put_end({**_NOT_ENDED, "finish": Finish.VOID})
            return "deals.preview"
        if act == NOT_ENDED:
            self._put_end(_NOT_ENDED)
        else:
            clear_draft(current_club(), self.entering.sheet.slug, self.number.value)
        return "deals.table"

    def _put_seat(self, act: str, player: str) -> str:
        sheet = self.entering.sheet
        if act == WON:
            if player != self.entering.draft.winner:  # what was told of another winner is not true of this one
                self._put_end({**_NOT_ENDED, "finish": next(iter(sheet.rules.finishes)), "winner": player})
            return "deals.count"
        if act.startswith(CUT_INS):
            put_cut_ins(current_club(), sheet.slug, self.number.value, player, int(act.removeprefix(CUT_INS)))
            return "deals.table"
        if act in {LAID, NOT_LAID}:
            put_facts(current_club(), sheet.slug, self.number.value, contracts={player: act == LAID})
            return "deals.table"
        seat = None if act == BACK else SeatRecord(Outcome(act), at=clock_at(sheet))
        if seat is not None and player == self.entering.draft.winner:
            self._put_end(_NOT_ENDED)
        put_seat(current_club(), sheet.slug, self.number.value, player, seat)
        return "deals.table"

    def _put_end(self, facts: DraftFacts) -> None:
        """Put how the deal ended. 003: nobody goes out without the contract, so it is told and taken back with that."""
        sheet, draft = self.entering.sheet, self.entering.draft
        ends = ((draft.finish, draft.winner, False), (facts["finish"], facts["winner"], True))
        contracts = {
            winner: laid
            for finish, winner, laid in ends
            if finish is not None and winner is not None and sheet.rules.finishes[finish].needs_contract
        }
        put_facts(current_club(), sheet.slug, self.number.value, contracts, **facts)


def _codes(entering: Entering) -> Iterator[str]:
    sheet = entering.sheet
    outs = [str(outcome) for outcome in sheet.rules.charges if outcome.is_out]
    contract = (LAID, NOT_LAID) if sheet.rules.course.contracts else ()
    for player, at in sheet.next_seats.items():
        yield from (f"{act}:{at}" for act in (*outs, WON, BACK, *contract))
        yield from (f"{CUT_INS}{count}:{at}" for count in range(entering.most_cut_ins(player) + 1))
    yield from (NOT_ENDED, VOID, CLEAR)


def clock_at(sheet: TableSheet) -> str:
    """Return the time, with the offset of the meeting's place."""
    zone = sheet.started_at.tzinfo if sheet.started_at else UTC
    return datetime.now(zone).isoformat(timespec="seconds")


class OpenedForm(FactsForm):
    """The opened card, another dealer, a note: told while deal `number` is played."""

    number = DealNumber()

    def __init__(self, entering: Entering, **kwargs: Any) -> None:  # Any: handed on to WTForms
        sheet = entering.sheet
        super().__init__(sheet.rules, sheet.next_seats, entering.draft, data={"number": sheet.next_number}, **kwargs)

    def validate(self, extra_validators: Any = None) -> bool:
        if not super().validate(extra_validators):
            return False
        opened = self.indicator_told
        if opened is not None:
            self.show(check_hand(self.rules, len(self.players), CardList(), opened, None))
        return not self.errors

    def put(self, slug: str) -> None:
        """Put the facts; raise `StaleMeeting` once the deal is saved."""
        facts = DraftFacts(indicator=self.indicator_told, dealer=self.dealer_told, note=self.note.data or "")
        put_facts(current_club(), slug, self.number.value, **facts)
