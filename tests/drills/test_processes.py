"""gunicorn with several processes: what one of them saves is saved once, also if it is killed meanwhile."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.drills.book import Book
from tests.drills.length import FULL
from tests.drills.network import Scorer, all_at_once
from tests.drills.processes import Gunicorn
from tests.drills.saving import Tally, save_as_many

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="gunicorn does not run there"),
    pytest.mark.skipif(not FULL, reason="by `make drill`"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gunicorn]:
    """Four processes that have made one database and one club."""
    with Gunicorn(tmp_path_factory.mktemp("gunicorn")) as server:
        yield server


def test_one_form_sent_sixteen_times_to_four_processes_is_saved_once(server: Gunicorn, book: Book) -> None:
    slug = book.begin()
    scorer = Scorer(server, slug, "the same")
    answers = all_at_once([lambda: scorer.send(scorer.form, scorer.save_at)] * 16)
    assert {(answer.status, answer.location) for answer in answers} == {(303, scorer.table)}
    assert book.notes(slug) == ["the same"]


def test_processes_killed_within_saves_lose_no_deal_and_save_none_twice(server: Gunicorn, book: Book) -> None:
    kills, each = 10, 25
    slugs = [book.begin() for _ in range(4)]
    scorers = [Scorer(server, slug, slug) for slug in slugs]
    saved = Tally()
    with ThreadPoolExecutor(1) as evening:
        done = evening.submit(save_as_many, each, scorers, saved)
        for kill in range(1, kills + 1):
            saved.wait_for(len(scorers) * each * kill // (kills + 1))
            server.kill_newest(2)
        done.result()
    assert [book.notes(slug) for slug in slugs] == [[slug] * each for slug in slugs]


def test_server_of_processes_ends_when_told_and_what_it_answered_is_saved(server: Gunicorn, book: Book) -> None:
    slug = book.begin()
    scorer = Scorer(server, slug, "saved")
    assert scorer.send(scorer.form, scorer.save_at).status == 303
    server.terminate()
    assert book.notes(slug) == ["saved"]
    server.start()
    assert scorer.get(scorer.table).status == 200
