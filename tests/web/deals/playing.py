"""The actor of these tests: a phone that keeps the score of one meeting."""

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import TypeVar

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.draft import Draft
from scorekeeper.store import db
from scorekeeper.store.entered import load_entered
from scorekeeper.store.meetings import Sheet, find_sheet
from tests.web.conftest import Key
from tests.web.table import Form, Page, Table

Answer = TypeVar("Answer")


class Scorer(Table):
    """Whoever holds the phone at a meeting of `players`."""

    def __init__(self, app: Flask, client: FlaskClient, key: Key, slug: str, players: tuple[str, ...]) -> None:
        super().__init__(client, key.home)
        self.app = app
        self.key = key
        self.slug = slug
        self.players = players
        self.to_table()

    def to_table(self) -> Page:
        return self.open(f"m/{self.slug}/")

    def to(self, page: str) -> Page:
        return self.open(f"m/{self.slug}/{page}")

    def seat(self, player: str) -> int:
        return self.players.index(player)

    def tap(self, act: str, player: str | None = None) -> Page:
        """Tap a button of the table page."""
        return self.press("tap", act if player is None else f"{act}:{self.seat(player)}")

    def opens(self, card: str) -> Page:
        """Say which card was opened."""
        return self.fill({"indicator": card})

    def rummy(self, winner: str) -> Page:
        return self.tap("won", winner)

    def tell(self, caught: Mapping[str, tuple[str, str]], **facts: str) -> Page:
        """Fill in the count: for each caught player the kind and what is typed, and other fields by their names."""
        typed: dict[str, str] = dict(facts)
        for player, (kind, text) in caught.items():
            typed[f"seat-{self.seat(player)}-kind"] = kind
            typed[f"seat-{self.seat(player)}-{'points' if kind == 'points' else 'cards'}"] = text
        return self.send(self.page.form_with("winner"), typed)

    def declare(self, winner: str, caught: Mapping[str, tuple[str, str]], **facts: str) -> Page:
        """Play a deal up to its preview."""
        self.rummy(winner)
        return self.tell(caught, **facts)

    def totals(self, winner: str | None, finish: str, points: Mapping[str, str], **facts: str) -> Page:
        """Fill in the page of totals."""
        self.to("quick")
        typed = {"finish": finish, **facts} | ({} if winner is None else {"winner": str(self.seat(winner))})
        typed |= {f"seat-{self.seat(player)}-points": text for player, text in points.items()}
        return self.send(self.page.form_with("finish"), typed)

    def save_form(self) -> Form:
        return self.page.form_with("operation")

    def save(self) -> Page:
        """Save what the preview shows."""
        return self.send(self.save_form())

    @property
    def words(self) -> str:
        """What the page says, without its tags."""
        return words(self.page.text)

    @property
    def sheet(self) -> Sheet:
        """What is saved."""
        return self._ask(lambda sheet: sheet)

    @property
    def draft(self) -> Draft:
        """What was entered for the next deal."""
        return self._ask(lambda sheet: load_entered(sheet).draft)

    def _ask(self, question: Callable[[Sheet], Answer]) -> Answer:
        with self.app.app_context():
            sheet = find_sheet(self.key.club, self.slug)
            assert sheet is not None
            answer = question(sheet)
            db.session.remove()
            return answer


def words(html: str) -> str:
    """Return the text of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).replace("\ufe0e", "").split())


def error_at(page: Page, field: str) -> str:
    """Return what the page says is wrong at a field, or ""."""
    found = re.search(rf'<p class="error" id="{field}-error">(.*?)</p>', page.text, re.DOTALL)
    return words(found[1]) if found else ""


Begin = Callable[..., Scorer]
