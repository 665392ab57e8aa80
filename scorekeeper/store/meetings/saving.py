"""The rows of a deal: its facts, its points beside them, and its revisions."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Delete, delete, func, insert, select
from sqlalchemy.orm import Session

from scorekeeper.ledger import SettledDeal
from scorekeeper.store.mapping import fact_columns, record_json, seat_columns, to_half_points
from scorekeeper.store.meetings.loading import Act
from scorekeeper.store.models import DealRevisionRow, DealRow, SeatResultRow, utc_now


def put_deal(session: Session, meeting_id: int, players: Sequence[str], settled: SettledDeal, act: Act) -> int:
    """Save the deal as it is from now on, and that it was done; return the revision."""
    number, record = settled.line.number, settled.record
    revision = _log(session, meeting_id, number, act, record_json(record, players))
    deal = session.get(DealRow, (meeting_id, number)) or DealRow(meeting_id=meeting_id, number=number)
    for name, value in fact_columns(record, players).items():
        setattr(deal, name, value)
    deal.revision = revision
    deal.updated_at = utc_now()
    session.add(deal)
    session.flush()
    put_results(session, meeting_id, players, settled)
    return revision


def put_results(session: Session, meeting_id: int, players: Sequence[str], settled: SettledDeal) -> None:
    """Save what every seat of the deal had and what it comes to."""
    session.execute(_results_of(meeting_id, settled.line.number))
    session.execute(insert(SeatResultRow), list(_result_columns(meeting_id, players, settled)))


def take_deal(session: Session, meeting_id: int, number: int) -> None:
    """Take the deal back; its revisions stay."""
    _log(session, meeting_id, number, Act.UNDO, None)
    session.execute(_results_of(meeting_id, number))
    session.execute(delete(DealRow).where(DealRow.meeting_id == meeting_id, DealRow.number == number))


def _log(session: Session, meeting_id: int, number: int, act: Act, facts: dict[str, Any] | None) -> int:
    of_deal = (DealRevisionRow.meeting_id == meeting_id, DealRevisionRow.number == number)
    last = session.scalar(select(func.max(DealRevisionRow.revision)).where(*of_deal)) or 0
    session.add(DealRevisionRow(meeting_id=meeting_id, number=number, revision=last + 1, act=act.value, facts=facts))
    return last + 1


def _results_of(meeting_id: int, number: int) -> Delete:
    return delete(SeatResultRow).where(SeatResultRow.meeting_id == meeting_id, SeatResultRow.number == number)


def _result_columns(meeting_id: int, players: Sequence[str], settled: SettledDeal) -> Iterator[dict[str, Any]]:
    for at, player in enumerate(players):
        yield {
            "meeting_id": meeting_id,
            "number": settled.line.number,
            "position": at,
            "half_points": to_half_points(settled.line.points[player]),
            **seat_columns(settled.record.seats.get(player)),
        }
