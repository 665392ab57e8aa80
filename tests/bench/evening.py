"""An evening to measure: six players with long names, and as many deals as asked for."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.draft import draft_of
from scorekeeper.meeting import Meeting
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.record import Deadwood, DealRecord, Finish, Outcome, SeatRecord, WholeHand
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.clubs import create_club
from scorekeeper.store.drafts import DraftFacts, put_facts, save_draft
from scorekeeper.store.meetings import Sheet, create_meeting, find_sheet, undo_deal
from tests.queries import queries_of
from tests.web.conftest import SECRET, app_in
from tests.web.table import Form, Page

PLAYERS = (
    "Олександра-Вікторія",
    "Bartholomew Fitzroy",
    "Maximiliana Sofia",
    "Святослав Мирослав",
    "Jean-Christophe M.",
    "Анна",
)
DEADWOOD = ("KC 5D", "QH 9S 3C")
HAND = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KD 6D"


class Evening:
    """A club with one phone; `meeting` seats people and plays deals behind its back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.app: Flask = app_in(folder)
        with self.app.app_context():
            upgrade_database(self.app)
            self.club, self.token = create_club("Friday club", SECRET)
            db.session.remove()
        self.home = f"/c/{self.club.slug}/"
        self.client = self.phone()

    @property
    def cookie(self) -> str:
        """The cookie that the phone sends."""
        kept = self.client.get_cookie("scorekeeper")
        if kept is None:
            raise AssertionError("the link was not opened")
        return f"{kept.key}={kept.value}"

    def phone(self) -> FlaskClient:
        client = self.app.test_client()
        client.get(f"/k/{self.token}")
        return client

    def meeting(self, player_count: int, deal_count: int) -> str:
        """Save a meeting, and return its address."""
        players = PLAYERS[:player_count]
        deals = tuple(deal(number, players) for number in range(deal_count))
        meeting = Meeting(get_ruleset("paplu", {"end": "open"}), players, players[-1], deals)
        with self.app.app_context():
            slug = create_meeting(self.club, meeting)
            db.session.remove()
        return f"{self.home}m/{slug}/"

    def get(self, address: str) -> str:
        answer = self.client.get(address)
        if answer.status_code != 200:
            raise AssertionError(f"{address} answers {answer.status_code}")
        return answer.text

    def save_form(self, address: str) -> Form:
        """Enter the next deal behind the phone's back, and return the form that saves it."""
        slug = _slug(address)
        with self.app.app_context():
            sheet = self._sheet(slug)
            save_draft(self.club, slug, draft_of(sheet.next_number, deal(0, sheet.players)))
            db.session.remove()
        page = address + "preview"
        return Page.of(page, self.client.get(page)).form_with("operation")

    def count_form(self, address: str) -> Form:
        """Let the first player win the next deal behind the phone's back, and return the form that counts it."""
        slug = _slug(address)
        with self.app.app_context():
            sheet = self._sheet(slug)
            ended = DraftFacts(finish=Finish.DECLARED, winner=sheet.players[0], indicator=read_cards("8D"))
            put_facts(self.club, slug, sheet.next_number, **ended)
            db.session.remove()
        page = address + "count"
        return Page.of(page, self.client.get(page)).form_with("number")

    def take_back(self, address: str) -> None:
        """Undo the last deal behind the phone's back."""
        slug = _slug(address)
        with self.app.app_context():
            sheet = self._sheet(slug)
            undo_deal(self.club, slug, len(sheet.deals), sheet.deals[-1].revision)
            db.session.remove()

    def queries(self, address: str) -> int:
        """Return how many queries a page makes."""
        return len(queries_of(self.app, lambda: self.get(address)))

    def _sheet(self, slug: str) -> Sheet:
        sheet = find_sheet(self.club, slug)
        if sheet is None:
            raise AssertionError(slug)
        return sheet


def _slug(address: str) -> str:
    return address.rstrip("/").rpartition("/")[2]


def deal(number: int, players: tuple[str, ...]) -> DealRecord:
    """Return a deal as they are: mostly declared, with hands, left-over cards and drops; every seventh is void."""
    if number % 7 == 6:
        return DealRecord(Finish.VOID)
    winner = players[number % len(players)]
    others = [player for player in players if player != winner]
    told = [
        SeatRecord(Outcome.CAUGHT, WholeHand(read_cards(HAND))),
        SeatRecord(Outcome.CAUGHT, Deadwood(read_cards(DEADWOOD[0]))),
        SeatRecord(Outcome.EARLY_DROP),
        SeatRecord(Outcome.CAUGHT, Deadwood(read_cards(DEADWOOD[1]))),
        SeatRecord(Outcome.LATE_DROP),
    ]
    return DealRecord(Finish.DECLARED, winner, dict(zip(others, told, strict=False)), indicator=read_cards("8D"))


@contextmanager
def evening() -> Iterator[Evening]:
    """Begin an evening in a folder that is gone afterwards."""
    with TemporaryDirectory() as folder:
        begun = Evening(Path(folder))
        try:
            yield begun
        finally:
            with begun.app.app_context():
                db.engine.dispose()
