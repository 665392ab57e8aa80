"""The meeting as a value: its acts return a new meeting, or raise `Refused`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from scorekeeper.frozen import check_change
from scorekeeper.ledger import Ledger, SettledDeal, settle
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.checks import SeatedDeal, check_deal, check_opening, check_players, check_seating, stranger
from scorekeeper.rules.course import MOST_DEALS
from scorekeeper.rules.faults import N_, Fault, Finding, Refused
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seatings import Seating, Seatings
from scorekeeper.settling import Payment, SettlingUp, amount_text, point_value, settling_up


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
            findings = (_over(since), *findings)
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


def check_seats(rules: Ruleset, players: Sequence[str], first_dealer: str) -> Iterator[Finding]:
    """Yield the faults of the players and their first dealer."""
    yield from check_players(rules.table, players)
    if first_dealer not in players:
        yield stranger(first_dealer)


def check_meeting(meeting: Meeting) -> Iterator[Finding]:
    """Yield every fault of a meeting with its deals."""
    yield from check_table(meeting)
    yield from check_payments(meeting.rules, meeting.everybody, meeting.payments)
    yield from check_deals(meeting)


def check_table(meeting: Meeting) -> Iterator[Finding]:
    """Yield the faults of who sits where, now and later, and of what they bring."""
    yield from check_seats(meeting.rules, meeting.players, meeting.first_dealer)
    for at, seating in enumerate(meeting.seating, 1):
        before = meeting.seatings.all[at - 1].from_deal
        yield from check_seating(meeting.rules.table, seating, before, len(meeting.deals))
    yield from check_opening(meeting.rules, meeting.everybody, meeting.opening)


def check_deals(meeting: Meeting, since: int = 1) -> Iterator[Finding]:
    """Yield the faults of the deals, in their order, from number `since` on."""
    dealers = tuple(meeting.seatings.told_dealers(meeting.deals))
    for number in range(since, len(meeting.deals) + 1):
        yield from check_numbered(meeting, dealers, number)


def check_numbered(
    meeting: Meeting, dealers: Sequence[str | None], number: int, excused: frozenset[str] = frozenset()
) -> Iterator[Finding]:
    """Yield the faults of deal `number` after those before it.

    `dealers` of all deals, as they were told. `excused`: seats of which nothing more is said.
    """
    rules, before = meeting.rules, meeting.deals[: number - 1]
    seatings, record = meeting.seatings.until(number), meeting.deals[number - 1]
    players = seatings.at(number)
    progress = rules.course.progress(seatings.everybody, before, meeting.opening) if rules.course.contracts else {}
    sitting_out = rules.course.finishers(progress)
    if rules.course.is_over(len(before), seatings.circle(dealers), players, progress):
        yield _over(number)
        # that somebody has finished may be why it is over: who has may stand there, and may as well be left out
        excused |= {player for player in players if player in sitting_out and player not in record.seats}
        sitting_out = frozenset()
    yield from check_deal(SeatedDeal(rules, players, dealers[number - 1], record, number, sitting_out, excused))


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


def check_paid(meeting: Meeting) -> Iterator[Finding]:
    """Yield the fault of each player who is gone from the meeting and has paid or been paid.

    Decided: money that changed hands is not forgotten, so its mark has to be taken back first.
    """
    sentence = N_("payments with {player} are marked as paid: take the marks back first, under Standings")
    for player in dict.fromkeys(name for payment in meeting.payments for name in (payment.payer, payment.payee)):
        if player not in meeting.everybody:
            yield Finding(Fault.UNKNOWN_PAYMENT, sentence, {"player": player})


def _unknown_payment(sentence: str, payment: Payment) -> Finding:
    details = {"payer": payment.payer, "payee": payment.payee, "amount": amount_text(payment.amount)}
    return Finding(Fault.UNKNOWN_PAYMENT, sentence, details)
