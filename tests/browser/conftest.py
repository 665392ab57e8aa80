"""A phone with a browser in it, and a server for it to look at."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # ships no types
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect
from werkzeug.serving import make_server

from scorekeeper.store import db, upgrade_database
from scorekeeper.store.clubs import create_club
from tests.browser.chromium import find_chromium, missing
from tests.browser.club import Club
from tests.web.conftest import SECRET, app_in

PHONE: ViewportSize = {"width": 390, "height": 844}
LAUNCH_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
]
# A machine with much else to do is slow, which is no fault of the page: Playwright waits as long for what is to be seen
# as it does for what is to be tapped.
expect.set_options(timeout=30_000)
# without tags axe leaves out the size of targets
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.fixture(scope="session")
def base_url() -> None:
    """Leave addresses whole. pytest-playwright 0.10 has the same, in a way that pytest 9.2 warns of."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], playwright: Playwright) -> dict[str, Any]:
    """Start the Chromium of this machine, and keep it off the network."""
    path = find_chromium(lambda: playwright.chromium.executable_path)
    if path is None:
        pytest.exit(missing(), returncode=1)
    return browser_type_launch_args | {"executable_path": path, "args": LAUNCH_ARGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Hold the browser as a phone; a test may ask for another language or colour by overriding this."""
    phone = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "locale": "en-GB"}
    return browser_context_args | phone


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Flask], str]]:
    """Return a function that serves an app until the tests end, and says at which address."""
    with ExitStack() as stack:
        yield lambda app: stack.enter_context(serving(app))


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """Serve the app on a free port of this machine."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Flask], str]) -> Iterator[Club]:
    """A club of its own for each module, on a server."""
    app = app_in(tmp_path_factory.mktemp("club"))
    with app.app_context():
        upgrade_database(app)
        ref, token = create_club("Friday club", SECRET)
        db.session.remove()
    origin = serve(app)
    yield Club(app, ref, f"{origin}/k/{token}", f"{origin}/c/{ref.slug}/")
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def new_context(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Callable[..., BrowserContext]]:
    """Return a function that brings one more phone, held in another way if told so; `script` runs before each page."""
    with ExitStack() as stack:

        def bring(script: str = "", **how: Any) -> BrowserContext:
            context = browser.new_context(**{**browser_context_args, **how})
            stack.callback(context.close)
            context.add_init_script(script)
            return context

        yield bring


@pytest.fixture
def new_page(new_context: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """Return a function that opens addresses one after the other on a phone of their own; `script` runs before each."""

    def bring(*addresses: str, script: str = "") -> Page:
        page = new_context(script).new_page()
        for address in addresses:
            page.goto(address)
        return page

    return bring


@pytest.fixture
def violations(page: Page) -> Callable[[], list[str]]:
    """Return a function that lists what axe finds wrong on the page for WCAG 2.2 AA, a line each."""

    def run() -> list[str]:
        found = Axe().run(page, options={"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": AXE_TAGS}})
        return [
            f"{rule['id']}: {' '.join(map(str, node['target']))}"
            for rule in found.response["violations"]
            for node in rule["nodes"]
        ]

    return run
