"""A phone that asks for the table again is told in one line that nothing has changed, and never wrongly."""

from collections.abc import Callable

from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.store import db
from scorekeeper.store.links import Role, rotate_link
from scorekeeper.web.answers import REQUEST_HEADER
from scorekeeper.web.unchanged import init_unchanged
from tests.conftest import CountQueries
from tests.web.conftest import SECRET
from tests.web.deals.playing import Scorer

Bring = Callable[[Scorer], Scorer]


def look(scorer: Scorer, tag: str = "", **headers: str) -> TestResponse:
    return scorer.client.get(f"{scorer.home}m/{scorer.slug}/", headers={"If-None-Match": tag, **headers})


def seen(scorer: Scorer) -> str:
    return look(scorer).headers["ETag"]


def test_a_table_where_nothing_happened_is_not_sent_again(scorer: Scorer) -> None:
    answer = look(scorer, seen(scorer))
    assert (answer.status_code, answer.data) == (304, b"")
    assert answer.headers["ETag"] == seen(scorer)
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_an_unchanged_poll_takes_one_query_besides_the_access(scorer: Scorer, count_queries: CountQueries) -> None:
    tag = seen(scorer)
    assert count_queries(lambda: look(scorer, tag)) == 2


def test_what_another_phone_enters_or_saves_is_seen(scorer: Scorer, new_scorer: Bring) -> None:
    other, tag = new_scorer(scorer), seen(scorer)
    other.tap("early_drop", "Ivan")
    entered = look(scorer, tag)
    assert entered.status_code == 200
    other.totals("Olena", "declared", {"Taras": "15", "Mykola": "34"})
    other.save()
    assert look(scorer, entered.headers["ETag"]).status_code == 200


def test_another_language_is_another_page(scorer: Scorer) -> None:
    tag = seen(scorer)
    assert look(scorer, tag, **{"Accept-Language": "uk"}).status_code == 200


def test_another_session_is_given_its_own_form_tokens(scorer: Scorer, new_scorer: Bring) -> None:
    assert look(new_scorer(scorer), seen(scorer)).status_code == 200


def test_the_forms_of_an_unchanged_page_still_work(scorer: Scorer) -> None:
    page = scorer.to_table()
    assert look(scorer, seen(scorer)).status_code == 304
    scorer.page = page
    scorer.tap("early_drop", "Ivan")
    assert "Ivan" in scorer.draft.seats


def test_what_is_said_once_is_neither_kept_nor_lost(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Ivan")
    tag = seen(scorer)
    scorer.client.post(f"{scorer.home}m/{scorer.slug}/count", data={})
    scorer.client.get(f"{scorer.home}m/{scorer.slug}/count")
    answer = look(scorer, tag)
    assert answer.status_code == 200
    assert "First tap Rummy" in answer.text
    assert "ETag" not in answer.headers
    assert look(scorer, tag).status_code == 304


def test_a_script_that_looks_again_leaves_what_is_said_once_to_the_page_that_is_loaded(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Ivan")
    tag = seen(scorer)
    scorer.client.post(f"{scorer.home}m/{scorer.slug}/count", data={})
    scorer.client.get(f"{scorer.home}m/{scorer.slug}/count")
    assert look(scorer, tag, **{REQUEST_HEADER: "0" * 32}).status_code == 304
    assert "First tap Rummy" not in look(scorer, **{REQUEST_HEADER: "0" * 32}).text
    assert "First tap Rummy" in look(scorer).text


def test_a_phone_whose_key_is_no_longer_good_sees_no_page(scorer: Scorer) -> None:
    tag = seen(scorer)
    with scorer.app.app_context():
        rotate_link(scorer.key.club, Role.KEEPER, SECRET)
        db.session.remove()
    assert look(scorer, tag).status_code == 404


def test_a_meeting_that_there_is_not_is_no_unchanged_page(scorer: Scorer) -> None:
    answer = scorer.client.get(f"{scorer.home}m/nosuch/", headers={"If-None-Match": seen(scorer)})
    assert answer.status_code == 404


def test_pages_made_of_other_files_are_sent_anew(scorer: Scorer, app: Flask) -> None:
    tag = seen(scorer)
    init_unchanged(app)
    assert look(scorer, tag).status_code == 200
