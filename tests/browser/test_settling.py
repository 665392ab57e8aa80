"""Settling up with a thumb: one tap marks a payment, and the list stays where it is."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from scorekeeper.store import db, upgrade_database
from scorekeeper.store.clubs import create_club
from scorekeeper.store.meetings import create_meeting
from tests.web.conftest import SECRET, app_in
from tests.web.deals.scenes import sit_down, won


@pytest.fixture
def page(
    browser: Browser,
    browser_context_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
    serve: Callable[[Flask], str],
) -> Iterator[Page]:
    """The standings of a meeting that was played for money: 7.50 of Ivan and of Mykola, 5 of Taras."""
    app = app_in(tmp_path_factory.mktemp("settling"))
    with app.app_context():
        upgrade_database(app)
        club, token = create_club("Friday club", SECRET)
        money = {"amount": "0.50", "currency": "UAH"}
        slug = create_meeting(club, sit_down(end=1, point_value=money).record(won("Olena")))
        db.session.remove()
    origin = serve(app)
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    page.goto(f"{origin}/k/{token}")
    page.goto(f"{origin}/c/{club.slug}/m/{slug}/standings")
    yield page
    context.close()
    with app.app_context():
        db.engine.dispose()


def test_each_payment_is_marked_with_one_tap_where_it_stands(page: Page) -> None:
    names = [f"{payer} → Olena" for payer in ("Ivan", "Mykola", "Taras")]
    for name in names:
        page.get_by_role("button", name=f"Mark as paid · {name}").tap()
        expect(page.get_by_role("button", name=f"Not paid after all · {name}")).to_be_in_viewport()
    assert page.locator("#settling ~ .seats > li > b").all_text_contents() == names
    expect(page.get_by_text("Nobody owes anything.", exact=True)).to_be_visible()


def test_mark_is_taken_back_with_one_tap(page: Page) -> None:
    page.get_by_role("button", name="Mark as paid · Taras → Olena").tap()
    page.get_by_role("button", name="Not paid after all · Taras → Olena").tap()
    expect(page.get_by_role("button", name="Mark as paid · Taras → Olena")).to_be_in_viewport()
