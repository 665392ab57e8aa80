"""The one deal form: the ruleset says which parts it has, and it turns itself into the facts of a deal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from flask import request
from wtforms import BooleanField, Field, Form, RadioField
from wtforms.meta import DefaultMeta
from wtforms.validators import InputRequired

from scorekeeper.draft import Draft
from scorekeeper.rules.cards import CardList, read_card
from scorekeeper.rules.faults import Fault, Finding
from scorekeeper.rules.finishes import FirstTurn
from scorekeeper.rules.names import clean_name
from scorekeeper.rules.record import (
    Count,
    CountKind,
    Deadwood,
    DealRecord,
    Finish,
    Outcome,
    SeatRecord,
    TypedTotal,
    WholeHand,
)
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.filters import points
from scorekeeper.web.forms import CardsField, HiddenNumber, LineField, PointsField, PostForm, SavingForm
from scorekeeper.web.i18n import form_translations, gettext, language
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.labels import word

LONGEST_NOTE: Final = 200
NOTHING_LEFT: Final = "nothing"
"""The choice of a count that says: no cards are left over. Leaving the cards blank does not say it."""

_AT_FINISH: Final = frozenset(
    {Fault.VOID_WITH_WINNER, Fault.USE_LAST_STANDING, Fault.OTHERS_STILL_IN, Fault.FIRST_TURN_IMPOSSIBLE}
)
_AT_OUTCOME: Final = frozenset({Fault.MISSING_SEAT, Fault.NO_TURN_YET, Fault.NO_SECOND_TURN, Fault.CONTRACT_DONE})


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal ended, as one choice: the finish, and whether it was the winner's first turn."""

    finish: Finish
    first_turn: bool = False

    @property
    def code(self) -> str:
        """
        >>> Ending(Finish.DECLARED, first_turn=True).code
        'declared-first'
        """
        return f"{self.finish}-first" if self.first_turn else str(self.finish)


def endings(rules: Ruleset) -> tuple[Ending, ...]:
    """Return every way in which a deal can end under these rules, the ordinary one first."""
    return tuple(
        Ending(finish, first_turn)
        for finish, rule in rules.finishes.items()
        for first_turn in ((False, True) if rule.first_turn is FirstTurn.ASKED else (False,))
    )


def ending_label(rules: Ruleset, ending: Ending) -> str:
    """Return what a way to end is called among the others."""
    if rules.finishes[ending.finish].first_turn is not FirstTurn.ASKED:
        return word(ending.finish)
    return gettext("first turn") if ending.first_turn else gettext("later turn")


def price(rules: Ruleset, outcome: Outcome) -> Fraction:
    """Return what it costs to leave the deal in this way, whatever the cards."""
    return rules.charges[outcome](SeatRecord(outcome), None).points


def outcome_label(rules: Ruleset, outcome: Outcome) -> str:
    """Return what an outcome is called, with its price where that is fixed: `early drop · 10`."""
    return f"{word(outcome)} · {points(price(rules, outcome))}" if outcome.is_out else word(outcome)


class CodeField(RadioField):
    """One of a few codes, or none: what was not sent was not chosen."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        self.data = valuelist[0] if valuelist and valuelist[0] else None

    def pre_validate(self, form: Any) -> None:
        if self.data is not None:
            super().pre_validate(form)


class SeatForm(Form):
    """What happened to one seat. `player` is who sits there."""

    class Meta(DefaultMeta):
        """Speaks the language of the page."""

        def get_translations(self, form: Any) -> Any:  # Any: WTForms' own types for it are private
            return form_translations(language())

    outcome = CodeField(_l("What happened"))
    kind = CodeField(_l("Counted by"))
    cards = CardsField(_l("Cards"))
    points = PointsField(_l("Points"))
    contract_met = BooleanField(_l("laid the contract"))

    def __init__(self, rules: Ruleset, at: int, player: str, before: SeatRecord | None, **kwargs: Any) -> None:
        super().__init__(prefix=f"seat-{at}-", **kwargs)
        self.rules = rules
        self.player = player
        self.before = before
        self.outcome.choices = [(str(outcome), outcome_label(rules, outcome)) for outcome in rules.charges]
        self.kind.choices = [(str(kind), word(kind)) for kind in rules.counting.kinds]
        if rules.counting.empty_counts:
            self.kind.choices.append((NOTHING_LEFT, gettext("nothing left over")))
        if not rules.course.contracts:
            del self["contract_met"]

    @property
    def is_out(self) -> bool:
        """Whether the player left the deal before its end."""
        return self.outcome.data is not None and self.outcome.data != Outcome.CAUGHT

    @property
    def outcome_text(self) -> str:
        """What happened, with its price where that is fixed."""
        return "" if self.outcome.data is None else outcome_label(self.rules, Outcome(self.outcome.data))

    @property
    def is_caught(self) -> bool:
        return bool(self.outcome.data == Outcome.CAUGHT)

    @property
    def met_contract(self) -> bool:
        return "contract_met" in self and bool(self.contract_met.data)

    @property
    def count_field(self) -> Field:
        """The field that the count was typed into."""
        return {None: self.kind, NOTHING_LEFT: self.kind, str(CountKind.POINTS): self.points}.get(
            self.kind.data, self.cards
        )

    def seat(self) -> SeatRecord | None:
        """Return what was said of the seat, or None if nothing was."""
        if self.outcome.data is None:
            return None
        outcome = Outcome(self.outcome.data)
        if self.before is not None and self.before.outcome is outcome and outcome.is_out:
            return self.before  # with the hand that was shown, and when
        at = self.before.at if self.before is not None and self.before.outcome is outcome else None
        return SeatRecord(outcome, None if outcome.is_out else self._count(), at)

    def _count(self) -> Count | None:
        """Return the count. Blank is not 0: without cards or points there is none."""
        cards = self.cards.card_list
        match self.kind.data:
            case CountKind.HAND.value:
                return None if cards is None else WholeHand(cards)
            case CountKind.DEADWOOD.value:
                return None if cards is None else Deadwood(cards)
            case CountKind.POINTS.value:
                return self._total(self.points.data or "")
            case "nothing":
                return Deadwood(CardList())
        return None

    def _total(self, text: str) -> TypedTotal | None:
        before = self.before.count if self.before is not None else None
        if isinstance(before, TypedTotal) and clean_name(before.text) == text:
            return before
        return TypedTotal(text) if text else None


class FactsForm(PostForm):
    """What is known of a deal while it is played, filled from `facts`. Players are named by their position."""

    indicator = CardsField(_l("Opened card"), description=_l("Its rank is wild: 8D, KC, 10H; * is the printed joker."))
    dealer = CodeField(_l("Who dealt?"))
    note = LineField(_l("Note"), most=LONGEST_NOTE)

    def __init__(
        self,
        rules: Ruleset,
        players: Sequence[str],
        facts: Draft | DealRecord,
        **kwargs: Any,  # Any: handed on to WTForms
    ) -> None:
        super().__init__(data={**_facts(facts, players), **kwargs.pop("data", {})}, **kwargs)
        self.rules = rules
        self.players = tuple(players)
        self.dealer.choices = _positions(players)
        if not rules.wilds.needs_indicator:
            del self["indicator"]

    @property
    def indicator_told(self) -> CardList | None:
        """The opened card, or None if nothing was typed."""
        return read_card(self.indicator.data) if "indicator" in self and self.indicator.data else None

    @property
    def dealer_told(self) -> str | None:
        """Who dealt, if it was another than the one in turn."""
        return _player(self.players, self.dealer.data)

    def field_of(self, finding: Finding) -> Field | None:
        """Return the field that a fault belongs to."""
        return self._field("indicator")

    def _field(self, name: str) -> Field | None:
        field: Field | None = self._fields.get(name)
        return field


class DealForm(FactsForm):
    """All the facts of one deal. `usual` is the kind of count that stands ready where nothing was said of a seat."""

    winner = CodeField(_l("Who won?"))
    finish = CodeField(_l("How did the deal end?"), validators=[InputRequired(_l("Say how the deal ended."))])
    winner_hand = CardsField(_l("The winner's 13 cards"))

    def __init__(
        self,
        rules: Ruleset,
        players: Sequence[str],
        facts: Draft | DealRecord,
        usual: CountKind | None = None,
        **kwargs: Any,  # Any: handed on to WTForms
    ) -> None:
        sent = kwargs["formdata"] if "formdata" in kwargs else request.form if self.is_submitted() else None
        super().__init__(rules, players, facts, **kwargs)
        self.winner.choices = _positions(players)
        self.finish.choices = [(ending.code, ending_label(rules, ending)) for ending in endings(rules)]
        if not any(rule.shows_hand for rule in rules.finishes.values()):
            del self["winner_hand"]
        self.seats = tuple(
            SeatForm(
                rules,
                at,
                player,
                facts.seats.get(player),
                formdata=sent,
                data=_seat_facts(facts, player, usual),
            )
            for at, player in enumerate(players)
        )

    def validate(self, extra_validators: Any = None) -> bool:
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
    def winner_name(self) -> str | None:
        return _player(self.players, self.winner.data)

    @property
    def ending(self) -> Ending | None:
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
        facts = [field for field in self if field.name in _FACT_NAMES]
        for field in (*facts, *(field for seat in self.seats for field in seat)):
            if field.data:
                yield field.name, "y" if field.data is True else str(field.data)

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


_FACT_NAMES: Final = ("winner", "finish", "indicator", "winner_hand", "dealer", "note")


class DraftForm(DealForm):
    """A deal that is being entered: `number` is the one that it expects to become."""

    number = HiddenNumber()


class SaveForm(SavingForm, DraftForm):
    """The deal that the preview shows, to be saved once. `seen` is the version of the draft that it was made from."""

    seen = HiddenNumber()


def _positions(players: Sequence[str]) -> list[tuple[Any, str] | tuple[Any, str, dict[str, Any]]]:
    """Return the players as choices. The types are those of WTForms."""
    return [(str(at), player) for at, player in enumerate(players)]


def _facts(facts: Draft | DealRecord, players: Sequence[str]) -> dict[str, Any]:
    return {
        "winner": _position(players, facts.winner),
        "finish": Ending(facts.finish, facts.first_turn).code if facts.finish else None,
        "indicator": _typed(facts.indicator),
        "winner_hand": _typed(facts.winner_hand),
        "dealer": _position(players, facts.dealer),
        "note": facts.note,
    }


def _seat_facts(facts: Draft | DealRecord, player: str, usual: CountKind | None) -> Mapping[str, Any]:
    seat = facts.seats.get(player)
    told: dict[str, Any] = {"kind": str(usual) if usual else None, "contract_met": player in facts.contracts_met}
    if seat is None:
        return {**told, "outcome": str(Outcome.CAUGHT) if usual and player != facts.winner else None}
    told["outcome"] = str(seat.outcome)
    match seat.count:
        case WholeHand(cards):
            return {**told, "kind": str(CountKind.HAND), "cards": str(cards)}
        case Deadwood(cards):
            return {**told, "kind": str(CountKind.DEADWOOD) if len(cards) else NOTHING_LEFT, "cards": str(cards)}
        case TypedTotal(text):
            return {**told, "kind": str(CountKind.POINTS), "points": text}
    return told


def _typed(cards: CardList | None) -> str:
    return "" if cards is None else str(cards)


def _position(players: Sequence[str], player: str | None) -> str | None:
    return None if player is None or player not in players else str(players.index(player))


def _player(players: Sequence[str], position: str | None) -> str | None:
    by_position = {str(at): player for at, player in enumerate(players)}
    return by_position.get(position or "")
