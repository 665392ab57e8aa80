"""What can be wrong with a meeting: who sits where, its deals one after the other, the money that was handed over."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from scorekeeper.rules.checks import SeatedDeal, check_deal, check_opening, check_players, check_seating, stranger
from scorekeeper.rules.faults import N_, Fault, Finding
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.settling import Payment, point_value

if TYPE_CHECKING:  # its acts ask these checks
    from scorekeeper.meeting.acts import Meeting


def check_seats(rules: Ruleset, players: Sequence[str], first_dealer: str) -> Iterator[Finding]:
    """Yield the faults of the players and their first dealer."""
    yield from check_players(rules.table, players)
    if first_dealer not in players:
        yield stranger(first_dealer)


def check_meeting(meeting: "Meeting") -> Iterator[Finding]:
    """Yield every fault of a meeting with its deals."""
    yield from check_table(meeting)
    yield from check_payments(meeting.rules, meeting.everybody, meeting.payments)
    yield from check_deals(meeting)


def check_table(meeting: "Meeting") -> Iterator[Finding]:
    """Yield the faults of who sits where, now and later, and of what they bring."""
    yield from check_seats(meeting.rules, meeting.players, meeting.first_dealer)
    for at, seating in enumerate(meeting.seating, 1):
        before = meeting.seatings.all[at - 1].from_deal
        yield from check_seating(meeting.rules.table, seating, before, len(meeting.deals))
    yield from check_opening(meeting.rules, meeting.everybody, meeting.opening)


def check_deals(meeting: "Meeting", since: int = 1) -> Iterator[Finding]:
    """Yield the faults of the deals, in their order, from number `since` on."""
    dealers = tuple(meeting.seatings.told_dealers(meeting.deals))
    for number in range(since, len(meeting.deals) + 1):
        yield from check_numbered(meeting, dealers, number)


def check_numbered(
    meeting: "Meeting", dealers: Sequence[str | None], number: int, excused: frozenset[str] = frozenset()
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
        yield over(number)
        # that somebody has finished may be why it is over: who has may stand there, and may as well be left out
        excused |= {player for player in players if player in sitting_out and player not in record.seats}
        sitting_out = frozenset()
    yield from check_deal(SeatedDeal(rules, players, dealers[number - 1], record, number, sitting_out, excused))


def over(number: int) -> Finding:
    """Return the fault of a deal after the end."""
    return Finding(
        Fault.MEETING_OVER, N_("the meeting is over: there is no deal {deal}"), {"deal": number}, deal=number
    )


def check_payments(rules: Ruleset, players: Sequence[str], payments: Sequence[Payment]) -> Iterator[Finding]:
    """Yield the faults of money that was handed over."""
    if payments and point_value(rules) is None:
        yield Finding(Fault.UNKNOWN_PAYMENT, N_("without the house rule point_value nobody owes money"))
    for name in _paying(payments):
        if name not in players:
            yield stranger(name)


def check_paid(meeting: "Meeting") -> Iterator[Finding]:
    """Yield the fault of each player who is gone from the meeting and has paid or been paid.

    Decided: money that changed hands is not forgotten, so its mark has to be taken back first.
    """
    sentence = N_("payments with {player} are marked as paid: take the marks back first, under Standings")
    for player in _paying(meeting.payments):
        if player not in meeting.everybody:
            yield Finding(Fault.UNKNOWN_PAYMENT, sentence, {"player": player})


def _paying(payments: Sequence[Payment]) -> Iterable[str]:
    """Return who has paid or been paid, each once."""
    return dict.fromkeys(name for payment in payments for name in (payment.payer, payment.payee))
