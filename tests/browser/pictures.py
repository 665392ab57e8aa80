"""Take the pictures of the README from a small evening: `python -m tests.browser.pictures`."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Page, sync_playwright

from scorekeeper.draft import Draft, draft_of
from scorekeeper.meeting import Meeting, open_meeting
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.drafts import save_draft
from scorekeeper.store.meetings import create_meeting
from tests.browser.chromium import find_chromium, missing
from tests.browser.conftest import LAUNCH_ARGS, PHONE, serving
from tests.scenes import hand, left_over
from tests.web.conftest import SECRET, app_in

FOLDER: Final = Path(__file__).parent.parent.parent / "docs" / "pictures"
MOST_BYTES: Final = 60_000

PLAYERS: Final = ("Olena", "Taras", "Ivan", "Mykola")
BEGAN: Final = datetime.fromisoformat("2026-11-27T18:30:00+02:00")
HELD: Final = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"
DROPPED, LATE = SeatRecord(Outcome.EARLY_DROP), SeatRecord(Outcome.LATE_DROP)
TAPPED: Final = ("king of clubs", "five of diamonds", "nine of hearts", "queen of spades")


def declared(winner: str, first_turn: bool = False, **seats: SeatRecord) -> DealRecord:
    return DealRecord(Finish.DECLARED, winner, seats, first_turn=first_turn, indicator=read_cards("8D"))


WHOLE = hand(HELD)
DEALS: Final = (
    declared("Olena", Taras=WHOLE, Ivan=left_over("JS 4D 8H"), Mykola=DROPPED),
    declared("Ivan", first_turn=True, Taras=left_over("KC QC 9D 4H"), Mykola=left_over("KC 5D"), Olena=left_over("5H")),
    declared("Taras", Olena=WHOLE, Ivan=DROPPED, Mykola=left_over("AH QD 9S 2C")),
    DealRecord(Finish.LAST_STANDING, "Mykola", {"Olena": DROPPED, "Taras": LATE, "Ivan": DROPPED}),
)


def evening(deal_count: int) -> Meeting:
    meeting = open_meeting(get_ruleset("paplu", {}), PLAYERS, PLAYERS[-1])
    meeting = replace(meeting, title="Friday evening", started_at=BEGAN)
    for record in DEALS[:deal_count]:
        meeting = meeting.record(record)
    return meeting


def begun(club: ClubRef, deal_count: int, draft: Draft | None = None) -> str:
    """Keep an evening with the draft of its next deal; return its slug."""
    slug = create_meeting(club, evening(deal_count))
    if draft is not None:
        save_draft(club, slug, draft)
    return slug


@contextmanager
def phone() -> Iterator[Page]:
    """A page on a phone; end with a plain sentence if there is no browser."""
    with sync_playwright() as playwright:
        path = find_chromium(lambda: playwright.chromium.executable_path)
        if path is None:
            sys.exit(missing())
        browser = playwright.chromium.launch(executable_path=path, args=LAUNCH_ARGS)
        context = browser.new_context(
            viewport=PHONE, is_mobile=True, has_touch=True, locale="en-GB", reduced_motion="reduce"
        )
        yield context.new_page()
        browser.close()


def take(page: Page, name: str) -> None:
    """Take a picture of what the phone shows."""
    page.evaluate("document.activeElement.blur()")
    keep(page.screenshot(), name)


def keep(picture: bytes, name: str) -> None:
    """Keep a picture, which must not be large: a README is read on phones too."""
    if len(picture) > MOST_BYTES:
        sys.exit(f"{name}.png has {len(picture)} bytes: more than {MOST_BYTES}.")
    (FOLDER / f"{name}.png").write_bytes(picture)
    print(f"{name}.png, {len(picture)} bytes")


def main() -> None:
    """Take them all."""
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        app = app_in(Path(folder))
        with app.app_context():
            upgrade_database(app)
            club, token = create_club("Friday club", SECRET)
            playing = Draft(3, indicator=read_cards("8D"), seats={"Mykola": DROPPED})
            counting = replace(playing, finish=Finish.DECLARED, winner="Olena")
            table, pad = begun(club, 2, playing), begun(club, 2, counting)
            preview, standings = begun(club, 2, draft_of(3, DEALS[2])), begun(club, 4)
            db.session.remove()
        with serving(app) as origin, phone() as page:
            home = f"{origin}/c/{club.slug}/m"
            page.goto(f"{origin}/k/{token}")
            page.goto(f"{home}/{table}/")
            take(page, "table")
            page.goto(f"{home}/{pad}/count")
            for card in TAPPED:
                page.get_by_role("button", name=card).first.tap()
            page.wait_for_load_state("networkidle")
            take(page, "pad")
            page.goto(f"{home}/{preview}/preview")
            take(page, "preview")
            page.goto(f"{home}/{standings}/standings")
            take(page, "standings")
            keep(page.request.get(f"{home}/{standings}/results/picture").body(), "results")
        with app.app_context():
            db.engine.dispose()


if __name__ == "__main__":
    main()
