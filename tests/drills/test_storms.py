"""Many phones at one server, which is killed again and again: no deal is lost, none is there twice."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from tests.drills.book import Book
from tests.drills.length import at_length
from tests.drills.network import MortalServer, Scorer, all_at_once
from tests.drills.saving import Tally, save_as_many


def test_one_form_sent_sixteen_times_at_once_is_saved_once(server: MortalServer, book: Book) -> None:
    slug = book.begin()
    scorer = Scorer(server, slug, "the same")
    answers = all_at_once([lambda: scorer.send(scorer.form, scorer.save_at)] * 16)
    assert {(answer.status, answer.location) for answer in answers} == {(303, scorer.table)}
    assert book.notes(slug) == ["the same"]


def test_eight_phones_in_one_meeting_lose_no_deal(server: MortalServer, book: Book) -> None:
    slug, each = book.begin(), at_length(4, 25)
    names = [f"phone {number}" for number in range(8)]
    save_as_many(each, [Scorer(server, slug, name) for name in names])
    assert Counter(book.notes(slug)) == dict.fromkeys(names, each)


def test_server_killed_again_and_again_loses_no_deal_and_saves_none_twice(server: MortalServer, book: Book) -> None:
    kills, each = at_length(4, 20), at_length(10, 50)
    slugs = [book.begin() for _ in range(4)]
    scorers = [Scorer(server, slug, slug) for slug in slugs]
    saved = Tally()
    with ThreadPoolExecutor(1) as evening:
        done = evening.submit(save_as_many, each, scorers, saved)
        for kill in range(1, kills + 1):  # one phone has its answer just now, the others wait for theirs
            saved.wait_for(len(scorers) * each * kill // (kills + 1))
            server.kill()
            book.check()
            server.start()
        done.result()
    assert [book.notes(slug) for slug in slugs] == [[slug] * each for slug in slugs]
