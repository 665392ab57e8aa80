"""A saved deal: how it ended, why it costs what it costs, and what was told of it before."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from flask import render_template

from scorekeeper.chronicle import Revision
from scorekeeper.ledger import SettledDeal, settle
from scorekeeper.meeting import Meeting
from scorekeeper.rules.arrange import Arrangement
from scorekeeper.rules.evaluate import evaluate_hand
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.seatings import Seatings
from scorekeeper.store.errors import NoSuchDeal, NotFound
from scorekeeper.store.meetings import Act, Sheet, deal_revisions, get_sheet, load_meeting
from scorekeeper.store.reseating import seatings_then
from scorekeeper.web.access import current_club
from scorekeeper.web.filters import at_the_table
from scorekeeper.web.forms import RevisedForm
from scorekeeper.web.meetings.house_words import house_rule_words


@dataclass(frozen=True, slots=True)
class SavedDeal:
    """A saved deal within its meeting."""

    sheet: Sheet
    meeting: Meeting
    number: int

    @property
    def slug(self) -> str:
        return self.sheet.slug

    @property
    def revision(self) -> int:
        return self.sheet.deals[self.number - 1].revision

    @property
    def record(self) -> DealRecord:
        return self.meeting.deals[self.number - 1]

    @property
    def players(self) -> tuple[str, ...]:
        """Who sat in the deal, in turn order."""
        return self.meeting.seatings.at(self.number)

    @property
    def is_last(self) -> bool:
        return self.number == len(self.meeting.deals)

    def with_record(self, record: DealRecord) -> Meeting:
        """Return the meeting with this deal, saved or the next one, as `record` says; raise `Refused`."""
        if self.number > len(self.meeting.deals):
            return self.meeting.record(record)
        return self.meeting.amend(self.number, record)

    def told_as(self, record: DealRecord, seatings: Seatings | None = None) -> "DealAsTold":
        """Return what the deal comes to if it was as `record` says, by other seatings than those of now if need be."""
        seatings = seatings or self.meeting.seatings
        deals = (*self.meeting.deals[: self.number - 1], record)
        dealer = tuple(seatings.dealers(deals))[-1]
        players = seatings.at(self.number)
        return DealAsTold(self.meeting, settle(self.meeting.rules, players, dealer, self.number, record))


@dataclass(frozen=True, slots=True)
class DealAsTold:
    """What a deal comes to, with all that a page says of it."""

    meeting: Meeting
    settled: SettledDeal

    @property
    def winner_hand(self) -> Arrangement | None:
        """How the winner's shown hand lies."""
        shown, meeting = self.settled.record.winner_hand, self.meeting
        if shown is None or self.settled.wild is None:
            return None
        return evaluate_hand(
            meeting.rules, len(self.settled.line.points), shown, self.settled.record.indicator
        ).charge.arrangement


@dataclass(frozen=True, slots=True)
class Version:
    """Something that was done to a deal, at the time of the meeting's place."""

    revision: int
    act: Act
    at: datetime
    is_now: bool
    record: DealRecord | None


def get_deal(slug: str, number: int) -> SavedDeal:
    """Return deal `number` of a meeting of this club; raise `NotFound`."""
    sheet = get_sheet(current_club(), slug)
    if not 1 <= number <= len(sheet.deals):
        raise NoSuchDeal(number)
    return SavedDeal(sheet, load_meeting(sheet), number)


def show(slug: str, number: int) -> str:
    """Show a deal with its reasons."""
    deal = get_deal(slug, number)
    return render_template(
        "deals/show.html",
        deal=deal,
        told=deal.told_as(deal.record),
        versions=tuple(versions(deal)),
        form=RevisedForm(revision=deal.revision),
        house_rules=house_rule_words(deal.sheet.rules),
    )


def revision(slug: str, number: int, revision: int) -> str:
    """Show what was told of a deal at one time."""
    deal = get_deal(slug, number)
    done = next((done for done in deal_revisions(deal.sheet, number) if done.revision == revision), None)
    if done is None or done.record is None:
        raise NotFound(f"deal {number!r} was told in no revision {revision!r}")
    told = deal.told_as(done.record, _seatings_then(deal, done, done.record))
    return render_template("deals/revision.html", deal=deal, told=told, version=_version(deal, done))


def _seatings_then(deal: SavedDeal, done: Revision, record: DealRecord) -> Seatings:
    """Return who sat where then; where that is not known of all who were told of, those people as they came."""
    seatings = seatings_then(deal.sheet, done)
    told = {*record.seats, *filter(None, (record.winner, record.dealer))}
    if told.issubset(seatings.at(deal.number)):
        return seatings
    players = tuple(name for name in deal.sheet.names if name in told)
    return Seatings(players, players[-1])


def versions(deal: SavedDeal) -> Iterator[Version]:
    """Yield what was done to the deal, the newest first."""
    for done in reversed(deal_revisions(deal.sheet, deal.number)):
        yield _version(deal, done)


def _version(deal: SavedDeal, done: Revision) -> Version:
    is_now = done.revision == deal.revision
    return Version(done.revision, done.act, at_the_table(done.at, deal.sheet.started_at), is_now, done.record)
