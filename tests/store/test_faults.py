"""The database fails at any statement of a save: all of the save is there, or nothing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError

from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.drafts import put_facts, put_seat
from scorekeeper.store.meetings import amend_deal, close_meeting, create_meeting, record_deal, undo_deal
from scorekeeper.store.models import METADATA
from scorekeeper.store.operations import Answer, once
from tests.scenes import DROPPED, sit_down, won_by
from tests.store.table import look

Save = Callable[[ClubRef, str], object]


def record_once(club: ClubRef, slug: str) -> object:
    return once("key", "body", lambda: Answer("record", str(record_deal(club, slug, won_by("Ivan"), 3))))


SAVES: dict[str, Save] = {
    "record": record_once,
    "amend": lambda club, slug: amend_deal(club, slug, 1, won_by("Ivan"), 1),
    "undo": lambda club, slug: undo_deal(club, slug, 2, 1),
    "close": lambda club, slug: close_meeting(club, slug, look(club, slug).version),
    "new meeting": lambda club, _: create_meeting(
        club, sit_down("Ann", "Bob", "Olena").record(won_by("Ann", "Bob", "Olena"))
    ),
    "entry": lambda club, slug: put_seat(club, slug, 3, "Ivan", DROPPED),
    "facts": lambda club, slug: put_facts(club, slug, 3, note="x"),
}


@contextmanager
def failing_at(number: int) -> Iterator[None]:
    """Let the database refuse its `number`-th statement that changes something."""
    left = number

    def refuse(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal left
        left -= statement.startswith(("INSERT", "UPDATE", "DELETE"))
        if left == 0:
            raise OperationalError(statement, {}, Exception("disk I/O error"))

    event.listen(db.engine, "before_cursor_execute", refuse)
    try:
        yield
    finally:
        event.remove(db.engine, "before_cursor_execute", refuse)


def contents() -> dict[str, list[tuple[object, ...]]]:
    rows = {table.name: [tuple(row) for row in db.session.execute(select(table))] for table in METADATA.sorted_tables}
    db.session.rollback()
    return rows


@pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)
def test_failing_save_leaves_everything_as_it_was(app: Flask, club: ClubRef, save: Save) -> None:
    slug = create_meeting(club, sit_down().record(won_by("Olena")).record(won_by("Taras")))
    before = contents()
    failures = 0
    while True:
        try:
            with failing_at(failures + 1):
                save(club, slug)
        except OperationalError:
            failures += 1
            assert contents() == before
        else:
            break
    assert failures > 0
    assert contents() != before
    assert list(audit()) == []


@pytest.mark.sqlite
def test_full_disk_refuses_and_the_same_save_succeeds_when_there_is_room(app: Flask, club: ClubRef) -> None:
    slug = create_meeting(club, sit_down())

    def limit_pages(pages: int) -> None:
        db.session.remove()
        db.engine.dispose()
        event.listen(
            db.engine, "connect", lambda connection, _: connection.execute(f"PRAGMA max_page_count={pages}").close()
        )

    limit_pages(1)
    with pytest.raises(OperationalError, match="full"):
        record_deal(club, slug, won_by("Olena", note="long" * 5_000), 1)
    assert look(club, slug).deals == ()
    limit_pages(1_000_000)
    record_deal(club, slug, won_by("Olena", note="long" * 5_000), 1)
    assert list(audit()) == []
