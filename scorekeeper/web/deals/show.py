"""A saved deal: how it ended, why it costs what it costs, and what was told of it before."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from flask import render_template

from scorekeeper.ledger import SettledDeal, settle
from scorekeeper.meeting import Meeting
from scorekeeper.rules.arrange import Arrangement
from scorekeeper.rules.evaluate import evaluate_hand
from scorekeeper.rules.record import DealRecord
from scorekeeper.store.errors import NoSuchDeal, NotFound
from scorekeeper.store.meetings import Act, Sheet, deal_revisions, get_sheet, load_meeting
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

    def told_as(self, record: DealRecord) -> "DealAsTold":
        """Return what the deal comes to if it was as `record` says."""
        before, after = self.meeting.deals[: self.number - 1], self.meeting.deals[self.number :]
        meeting = replace(self.meeting, deals=(*before, record, *after))
        dealer = meeting.dealers[len(before)]
        return DealAsTold(meeting, settle(meeting.rules, self.players, dealer, self.number, record))


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
    version = next((version for version in versions(deal) if version.revision == revision), None)
    if version is None or version.record is None:
        raise NotFound(f"deal {number!r} was told in no revision {revision!r}")
    return render_template("deals/revision.html", deal=deal, told=deal.told_as(version.record), version=version)


def versions(deal: SavedDeal) -> Iterator[Version]:
    """Yield what was done to the deal, the newest first."""
    for done in reversed(deal_revisions(deal.sheet, deal.number)):
        is_now = done.revision == deal.revision
        yield Version(done.revision, done.act, at_the_table(done.at, deal.sheet.started_at), is_now, done.record)
