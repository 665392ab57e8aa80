"""What can be done to a saved meeting. Each act is one transaction, checked by the rules inside it."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorekeeper.chronicle import Act
from scorekeeper.draft import draft_of
from scorekeeper.ledger import SettledDeal, settle
from scorekeeper.meeting import Meeting
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.settling import Payment
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import writing
from scorekeeper.store.errors import DraftBegun
from scorekeeper.store.mapping import rules_columns, seating_columns, set_up_columns
from scorekeeper.store.meetings.draft_rows import drop_draft, has_draft, put_draft
from scorekeeper.store.meetings.opened import OpenMeeting, open_meeting
from scorekeeper.store.meetings.payments import put_payment, take_payment
from scorekeeper.store.meetings.saving import log_seating, put_deal, put_results, take_deal


@dataclass(frozen=True, slots=True)
class Amended:
    """The revision that a deal is at, and whether the amendment made it."""

    revision: int
    changed: bool


def record_deal(club: ClubRef, slug: str, record: DealRecord, expected_number: int) -> int:
    """Save one more deal, which ends its draft; return its revision.

    Raise `StaleMeeting` unless the next deal is the expected one, of the system that is played; `Refused` if it cannot
    be.
    """
    with writing() as session:
        saved = open_meeting(session, club, slug)
        if expected_number != saved.next_number or not draft_of(expected_number, record).fits(saved.stored.rules):
            raise saved.stale(expected_number)
        settled = _settled(saved.in_short.record(record), expected_number)
        revision = put_deal(saved.connection, saved.id, saved.names, settled, Act.RECORD)
        drop_draft(saved.connection, saved.id)
        saved.count_change(draft_version=saved.next_draft_version)
        return revision


def amend_deal(club: ClubRef, slug: str, number: int, record: DealRecord, seen_revision: int) -> Amended:
    """Tell a saved deal otherwise; the same facts again change nothing and make no revision.

    Raise `StaleMeeting` if the deal is not at the revision that was seen, `Refused` if it cannot be so.
    """
    with writing() as session:
        saved = open_meeting(session, club, slug)
        if saved.check_revision(number, seen_revision).record == record:
            return Amended(seen_revision, changed=False)
        amended = saved.meeting.amend(number, record)
        revision = put_deal(saved.connection, saved.id, saved.names, _settled(amended, number), Act.AMEND)
        _resettle_later(saved, amended, number)
        saved.count_change()
        return Amended(revision, changed=True)


def undo_deal(club: ClubRef, slug: str, number: int, seen_revision: int) -> None:
    """Take the last deal back; it is the draft again, and a closed meeting goes on.

    Raise `StaleMeeting` if it is not the last one or not at the revision that was seen, `DraftBegun` while the next
    deal is being entered, `Refused` if somebody who has paid or been paid would be gone.
    """
    with writing() as session:
        saved = open_meeting(session, club, slug)
        taken = saved.check_revision(number, seen_revision)
        if number != saved.next_number - 1:
            raise saved.stale(number)
        if has_draft(saved.id):
            raise saved.stale(number, DraftBegun)
        undone = saved.in_short.undo()
        if undone.seatings != saved.stored.seatings:
            log_seating(saved.connection, saved.id, undone.seatings, saved.names)
        take_deal(saved.connection, saved.id, number)
        put_draft(saved, draft_of(number, taken.record))
        seats = seating_columns(undone.seatings, saved.names)
        saved.count_change(draft_version=saved.next_draft_version, closed=undone.closed, **seats)


def close_meeting(club: ClubRef, slug: str, seen_version: int) -> None:
    """End the meeting; raise `StaleMeeting` if it is not at the version that was seen."""
    _change(club, slug, seen_version, Meeting.close)


def reopen_meeting(club: ClubRef, slug: str, seen_version: int) -> None:
    """Let a closed meeting go on; raise `StaleMeeting`."""
    _change(club, slug, seen_version, Meeting.reopen)


def one_more_circle(club: ClubRef, slug: str, seen_version: int) -> None:
    """Let the meeting go on for as many deals as there are players; raise `StaleMeeting`."""
    _change(club, slug, seen_version, Meeting.one_more_circle)


def change_rules(club: ClubRef, slug: str, rules: Ruleset, seen_version: int) -> None:
    """Let the meeting go on by other rules; before its first deal that is still a part of setting it up.

    Raise `StaleMeeting`, `Refused` for what is frozen, `DraftBegun` for another system while a deal is being entered.
    """
    with writing() as session:
        saved = open_meeting(session, club, slug)
        before, changed = saved.in_short, saved.in_short.change_rules(rules)  # what is frozen is so for old pages too
        saved.check_version(seen_version)
        if changed.rules.key != before.rules.key and has_draft(saved.id):
            raise saved.stale(saved.next_number, DraftBegun)
        if changed != before:
            saved.count_change(**(rules_columns(rules) if before.deals else set_up_columns(rules)))


def pay(club: ClubRef, slug: str, payment: Payment, seen_version: int) -> None:
    """Mark a payment as paid; raise `StaleMeeting`, or `Refused` unless it is due."""
    with writing() as session:
        saved = _seen(session, club, slug, seen_version)
        paid = saved.meeting.pay(payment)
        put_payment(saved.connection, saved.id, saved.names, payment, paid.rules)
        saved.count_change()


def take_back_payment(club: ClubRef, slug: str, payment: Payment, seen_version: int) -> None:
    """Mark a payment as not made after all; raise `StaleMeeting`, or `Refused` if it was not marked."""
    with writing() as session:
        saved = _seen(session, club, slug, seen_version)
        saved.meeting.take_back_payment(payment)
        take_payment(saved.connection, saved.id, saved.names, payment)
        saved.count_change()


def _seen(session: Session, club: ClubRef, slug: str, version: int) -> OpenMeeting:
    """Lock the meeting; raise `StaleMeeting` if it is not at the version that was seen."""
    saved = open_meeting(session, club, slug)
    saved.check_version(version)
    return saved


def _change(club: ClubRef, slug: str, seen_version: int, act: Callable[[Meeting], Meeting]) -> None:
    with writing() as session:
        saved = _seen(session, club, slug, seen_version)
        changed = act(saved.in_short)
        if changed != saved.in_short:
            saved.count_change(closed=changed.closed, **rules_columns(changed.rules))


def _resettle_later(saved: OpenMeeting, amended: Meeting, number: int) -> None:
    """Save the points of later deals anew where another seat has dealt them than it seemed."""
    before = saved.meeting.dealers
    for later, dealer in enumerate(amended.dealers, 1):
        if later > number and dealer != before[later - 1]:
            put_results(saved.connection, saved.id, saved.names, _settled(amended, later))


def _settled(meeting: Meeting, number: int) -> SettledDeal:
    """Return what deal `number` comes to, without looking at the others."""
    record, dealer = meeting.deals[number - 1], meeting.dealers[number - 1]
    return settle(meeting.rules, meeting.seatings.at(number), dealer, number, record)
