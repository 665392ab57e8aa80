"""The address of another database, as hosts write it."""

import pytest

import scorekeeper.web
from scorekeeper.web import NotComplete, create_app
from tests.web.conftest import SECRET


def address_of(said: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("DATABASE_URL", said)
    return str(create_app({"SECRET_KEY": SECRET}).config["SQLALCHEMY_DATABASE_URI"])


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_may_be_spelt_in_any_way(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("psycopg")
    assert address_of(f"{scheme}://keeper@db/book", monkeypatch) == "postgresql+psycopg://keeper@db/book"


@pytest.mark.parametrize("said", ["sqlite:////somewhere/book.db", "sqlite://"])
def test_other_addresses_are_taken_as_they_are(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert address_of(said, monkeypatch) == said


def test_empty_address_means_the_usual_database(monkeypatch: pytest.MonkeyPatch) -> None:
    assert address_of("", monkeypatch) == "sqlite:///scorekeeper.db"


def test_missing_driver_is_said_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scorekeeper.web, "find_spec", lambda _: None)
    with pytest.raises(NotComplete, match=r"pip install \"psycopg\[binary\]\""):
        address_of("postgres://keeper@db/book", monkeypatch)
