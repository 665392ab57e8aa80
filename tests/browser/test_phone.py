"""The browser that the other tests here hold in the hand."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page


def a_page(body: str) -> Flask:
    app = Flask("page")
    html = (
        f'<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title>{body}'
    )
    app.add_url_rule("/", view_func=lambda: html)
    return app


def test_the_browser_is_a_phone_with_a_touch_screen(page: Page, serve: Callable[[Flask], str]) -> None:
    page.goto(serve(a_page("<main><h1>♠</h1></main>")))
    assert page.evaluate("[innerWidth, innerHeight, navigator.maxTouchPoints > 0]") == [390, 844, True]
    assert page.evaluate("navigator.language") == "en-GB"


def test_axe_sees_a_target_too_small_for_a_thumb(
    page: Page, serve: Callable[[Flask], str], violations: Callable[[], list[str]]
) -> None:
    small = 'style="width:12px;height:12px;padding:0;margin:0"'
    page.goto(serve(a_page(f"<main><h1>Pad</h1><button {small}>A</button><button {small}>2</button></main>")))
    assert any(line.startswith("target-size") for line in violations())
