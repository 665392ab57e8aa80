"""The meeting as a value: its acts return a new meeting, or raise `Refused`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from scorekeeper.frozen import check_change
from scorekeeper.ledger import Ledger, SettledDeal, settle
from scorekeeper.meeting.checks import check_deals, check_paid, check_seats, check_table, over
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.course import MOST_DEALS
from scorekeeper.rules.faults import N_, Fault, Finding, Refused
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seatings import Seating, Seatings
from scorekeeper.settling import Payment, SettlingUp, amount_text, settling_up


@dataclass(frozen=True)
class Meeting:
    """One sitting of seated players under one ruleset: the facts, nothing derived.

    `players` are those who sat down first, in turn order; `seating` says who sits there from a later deal on, and
    `opening` what players brought with them. `closed` ends a meeting before, or without, the end of its course.
    `payments`: money that was handed over, in that order. `uid` is the same wherever the meeting is copied to.
    """

    rules: Ruleset
    players: tuple[str, ...]
    first_dealer: str
    deals: tuple[DealRecord, ...] = ()
    title: str = ""
    place: str = ""
    note: str = ""
    started_at: datetime | None = None
    closed: bool = False
    payments: tuple[Payment, ...] = ()
    uid: str | None = None
    seating: tuple[Seating, ...] = ()
    opening: Mapping[str, Opening] = field(default_factory=dict)

    @cached_property
    def seatings(self) -> Seatings:
        return Seatings(self.players, self.first_dealer, self.seating)

    @property
    def everybody(self) -> tuple[str, ...]:
        """Who ever sat here: the first seating in turn order, then the newcomers as they came."""
        return self.seatings.everybody

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits here in the next deal, in turn order."""
        return self.seatings.at(len(self.deals) + 1)

    @property
    def dealers(self) -> tuple[str, ...]:
        """Who dealt each deal."""
        return tuple(self.seatings.dealers(self.deals))

    @property
    def next_dealer(self) -> str:
        """Who deals next; after the end, who would."""
        return self.seatings.next_dealer(self.dealers)

    @property
    def settled(self) -> tuple[SettledDeal, ...]:
        """Every deal with what it comes to."""
        return tuple(
            settle(self.rules, self.seatings.at(number), dealer, number, record)
            for number, (dealer, record) in enumerate(zip(self.dealers, self.deals, strict=True), 1)
        )

    @property
    def ledger(self) -> Ledger:
        """The deals, settled and added up."""
        lines = tuple(deal.line for deal in self.settled)
        return Ledger(self.rules, self.seatings, lines, self.closed, self.opening)

    @property
    def is_over(self) -> bool:
        """Whether its course has no further deal."""
        progress = self.rules.course.progress(self.everybody, self.deals, self.opening)
        circle = self.seatings.circle(self.dealers)
        return self.rules.course.is_over(len(self.deals), circle, self.seated, progress)

    @property
    def settling_up(self) -> SettlingUp | None:
        """Who pays whom, and what of it is done; None before the end, and where points are played for honour."""
        ledger = self.ledger
        return settling_up(self.rules, ledger.balances, self.payments) if ledger.finished else None

    def record(self, record: DealRecord) -> "Meeting":
        """Return the meeting with one more deal; raise `Refused`."""
        return self._checked((*self.deals, record), since=len(self.deals) + 1)

    def amend(self, number: int, record: DealRecord) -> "Meeting":
        """Return the meeting with deal `number` told otherwise; raise `Refused`, for a later deal too."""
        if not 1 <= number <= len(self.deals):
            raise ValueError(f"there is no deal {number!r}")
        deals = (*self.deals[: number - 1], record, *self.deals[number:])
        return self._checked(deals, since=number)

    def undo(self) -> "Meeting":
        """Return the meeting without its last deal; an ended one goes on. Raise `Refused`, as `check_paid` says.

        Decided: what came after that deal is taken back with it, so the seats are again as they were in it.
        """
        if not self.deals:
            raise ValueError("there is no deal to take back")
        undone = _before_last(self)
        findings = tuple(check_paid(undone))
        if findings:
            raise Refused(findings)
        return undone

    def close(self) -> "Meeting":
        """Return the meeting ended by its players."""
        return replace(self, closed=True)

    def reopen(self) -> "Meeting":
        """Return the meeting not closed; one whose course is over stays over."""
        return replace(self, closed=False)

    def one_more_circle(self) -> "Meeting":
        """Return the meeting going on for as many deals as players sit here (house rule `end`)."""
        end = min(len(self.deals) + len(self.seated), MOST_DEALS)
        house_rules = {**self.rules.house_rules, "end": end}
        return replace(self, rules=get_ruleset(self.rules.key, house_rules), closed=False)

    def change_rules(self, rules: Ruleset) -> "Meeting":
        """Return the meeting under other rules, as far as they can still be changed; raise `Refused`."""
        changed = replace(self, rules=rules)
        ends_before = bool(self.deals) and _before_last(changed).is_over
        change = check_change(self.rules, rules, len(self.deals), self.payments, ends_before)
        findings = (*check_table(changed), *change)
        if findings:
            raise Refused(findings)
        return changed

    def pay(self, payment: Payment) -> "Meeting":
        """Return the meeting with a payment made; raise `Refused` unless it is due."""
        settling = self.settling_up
        if settling is None or payment not in settling.due:
            raise Refused((_unknown_payment(N_("{payer} → {payee} {amount} is not due"), payment),))
        return replace(self, payments=(*self.payments, payment))

    def take_back_payment(self, payment: Payment) -> "Meeting":
        """Return the meeting with a payment not made after all; raise `Refused` if it was not made."""
        if payment not in self.payments:
            raise Refused((_unknown_payment(N_("{payer} → {payee} {amount} is not marked as paid"), payment),))
        last = len(self.payments) - 1 - self.payments[::-1].index(payment)
        return replace(self, payments=(*self.payments[:last], *self.payments[last + 1 :]))

    def _checked(self, deals: tuple[DealRecord, ...], since: int) -> "Meeting":
        changed = replace(self, deals=deals)
        findings = tuple(check_deals(changed, since))
        if self.closed and since > len(self.deals) and not any(one.fault is Fault.MEETING_OVER for one in findings):
            findings = (over(since), *findings)
        if findings:
            raise Refused(findings)
        return changed


def _before_last(meeting: Meeting) -> Meeting:
    """Return the meeting as it was before its last deal."""
    seating = meeting.seatings.until(len(meeting.deals)).later
    return replace(meeting, deals=meeting.deals[:-1], seating=seating, closed=False)


def open_meeting(rules: Ruleset, players: Sequence[str], first_dealer: str) -> Meeting:
    """Return a new meeting without deals; raise `Refused` if these players cannot sit down so."""
    findings = tuple(check_seats(rules, players, first_dealer))
    if findings:
        raise Refused(findings)
    return Meeting(rules, tuple(players), first_dealer)


def _unknown_payment(sentence: str, payment: Payment) -> Finding:
    details = {"payer": payment.payer, "payee": payment.payee, "amount": amount_text(payment.amount)}
    return Finding(Fault.UNKNOWN_PAYMENT, sentence, details)
