"""Whatever goes wrong with the database, at whatever page: all of it is saved, or nothing, and a person is told."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from scorekeeper.store import database, db
from scorekeeper.store.audit import audit
from tests.drills.scene import Scene, Writing
from tests.drills.writings import UNTRIED, find_writings

with suppress(ImportError):
    import resource

Trouble = Callable[[Flask], AbstractContextManager[None]]


@pytest.fixture(scope="module")
def writings(scene: Scene) -> tuple[Writing, ...]:
    """Every form of every page that writes, as a keeper finds it."""
    return find_writings(scene)


def assert_sound(scene: Scene) -> None:
    with scene.app.app_context():
        assert list(audit()) == []
        db.session.remove()


def test_every_address_that_takes_a_form_is_tried(scene: Scene, writings: tuple[Writing, ...]) -> None:
    takes_forms = {rule.endpoint for rule in scene.app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    untried = takes_forms - {writing.endpoint for writing in writings} - UNTRIED.keys()
    assert untried == set(), "no form was found that changes something here: see TYPED and SCRIPTED in writings.py"


@dataclass
class Failing:
    """Lets the database refuse its `number`-th statement, the commit counted as one."""

    number: int
    failed: bool = False
    committed: bool = False

    def statement(self, *_: object) -> None:
        self.number -= 1
        if self.number == 0:
            self.failed = True
            raise OperationalError("", {}, Exception("disk I/O error"))

    def commit(self, *_: object) -> None:
        self.statement()
        self.committed = True


@contextmanager
def failing_at(app: Flask, number: int) -> Iterator[Failing]:
    failing = Failing(number)
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", failing.statement)
    event.listen(engine, "commit", failing.commit)
    look_up = database._fetch  # goes to the driver by a way of its own

    def counted(*arguments: Any) -> Any:
        failing.statement()
        return look_up(*arguments)

    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(database, "_fetch", counted)
            yield failing
    finally:
        event.remove(engine, "before_cursor_execute", failing.statement)
        event.remove(engine, "commit", failing.commit)


def test_any_statement_may_fail_and_all_is_saved_or_nothing(scene: Scene, writings: tuple[Writing, ...]) -> None:
    for writing in writings:
        before = scene.put_back(writing.at)
        for number in range(1, 200):
            with failing_at(scene.app, number) as failing:
                answer = scene.send(writing)
            if not failing.failed:
                break
            assert answer.status_code != 500, f"{writing}: statement {number}"
            if failing.committed:  # what is saved is only shown afterwards, or it was by the way
                before = scene.put_back(writing.at)
            else:
                assert answer.status_code == 503, f"{writing} answers {answer.status_code}: statement {number}"
                assert scene.contents() == before, f"{writing}: statement {number}"
        assert number > 1
        assert answer.status_code < 400, f"{writing} answers {answer.status_code} when nothing fails"
        assert scene.contents() != before
        assert_sound(scene)


@contextmanager
def disk_full(_: Flask) -> Iterator[None]:
    """Let no file of this process grow or be written, as on a disk without any space."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(app: Flask) -> Iterator[None]:
    """Let SQLite open its file to read only."""
    with app.app_context():
        engine = db.engine
    engine.dispose()

    def forbid(connection: object, _: object) -> None:
        connection.execute("PRAGMA query_only=ON").close()  # type: ignore[attr-defined]

    event.listen(engine, "connect", forbid)
    try:
        yield
    finally:
        event.remove(engine, "connect", forbid)
        engine.dispose()


needs_limits = pytest.mark.skipif(sys.platform == "win32", reason="this system sets no limits")


@pytest.mark.parametrize("trouble", [pytest.param(disk_full, marks=needs_limits), read_only])
def test_nothing_can_be_written_and_it_is_said_and_works_again_later(
    scene: Scene, writings: tuple[Writing, ...], trouble: Trouble
) -> None:
    for writing in writings:
        before = scene.put_back(writing.at)
        scene.client.get(scene.key.home)  # as in the middle of an evening: the database is open
        with trouble(scene.app):
            answer = scene.send(writing)
            assert answer.status_code == 503, f"{writing} answers {answer.status_code}"
            assert "there may be no space left" in answer.text
            assert scene.client.get(scene.key.home).status_code == 200
        assert scene.contents() == before
        assert scene.send(writing).status_code < 400, f"{writing} is not taken when it is sent again"
        assert scene.contents() != before
        assert_sound(scene)
