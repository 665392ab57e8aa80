"""No page of history and players looks through all deals: what the database does for each is asked of itself."""

import re
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.demo import season
from scorekeeper.store import db
from scorekeeper.store.bulk import fill_club
from tests.queries import queries_of
from tests.web.conftest import Key
from tests.web.table import Table

PAGES = (
    "",
    "history",
    "history?words=new&place=klub&system=paplu",
    "history?player=Olena,Taras&winner=Ivan",
    "history/figures?player=Olena,Taras&winner=Ivan&place=klub",
    "history?since=2026-01-01&until=2026-02-28&before=2026-02-20T16:30:00_5",
    "players",
    "players/1",
    "players/1/change",
    "table",
    "table?since=2026-01-01&until=2026-12-31",
    "bin",
)
WHOLE_TABLE = re.compile(r"SCAN (deal|seat_result|seat|meeting|deal_revision|operation)\b")


@pytest.fixture
def played(app: Flask, key: Key) -> None:
    with app.app_context():
        fill_club(key.club, season(20, 1, date(2026, 2, 27)))
        db.session.remove()


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("page", PAGES)
def test_no_page_looks_through_a_whole_table(app: Flask, table: Table, page: str) -> None:
    statements = queries_of(app, lambda: table.open(page))
    assert table.page.status == 200
    assert statements
    with closing(sqlite3.connect(Path(app.instance_path) / "scorekeeper.db")) as database:
        plans = {
            statement: [line[3] for line in database.execute(f"EXPLAIN QUERY PLAN {statement}")]
            for statement in statements
        }
    looked_through = [
        (line, statement) for statement, plan in plans.items() for line in plan if WHOLE_TABLE.match(line)
    ]
    assert looked_through == []


def plans(app: Flask, table: Table, page: str) -> list[str]:
    """Return what the database says of how it answers the page, line by line."""
    statements = queries_of(app, lambda: table.open(page))
    with closing(sqlite3.connect(Path(app.instance_path) / "scorekeeper.db")) as database:
        return [line[3] for asked in statements for line in database.execute(f"EXPLAIN QUERY PLAN {asked}")]


@pytest.mark.usefixtures("played")
def test_a_players_deals_are_read_from_indices_alone(app: Flask, table: Table) -> None:
    told = "\n".join(plans(app, table, "players/1"))
    assert "SEARCH seat_result USING COVERING INDEX ix_seat_result_of_seat" in told
    assert "SEARCH deal USING COVERING INDEX ix_deal_won" in told


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(
    ("page", "index"),
    [
        ("history", "meeting USING COVERING INDEX ix_meeting_found"),
        ("history/figures?place=klub&system=paplu&since=2026-01-01", "meeting USING COVERING INDEX ix_meeting_found"),
        ("history?player=Olena,Taras&winner=Ivan", "seat USING COVERING INDEX ix_seat_of_player"),
    ],
)
def test_a_search_looks_at_no_row_to_sieve_or_count(app: Flask, table: Table, page: str, index: str) -> None:
    assert any(f"SEARCH {index}" in line for line in plans(app, table, page))
