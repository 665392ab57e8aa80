"""The answer to a save is dropped, late or doubled: the phone sends again, and the deal is there once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.drills.book import Book
from tests.drills.network import MortalServer, Scorer


@pytest.fixture
def scorer(server: MortalServer, book: Book) -> Scorer:
    return Scorer(server, book.begin(), "the only one")


def sent_again(scorer: Scorer) -> tuple[int, str]:
    answer = scorer.send(scorer.form, scorer.save_at)
    return answer.status, answer.location


def test_dropped_answer_is_given_again(scorer: Scorer, book: Book) -> None:
    scorer.hang_up_after(scorer.save_at, scorer.form.values)
    assert sent_again(scorer) == (303, scorer.table)
    assert book.notes(scorer.slug) == ["the only one"]


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_request_that_breaks_off_saves_nothing_and_the_whole_one_saves_once(
    scorer: Scorer, book: Book, part: float
) -> None:
    scorer.hang_up_after(scorer.save_at, scorer.form.values, part)
    assert book.notes(scorer.slug) == []
    assert sent_again(scorer) == (303, scorer.table)
    assert book.notes(scorer.slug) == ["the only one"]


def test_late_answer_of_a_first_try_comes_to_the_same_as_the_second(scorer: Scorer, book: Book) -> None:
    with ThreadPoolExecutor(2) as pool:  # the phone has given up waiting for the first and sends again
        tries = [pool.submit(sent_again, scorer) for _ in range(2)]
    assert [one.result() for one in tries] == [(303, scorer.table)] * 2
    assert book.notes(scorer.slug) == ["the only one"]


def test_doubled_request_is_one_save_also_after_other_deals(scorer: Scorer, book: Book) -> None:
    assert sent_again(scorer) == (303, scorer.table)
    scorer.save_one()
    assert sent_again(scorer) == (303, scorer.table)
    assert len(book.notes(scorer.slug)) == 2


def test_save_before_the_server_died_is_answered_after_it_came_back(
    server: MortalServer, scorer: Scorer, book: Book
) -> None:
    scorer.hang_up_after(scorer.save_at, scorer.form.values)
    server.kill()
    server.start()
    assert sent_again(scorer) == (303, scorer.table)
    assert book.notes(scorer.slug) == ["the only one"]
