"""Looking over what hangs on the saved deals: their revisions, the draft of the next one, payments."""

from collections.abc import Iterator, Sequence

from sqlalchemy import func, select

from scorekeeper.chronicle import Act
from scorekeeper.settling import point_value
from scorekeeper.store.audit.problems import Problem, ProblemKind
from scorekeeper.store.database import db
from scorekeeper.store.entered import read_entered
from scorekeeper.store.meetings.loading import StoredDeal, last_revisions
from scorekeeper.store.meetings.stored import StoredMeeting
from scorekeeper.store.models import DealRevisionRow, DraftRow, PaymentRow


def wrong_revisions(stored: StoredMeeting, deals: Sequence[StoredDeal]) -> Iterator[Problem]:
    """Yield the revisions that are missing, and the deals that are not as their last revision tells."""
    of_deal = DealRevisionRow.number
    counts = select(of_deal).where(DealRevisionRow.meeting_id == stored.id).group_by(of_deal).order_by(of_deal)
    for incomplete in db.session.scalars(counts.having(func.count() != func.max(DealRevisionRow.revision))):
        message = f"a revision of deal {incomplete} is missing"
        yield Problem(ProblemKind.REVISION, message, stored.slug, incomplete)
    last = last_revisions(stored)
    for number, deal in enumerate(deals, 1):
        revision = last.pop(number, None)
        if revision is None or (revision.revision, revision.record) != (deal.revision, deal.record):
            message = f"deal {number} is not as its last revision tells it"
            yield Problem(ProblemKind.REVISION, message, stored.slug, number)
    for number, revision in last.items():
        if revision.act is not Act.UNDO:
            message = f"deal {number} is gone, but nobody has taken it back"
            yield Problem(ProblemKind.REVISION, message, stored.slug, number)


def wrong_payments(stored: StoredMeeting) -> Iterator[Problem]:
    """Yield the payments in a currency for which nothing is played."""
    point = point_value(stored.rules)
    payments = select(PaymentRow.number, PaymentRow.currency).where(PaymentRow.meeting_id == stored.id)
    for number, currency in db.session.execute(payments.order_by(PaymentRow.number)):
        if point is None or currency != point.currency:
            message = f"payment {number} was made in {currency}, for which nothing is played"
            yield Problem(ProblemKind.PAYMENT, message, stored.slug)


def wrong_draft(stored: StoredMeeting, next_number: int) -> Iterator[Problem]:
    """Yield why the draft cannot be one of the next deal, number `next_number`."""
    number = db.session.scalar(select(DraftRow.number).where(DraftRow.meeting_id == stored.id))
    if number is None:
        return
    if number != next_number:
        message = f"the draft is of deal {number}, but deal {next_number} is next"
        yield Problem(ProblemKind.DRAFT, message, stored.slug, number)
        return
    draft, seated = read_entered(stored.id, number, stored.names).draft, stored.seatings.at(number)
    for player in stored.names:
        if player not in seated and draft.without([player]) != draft:
            message = f"the draft of deal {number} names {player!r}, who does not sit there"
            yield Problem(ProblemKind.DRAFT, message, stored.slug, number, player)
    if not draft.fits(stored.rules):
        message = f"the draft of deal {number} tells what there is not in {stored.rules.key!r}"
        yield Problem(ProblemKind.DRAFT, message, stored.slug, number)
