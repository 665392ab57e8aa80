"""What the pad shows: every entry of the deal that is being counted, with what it comes to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from scorekeeper.ledger import SettledDeal
from scorekeeper.rules.cards import CardList
from scorekeeper.rules.checks import SeatedDeal, check_deal
from scorekeeper.rules.copies import Holder, Place
from scorekeeper.rules.declare import Shortfall
from scorekeeper.rules.evaluate import evaluate_hand
from scorekeeper.rules.faults import Fault, Finding, Refused
from scorekeeper.rules.record import CountKind, Outcome, SeatRecord
from scorekeeper.rules.wild import Wild
from scorekeeper.web.deals.cells import held, marks, wild_names
from scorekeeper.web.deals.draft import Entering
from scorekeeper.web.deals.explain import Reason, reasons
from scorekeeper.web.deals.forms import DealForm
from scorekeeper.web.deals.seat_form import SeatForm
from scorekeeper.web.i18n import gettext

INDICATOR: Final = "indicator"
WINNER_HAND: Final = "winner-hand"
ENDING: Final = "ending"


def contract_key(at: int) -> str:
    """Return the name of the entry that says whether a seat laid its contract."""
    return f"contract-{at}"


_NOT_YET: Final = frozenset({Fault.MISSING_SEAT, Fault.MISSING_HAND})
_OF_INDICATOR: Final = frozenset({Fault.MISSING_INDICATOR, Fault.UNKNOWN_CARD})


@dataclass(frozen=True, slots=True)
class Told:
    """What an entry comes to so far: the steps of its charge, or what is wrong with it.

    `unfinished` is a hand that lacks cards yet. `shortfall` says why the winner's hand does not qualify, `qualifies`
    that it does.
    """

    key: str
    kind: CountKind | None = None
    reasons: tuple[Reason, ...] = ()
    findings: tuple[Finding, ...] = ()
    unfinished: Finding | None = None
    shortfall: Shortfall | None = None
    qualifies: bool = False


@dataclass(frozen=True)
class Pad:
    """The entries of the next deal."""

    entering: Entering

    @cached_property
    def deal(self) -> SeatedDeal:
        """The deal as far as it was told; one without an ending is taken for the most usual one."""
        sheet, draft = self.entering.sheet, self.entering.draft
        told = draft if draft.finish else replace(draft, finish=next(iter(sheet.rules.finishes)))
        sitting_out = sheet.rules.course.finishers(sheet.tally.progress)
        return SeatedDeal(
            sheet.rules, sheet.players, self.entering.dealer, told.record(), sheet.next_number, sitting_out
        )

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Every fault of the deal as far as it was told."""
        return check_deal(self.deal)

    @property
    def to_count(self) -> tuple[str, ...]:
        """Who was not counted yet."""
        return tuple(one.player for one in self.findings if one.fault in _NOT_YET and one.player is not None)

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What is wrong with the deal, apart from what is not told yet."""
        return tuple(one for one in self.findings if one.fault not in _NOT_YET)

    @cached_property
    def wild(self) -> Wild | None:
        """What is wild, or None until the opened card is told."""
        return self.deal.rules.wild(self.deal.record)

    @cached_property
    def settled(self) -> SettledDeal | None:
        """What the deal comes to, or None while it cannot be saved."""
        if not self.entering.is_claimed or self.findings or self.entering.faults(self.entering.draft):
            return None
        return self.entering.settle(self.entering.draft.record())

    @property
    def layout(self) -> str:
        """Which steps there are to count: a page that shows other ones must be loaded anew."""
        draft = self.entering.draft
        out = [player for player, seat in draft.seats.items() if seat.outcome.is_out]
        wins = [ending.code for ending in self.entering.possible_wins()] if self.entering.is_claimed else []
        return repr((self.deal.players, draft.winner, out, wins))

    def told(self) -> Iterator[Told]:
        """Yield what each entry comes to."""
        for player, at in self.entering.sheet.next_seats.items():
            yield self._seat(str(at), player, self.deal.record.seats.get(player))
        if any(rule.shows_hand for rule in self.deal.rules.finishes.values()):
            yield self._winner_hand()
        if self.deal.rules.wilds.needs_indicator:
            faulty = [one for one in self.findings if one.player is None and one.fault is Fault.UNKNOWN_CARD]
            yield Told(INDICATOR, findings=tuple(faulty))
        yield Told(ENDING, findings=tuple(one for one in self.findings if one.fault is Fault.OUT_WITHOUT_CONTRACT))

    def _seat(self, key: str, player: str, seat: SeatRecord | None) -> Told:
        findings = [one for one in self.findings if one.player == player and one.fault not in _NOT_YET]
        if seat is None or seat.count is None or player == self.deal.winner:
            return Told(key)
        if not findings and len(seat.cards) and self.wild is None:
            findings = [one for one in self.findings if one.player is None and one.fault in _OF_INDICATOR]
        if findings:
            hand = seat.cards if seat.count.kind is CountKind.HAND else None
            return _faulty(key, findings, hand, self.deal.rules.counting.hand_size)
        alone = replace(self.deal.record, seats={player: seat})
        charges = self.deal.rules.charge_seats(self.deal.players, self.entering.dealer, alone)
        return Told(key, seat.count.kind, tuple(reasons(charges[player], alone, player)) if charges else ())

    def _winner_hand(self) -> Told:
        record, rules = self.deal.record, self.deal.rules
        if record.winner_hand is None:
            return Told(WINNER_HAND)
        findings = [one for one in self.findings if one.player == self.deal.winner and one.fault not in _NOT_YET]
        if findings:
            return _faulty(WINNER_HAND, findings, record.winner_hand, rules.counting.hand_size)
        try:
            evaluation = evaluate_hand(rules, len(self.deal.players), record.winner_hand, record.indicator)
        except Refused as refused:
            return Told(WINNER_HAND, findings=refused.findings)
        faulty = tuple(one for one in self.findings if one.fault is Fault.INVALID_DECLARATION)
        return Told(WINNER_HAND, findings=faulty, shortfall=evaluation.shortfall, qualifies=not faulty)

    def values(self) -> dict[str, dict[str, str]]:
        """Return what stands in the fields of the count form, by entry."""
        sheet, draft = self.entering.sheet, self.entering.draft
        form = DealForm(sheet.rules, sheet.next_seats, draft, formdata=None)
        values = {str(seat.at): _seat_values(seat, seat.player in draft.seats) for seat in form.seats}
        for seat in form.seats:
            if "contract_met" in seat:
                values[contract_key(seat.at)] = {seat.contract_met.name: "y" if seat.met_contract else ""}
        values[ENDING] = {"finish": str(form.finish.data or "")}
        for key, name in ((INDICATOR, "indicator"), (WINNER_HAND, "winner_hand")):
            if name in form:
                values[key] = {name: form[name].data or ""}
        return values

    def held(self) -> dict[str, dict[str, Any]]:  # Any: numbers and words, for JSON
        """Return for each card that was seen how many more of it any hand can take, and where it went."""
        return held(self.deal.seen, self._key, self._place)

    def _key(self, holder: Holder) -> str:
        if holder.player is not None:
            return str(self.entering.sheet.next_seats[holder.player])
        return INDICATOR if holder.place is Place.INDICATOR else WINNER_HAND

    def _place(self, holder: Holder) -> str:
        match holder.place:
            case Place.INDICATOR:
                return gettext("the opened card")
            case Place.WINNER_HAND:
                return gettext("%(name)s (won)", name=self.deal.winner or "")
            case Place.SEAT:
                return holder.player or ""

    def wild_names(self) -> dict[str, list[str]]:
        """Return the names of the wild cards, copy by copy."""
        return wild_names(self.deal.rules, len(self.deal.players), self.wild)

    def marks(self) -> dict[str, str]:
        """Return what is written on the cards."""
        return marks(self.deal.rules, self.wild)


def _faulty(key: str, findings: list[Finding], hand: CardList | None, size: int | None) -> Told:
    """Return the faults of an entry; a hand that only lacks cards is no fault yet."""
    short = hand is not None and size is not None and len(hand) < size
    unfinished = [one for one in findings if short and one.fault is Fault.WRONG_HAND_SIZE]
    wrong = tuple(one for one in findings if one not in unfinished)
    return Told(key, findings=wrong, unfinished=next(iter(unfinished), None))


def _seat_values(seat: SeatForm, told: bool) -> dict[str, str]:
    values = {field.name: str(field.data or "") for field in (seat.cards, seat.points)}
    if told:
        values[seat.outcome.name] = str(seat.outcome.data or "")
        if seat.kind.data:
            values[seat.kind.name] = seat.kind.data
    else:
        values[seat.outcome.name] = str(Outcome.CAUGHT)
    return values
