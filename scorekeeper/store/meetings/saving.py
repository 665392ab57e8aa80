"""The rows of a deal: its facts, its points beside them, and its revisions."""

from collections.abc import Iterator, Sequence

from sqlalchemy import ColumnElement, Connection, Delete, Table, and_, bindparam, delete, func, insert, select, update

from scorekeeper.chronicle import Act
from scorekeeper.ledger import SettledDeal
from scorekeeper.rules.charges import Step, StepKind
from scorekeeper.rules.seatings import Seatings
from scorekeeper.store.mapping import (
    ColumnValues,
    fact_columns,
    position,
    record_json,
    seat_columns,
    to_half_points,
    told_seating_columns,
)
from scorekeeper.store.models import METADATA, utc_now

_DEALS, _RESULTS, _REVISIONS = (METADATA.tables[name] for name in ("deal", "seat_result", "deal_revision"))


def _of_deal(table: Table) -> ColumnElement[bool]:
    return and_(table.c.meeting_id == bindparam("of_meeting"), table.c.number == bindparam("of_number"))


def _drop(table: Table) -> Delete:
    return delete(table).where(_of_deal(table))


_LAST_REVISION = select(func.coalesce(func.max(_REVISIONS.c.revision), 0)).where(_of_deal(_REVISIONS))
_LOG = insert(_REVISIONS)
_SEATINGS = METADATA.tables["seating_revision"]
_LAST_SEATING = select(func.coalesce(func.max(_SEATINGS.c.revision), 0)).where(
    _SEATINGS.c.meeting_id == bindparam("of_meeting")
)
_LOG_SEATING = insert(_SEATINGS)
_ADD_DEAL, _CHANGE_DEAL, _DROP_DEAL = insert(_DEALS), update(_DEALS).where(_of_deal(_DEALS)), _drop(_DEALS)
_ADD_RESULTS, _DROP_RESULTS = insert(_RESULTS), _drop(_RESULTS)


def put_deal(connection: Connection, meeting_id: int, names: Sequence[str], settled: SettledDeal, act: Act) -> int:
    """Save the deal as it is from now on, and that it was done; return the revision."""
    deal = _places(meeting_id, settled.line.number)
    revision = _log(connection, deal, act, record_json(settled.record, names))
    columns = {**fact_columns(settled.record, names), "revision": revision, "updated_at": utc_now()}
    if act is Act.RECORD:
        connection.execute(_ADD_DEAL, {"meeting_id": meeting_id, "number": settled.line.number, **columns})
    else:
        connection.execute(_CHANGE_DEAL, {**deal, **columns})
    put_results(connection, meeting_id, names, settled, anew=act is not Act.RECORD)
    return revision


def put_new_deals(connection: Connection, meeting_id: int, names: Sequence[str], deals: Sequence[SettledDeal]) -> None:
    """Save the deals of a meeting that has none yet, each as it is recorded just now."""
    rows = new_deal_rows(names, deals)
    for statement, table in ((_ADD_DEAL, _DEALS), (_ADD_RESULTS, _RESULTS), (_LOG, _REVISIONS)):
        if rows[table.name]:
            connection.execute(statement, [{"meeting_id": meeting_id, **row} for row in rows[table.name]])


def new_deal_rows(names: Sequence[str], deals: Sequence[SettledDeal]) -> dict[str, list[ColumnValues]]:
    """Return the rows of deals that were recorded once, by table, without the meeting that they belong to."""
    first = {"revision": 1}
    log = {**first, "act": Act.RECORD.value}
    numbered = [({"number": deal.line.number}, deal) for deal in deals]
    return {
        _DEALS.name: [{**number, **first, **fact_columns(deal.record, names)} for number, deal in numbered],
        _RESULTS.name: [row for deal in deals for row in result_columns(names, deal)],
        _REVISIONS.name: [{**number, **log, "facts": record_json(deal.record, names)} for number, deal in numbered],
    }


def put_results(
    connection: Connection, meeting_id: int, names: Sequence[str], settled: SettledDeal, anew: bool = True
) -> None:
    """Save what every seat of the deal had and what it comes to; `anew`: in place of what was saved before."""
    if anew:
        connection.execute(_DROP_RESULTS, _places(meeting_id, settled.line.number))
    rows = result_columns(names, settled)
    connection.execute(_ADD_RESULTS, [{"meeting_id": meeting_id, **row} for row in rows])


def take_deal(connection: Connection, meeting_id: int, number: int) -> None:
    """Take the deal back; its revisions stay."""
    deal = _places(meeting_id, number)
    _log(connection, deal, Act.UNDO, None)
    connection.execute(_DROP_RESULTS, deal)
    connection.execute(_DROP_DEAL, deal)


def log_seating(connection: Connection, meeting_id: int, seatings: Seatings, names: Sequence[str]) -> None:
    """Save who sits where from now on, and when that was changed."""
    columns = told_seating_columns(seatings, names)
    revision = int(connection.execute(_LAST_SEATING, {"of_meeting": meeting_id}).scalar_one()) + 1
    connection.execute(_LOG_SEATING, {"meeting_id": meeting_id, "revision": revision, "at": utc_now(), **columns})


def _places(meeting_id: int, number: int) -> ColumnValues:
    return {"of_meeting": meeting_id, "of_number": number}


def _log(connection: Connection, deal: ColumnValues, act: Act, facts: ColumnValues | None) -> int:
    revision = int(connection.execute(_LAST_REVISION, deal).scalar_one()) + 1
    of_deal = {"meeting_id": deal["of_meeting"], "number": deal["of_number"]}
    connection.execute(_LOG, {**of_deal, "revision": revision, "act": act.value, "facts": facts})
    return revision


def result_columns(names: Sequence[str], settled: SettledDeal) -> Iterator[ColumnValues]:
    """Yield the rows of the seats of a deal, without the meeting that they belong to."""
    halved = halved_players(settled)
    for player, points in settled.line.points.items():
        yield {
            "number": settled.line.number,
            "position": position(names, player),
            "half_points": to_half_points(points),
            "halved": player in halved,
            **seat_columns(settled.record.seats.get(player)),
        }


def halved_players(settled: SettledDeal) -> frozenset[str]:
    """Return who paid half, as they had not moved yet (000/06)."""
    halved = (player for player, charge in settled.charges.items() if any(map(_is_half, charge.steps)))
    return frozenset(halved)


def _is_half(step: Step) -> bool:
    return step.kind is StepKind.HALF
