"""Servers that stop in the middle of saves, and servers that start at the same moment."""

import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.drills.book import Book
from tests.drills.length import at_length
from tests.drills.network import Answered, MortalServer, Phone, Scorer, Unanswered


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM there")
def test_server_told_to_stop_answers_what_it_has_begun_and_begins_nothing_more(
    server: MortalServer, book: Book
) -> None:
    slugs = [book.begin() for _ in range(at_length(16, 50))]
    first = Scorer(server, slugs[0], "saved")
    scorers = [first, *(Scorer(server, slug, "saved") for slug in slugs[1:])]

    def save(scorer: Scorer) -> Answered | None:
        try:
            return scorer.send(scorer.form, scorer.save_at)
        except Unanswered:
            return None

    with ThreadPoolExecutor(50) as pool:
        saves = {pool.submit(save, scorer): scorer.slug for scorer in scorers}
        next(as_completed(saves))
        server.terminate()
        answers = {slug: done.result() for done, slug in saves.items()}
    saved = {slug for slug in slugs if book.notes(slug) == ["saved"]}
    assert {answer.status for answer in answers.values() if answer} == {303}
    assert saved == {slug for slug, answer in answers.items() if answer}


def test_two_servers_that_start_at_once_have_one_database_one_secret_and_one_link(tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as pool:
        servers = list(pool.map(MortalServer, [tmp_path] * 3))
    try:
        assert len({urlsplit(server.keeper_link).path for server in servers}) == 1
        assert len({Phone(server).home for server in servers}) == 1
        Book(servers[0].database).check()
    finally:
        for server in servers:
            server.kill()
