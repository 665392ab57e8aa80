"""A database that throws its connections out, or is away for a while: the server goes on by itself, nothing is lost."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from tests.drills.book import Book
from tests.drills.length import FULL
from tests.drills.network import MortalServer, Scorer
from tests.drills.saving import Tally, save_as_many
from tests.postgres import Cluster, missing, postgres_cluster

ALL_OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that may be stopped."""
    if missing():
        pytest.skip(missing())
    with postgres_cluster() as cluster:
        yield cluster


@pytest.fixture
def server(cluster: Cluster, tmp_path: Path) -> Iterator[MortalServer]:
    with cluster.new_database() as database, MortalServer(tmp_path, database) as server:
        yield server


def test_connections_that_are_thrown_out_cost_nobody_an_answer(
    server: MortalServer, book: Book, cluster: Cluster
) -> None:
    slug = book.begin()
    scorer = Scorer(server, slug, "saved")
    for path in (scorer.home, scorer.table, f"{scorer.table}deals/1/entries", f"{scorer.home}history"):
        assert scorer.get(path).status == 200
        cluster.tell(ALL_OTHERS)
        assert scorer.get(path).status == 200, path
    cluster.tell(ALL_OTHERS)
    assert scorer.send(scorer.form, scorer.save_at).status == 303
    assert book.notes(slug) == ["saved"]


def test_while_the_database_is_away_pages_say_so_and_then_go_on(
    server: MortalServer, book: Book, cluster: Cluster
) -> None:
    slug = book.begin()
    scorer = Scorer(server, slug, "saved")
    cluster.stop()
    try:
        for path in (scorer.home, scorer.table, f"{scorer.table}deals/1/entries"):
            assert scorer.get(path).status == 503
        answer = scorer.send(scorer.form, scorer.save_at)
    finally:
        cluster.start()
    assert answer.status == 503
    assert scorer.get(scorer.table).status == 200
    assert scorer.send(answer.form_with("operation"), scorer.save_at).status == 303
    assert book.notes(slug) == ["saved"]


def test_database_that_may_only_be_read_shows_its_pages_and_takes_no_save(
    server: MortalServer, book: Book, cluster: Cluster
) -> None:
    slug = book.begin()
    scorer = Scorer(server, slug, "saved")
    name = server.database.rpartition("/")[2]
    for only_read, status in (("on", 503), ("off", 303)):
        cluster.tell(f"ALTER DATABASE {name} SET default_transaction_read_only = {only_read}")
        cluster.tell(ALL_OTHERS)
        assert scorer.get(scorer.table).status == 200
        assert scorer.send(scorer.form, scorer.save_at).status == status
    assert book.notes(slug) == ["saved"]


@pytest.mark.skipif(not FULL, reason="by `make drill`")
def test_meeting_that_somebody_keeps_locked_holds_no_thread_for_ever(server: MortalServer, book: Book) -> None:
    slug = book.begin()
    scorer = Scorer(server, slug, "saved")
    engine = create_engine(server.database, poolclass=NullPool)
    with engine.begin() as other:
        other.execute(text("SELECT id FROM meeting FOR UPDATE"))
        assert scorer.send(scorer.form, scorer.save_at).status == 503
    assert scorer.send(scorer.form, scorer.save_at).status == 303
    assert book.notes(slug) == ["saved"]


@pytest.mark.skipif(not FULL, reason="by `make drill`")
@pytest.mark.parametrize("trouble", ["thrown out", "restarted"])
def test_no_deal_is_lost_or_saved_twice_whatever_the_database_does(
    server: MortalServer, book: Book, cluster: Cluster, trouble: str
) -> None:
    times, each = 20, 50
    slugs = [book.begin() for _ in range(4)]
    scorers = [Scorer(server, slug, slug) for slug in slugs]
    saved = Tally()
    with ThreadPoolExecutor(1) as evening:
        done = evening.submit(save_as_many, each, scorers, saved)
        for time in range(1, times + 1):
            saved.wait_for(len(scorers) * each * time // (times + 1))
            if trouble == "restarted":
                cluster.stop()
                cluster.start()
            else:
                cluster.tell(ALL_OTHERS)
        done.result()
    assert [book.notes(slug) for slug in slugs] == [[slug] * each for slug in slugs]
