"""The one deal form: the ruleset says which parts it has, and it turns itself into the facts of a deal."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from flask import request
from wtforms import Field
from wtforms.validators import InputRequired

from scorekeeper.draft import Draft
from scorekeeper.rules.faults import Fault, Finding
from scorekeeper.rules.record import CountKind, DealRecord, SeatRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.deals.cut_ins import PlayersField
from scorekeeper.web.deals.endings import Ending, ending_choices, endings
from scorekeeper.web.deals.facts_form import FactsForm
from scorekeeper.web.deals.seat_form import CodeField, SeatForm, seat_choices, seat_facts
from scorekeeper.web.forms import CardsField, DealNumber, HiddenNumber, SavingForm
from scorekeeper.web.i18n import gettext, ngettext
from scorekeeper.web.i18n import lazy_gettext as _l

_AT_FINISH: Final = frozenset(
    {Fault.VOID_WITH_WINNER, Fault.USE_LAST_STANDING, Fault.OTHERS_STILL_IN, Fault.FIRST_TURN_IMPOSSIBLE}
)
_AT_OUTCOME: Final = frozenset({Fault.MISSING_SEAT, Fault.NO_TURN_YET, Fault.NO_SECOND_TURN, Fault.CONTRACT_DONE})


class DealForm(FactsForm):
    """All the facts of one deal. `usual` is the kind of count that stands ready where nothing was said of a seat."""

    winner = CodeField(_l("Who won?"))
    finish = CodeField(_l("How did the deal end?"), validators=[InputRequired(_l("Say how the deal ended."))])
    winner_hand = CardsField()
    cut_ins = PlayersField(_l("Cut-ins"))

    def __init__(
        self,
        rules: Ruleset,
        seats: Mapping[str, int],
        facts: Draft | DealRecord,
        usual: CountKind | None = None,
        **kwargs: Any,  # Any: handed on to WTForms
    ) -> None:
        sent = kwargs["formdata"] if "formdata" in kwargs else request.form if self.is_submitted() else None
        super().__init__(rules, seats, facts, **kwargs)
        self.winner.choices = self.player_choices
        self.finish.choices = ending_choices(rules, endings(rules))
        if not any(rule.shows_hand for rule in rules.finishes.values()):
            del self["winner_hand"]
        elif self.hand_size is not None:
            sentence = ngettext("The winner’s %(num)s card", "The winner’s %(num)s cards", self.hand_size)
            self.winner_hand.label.text = sentence
        if rules.course.cut_ins:
            self.cut_ins.most, self.cut_ins.player_by_code = rules.course.cut_ins, self.player_by_code
        else:
            del self["cut_ins"]
        choices = seat_choices(rules)
        self.seats = tuple(
            SeatForm(
                choices,
                at,
                player,
                facts.seats.get(player),
                formdata=sent,
                data=seat_facts(facts, player, usual),
            )
            for player, at in seats.items()
        )

    def validate(self, extra_validators: Any = None) -> bool:  # Any: handed on to WTForms
        valid = [super().validate(extra_validators), *(seat.validate() for seat in self.seats)]
        self._refuse_caught_winner()
        return all(valid) and not any(seat.errors for seat in self.seats)

    def _refuse_caught_winner(self) -> None:
        """A total that was typed for the winner belongs to somebody else."""
        seat = self._seat_of(self.winner_name)
        if seat is not None and seat.is_caught and seat.points.data:
            sentence = gettext("%(name)s has won and pays nothing: leave this empty.", name=seat.player)
            self.complain(sentence, seat.points)

    @property
    def hand_size(self) -> int | None:
        """How many cards the winner shows, if that is fixed."""
        return self.rules.counting.hand_size

    @property
    def winner_name(self) -> str | None:
        """Who was named as the winner, or None."""
        return self.player_by_code.get(self.winner.data or "")

    @property
    def ending(self) -> Ending | None:
        """How the deal was said to have ended, or None."""
        return next((ending for ending in endings(self.rules) if ending.code == self.finish.data), None)

    def draft(self, number: int) -> Draft:
        """Return what was told as the draft of deal `number`."""
        ending = self.ending
        return Draft(
            number,
            finish=ending.finish if ending else None,
            winner=self.winner_name,
            first_turn=ending is not None and ending.first_turn,
            indicator=self.indicator_told,
            winner_hand=self.winner_hand.card_list if "winner_hand" in self else None,
            dealer=self.dealer_told,
            note=self.note.data or "",
            seats=dict(self._told_seats(void=ending is not None and not self.rules.finishes[ending.finish].has_winner)),
            contracts_met=tuple(seat.player for seat in self.seats if seat.met_contract),
            cut_ins=self.cut_ins.named if "cut_ins" in self else (),
        )

    def deal(self) -> DealRecord:
        """Return what was told as a record, not checked yet; raise `Refused` if nobody said how the deal ended."""
        return self.draft(0).record()

    def _told_seats(self, void: bool) -> Iterator[tuple[str, SeatRecord]]:
        for form in self.seats:
            seat = form.seat()
            if seat is None or (form.player == self.winner_name and not seat.outcome.is_out):
                continue
            if void and not seat.outcome.is_out and seat.count is None:
                continue  # 000/04: nobody pays, so nobody need be counted
            yield form.player, seat

    def sent_values(self) -> Iterator[tuple[str, str]]:
        """Yield names and values of all facts, to be carried on by a page that only shows them."""
        for field in self._facts():
            for value in field.data if isinstance(field.data, list) else [field.data]:
                if value:
                    yield field.name, "y" if value is True else str(value)

    def _facts(self) -> Iterator[Field]:
        yield from (field for field in self if field.name in _FACT_NAMES)
        yield from (field for seat in self.seats for field in seat)

    def field_of(self, finding: Finding) -> Field | None:
        """Return the field that a fault belongs to."""
        seat = self._seat_of(finding.player)
        if finding.player is None or seat is None:
            return self._deal_field(finding)
        if finding.fault in _AT_OUTCOME:
            return seat.outcome
        if finding.player == self.winner_name:
            return self._field("winner_hand")
        return seat.count_field

    def _deal_field(self, finding: Finding) -> Field | None:
        winner = self._seat_of(self.winner_name)
        match finding.fault:
            case fault if fault in _AT_FINISH:
                return self.finish
            case Fault.NO_WINNER:
                return self.winner
            case Fault.WINNER_IS_OUT if winner:
                return winner.outcome
            case Fault.OUT_WITHOUT_CONTRACT if winner:
                return winner.contract_met
            case Fault.MISSING_INDICATOR:
                return self._field("indicator")
            case Fault.INVALID_DECLARATION | Fault.WRONG_HAND_SIZE:
                return self._field("winner_hand")
            case Fault.UNKNOWN_CARD | Fault.TOO_MANY_COPIES:
                return self._card_field(finding)
        return None

    def _card_field(self, finding: Finding) -> Field | None:
        """Return where a card of no seat stands: shown by the winner, or opened."""
        hand = self.winner_hand.card_list if "winner_hand" in self else None
        in_hand = hand is not None and finding.card in (*map(str, hand.cards), *hand.unreadable)
        return self._field("winner_hand" if in_hand else "indicator")

    def _seat_of(self, player: str | None) -> SeatForm | None:
        return next((seat for seat in self.seats if seat.player == player), None)


_FACT_NAMES: Final = ("winner", "finish", "indicator", "winner_hand", "dealer", "note", "cut_ins")


class DraftForm(DealForm):
    """A deal that is being entered: `number` is the one that it expects to become."""

    number = DealNumber()


class SaveForm(SavingForm, DraftForm):
    """The deal that the preview shows, to be saved once. `seen` is the version of the draft that it was made from."""

    seen = HiddenNumber()

    def validate(self, extra_validators: Any = None) -> bool:  # Any: handed on to WTForms
        valid = super().validate(extra_validators)
        for field in self._facts():  # nobody sees them on that page
            for error in field.errors:
                self.complain(f"{field.label.text}: {error}")
        return valid
