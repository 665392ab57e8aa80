"""The meeting as a value: its acts return a new meeting, or raise `Refused`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.frozen import check_change
from scorekeeper.ledger import Ledger, SettledDeal, dealers, next_dealer, settle
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.checks import SeatedDeal, check_deal, check_players, stranger
from scorekeeper.rules.faults import N_, Fault, Finding, Refused
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seating import next_seat
from scorekeeper.settling import Payment, SettlingUp, amount_text, point_value, settling_up


@dataclass(frozen=True, slots=True)
class Meeting:
    """One sitting of seated players under one ruleset: the facts, nothing derived.

    `players` in turn order. `closed` ends a meeting before, or without, the end of its course. `payments`: money that
    was handed over, in that order. `uid` is the same wherever the meeting is copied to.
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

    @property
    def dealers(self) -> tuple[str, ...]:
        """Who dealt each deal."""
        return tuple(dealers(self.players, self.first_dealer, self.deals))

    @property
    def next_dealer(self) -> str:
        return next_dealer(self.players, self.first_dealer, self.dealers[-1] if self.deals else None)

    @property
    def settled(self) -> tuple[SettledDeal, ...]:
        """Every deal with what it comes to."""
        return tuple(
            settle(self.rules, self.players, dealer, number, record)
            for number, (dealer, record) in enumerate(zip(self.dealers, self.deals, strict=True), 1)
        )

    @property
    def ledger(self) -> Ledger:
        return Ledger(self.rules, self.players, tuple(deal.line for deal in self.settled), self.closed)

    @property
    def settling_up(self) -> SettlingUp | None:
        """Who pays whom, and what of it is done; None before the end, and where points are played for honour."""
        ledger = self.ledger
        return settling_up(self.rules, ledger.balances, self.payments) if ledger.finished else None

    def settle_next(self, record: DealRecord) -> SettledDeal:
        """Return what `record` would come to as the next deal; raise `Refused` if it cannot be."""
        return self.record(record).settled[-1]

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
        """Return the meeting without its last deal; an ended one goes on."""
        if not self.deals:
            raise ValueError("there is no deal to take back")
        return replace(self, deals=self.deals[:-1], closed=False)

    def close(self) -> "Meeting":
        """Return the meeting ended by its players."""
        return replace(self, closed=True)

    def reopen(self) -> "Meeting":
        """Return the meeting not closed; one whose course is over stays over."""
        return replace(self, closed=False)

    def one_more_circle(self) -> "Meeting":
        """Return the meeting going on for as many deals as there are players (house rule `end`)."""
        house_rules = {**self.rules.house_rules, "end": len(self.deals) + len(self.players)}
        return replace(self, rules=get_ruleset(self.rules.key, house_rules), closed=False)

    def change_rules(self, rules: Ruleset) -> "Meeting":
        """Return the meeting under other rules, as far as they can still be changed; raise `Refused`."""
        findings = (
            *check_seats(rules, self.players, self.first_dealer),
            *check_change(self.rules, rules, self.players, self.deals, self.payments),
        )
        if findings:
            raise Refused(findings)
        return replace(self, rules=rules)

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
        findings = tuple(check_deals(self.rules, self.players, self.first_dealer, deals, since=since))
        over = self.closed and since > len(self.deals)
        if over and not self.rules.course.is_over(self.players, self.deals):
            findings = (_over(since), *findings)
        if findings:
            raise Refused(findings)
        return replace(self, deals=deals)


def open_meeting(rules: Ruleset, players: Sequence[str], first_dealer: str) -> Meeting:
    """Return a new meeting without deals; raise `Refused` if these players cannot sit down so."""
    findings = tuple(check_seats(rules, players, first_dealer))
    if findings:
        raise Refused(findings)
    return Meeting(rules, tuple(players), first_dealer)


def check_seats(rules: Ruleset, players: Sequence[str], first_dealer: str) -> Iterator[Finding]:
    """Yield the faults of the players and their first dealer."""
    yield from check_players(rules.table, players)
    if first_dealer not in players:
        yield stranger(first_dealer)


def check_deals(
    rules: Ruleset, players: Sequence[str], first_dealer: str, deals: Sequence[DealRecord], since: int = 1
) -> Iterator[Finding]:
    """Yield the faults of the deals, in their order, from number `since` on."""
    for number, dealer in enumerate(told_dealers(players, first_dealer, deals), 1):
        if number < since:
            continue
        yield from check_numbered(rules, players, dealer, deals, number)


def told_dealers(players: Sequence[str], first_dealer: str, deals: Sequence[DealRecord]) -> Iterator[str | None]:
    """Yield who dealt each deal, or None as long as the last one named is nobody who sits here."""
    dealer = first_dealer if first_dealer in players else None
    for at, deal in enumerate(deals):
        if deal.dealer is not None:
            dealer = deal.dealer if deal.dealer in players else None
        elif at and dealer is not None:
            dealer = next_seat(players, dealer)
        yield dealer


def check_numbered(
    rules: Ruleset,
    players: Sequence[str],
    dealer: str | None,
    deals: Sequence[DealRecord],
    number: int,
    excused: frozenset[str] = frozenset(),
) -> Iterator[Finding]:
    """Yield the faults of deal `number` after those before it. `excused`: seats of which nothing more is said."""
    before = deals[: number - 1]
    sitting_out = rules.course.finishers(rules.course.progress(players, before))
    if rules.course.is_over(players, before):
        yield _over(number)
        sitting_out = frozenset()  # that somebody has finished is why it is over
    yield from check_deal(SeatedDeal(rules, players, dealer, deals[number - 1], number, sitting_out, excused))


def _over(number: int) -> Finding:
    return Finding(
        Fault.MEETING_OVER, N_("the meeting is over: there is no deal {deal}"), {"deal": number}, deal=number
    )


def check_payments(rules: Ruleset, players: Sequence[str], payments: Sequence[Payment]) -> Iterator[Finding]:
    """Yield the faults of money that was handed over."""
    if payments and point_value(rules) is None:
        yield Finding(Fault.UNKNOWN_PAYMENT, N_("without the house rule point_value nobody owes money"))
    named = (name for payment in payments for name in (payment.payer, payment.payee))
    for name in dict.fromkeys(named):
        if name not in players:
            yield stranger(name)


def _unknown_payment(sentence: str, payment: Payment) -> Finding:
    details = {"payer": payment.payer, "payee": payment.payee, "amount": amount_text(payment.amount)}
    return Finding(Fault.UNKNOWN_PAYMENT, sentence, details)
