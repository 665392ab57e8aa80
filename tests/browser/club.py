"""A club on a server that a browser looks at. What is done here is done by another phone, or by nobody."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction

from flask import Flask

from scorekeeper.draft import Draft, draft_of
from scorekeeper.meeting import Meeting as PlayedMeeting
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord
from scorekeeper.store import db
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.drafts import clear_draft, load_draft, put_seat, save_draft
from scorekeeper.store.meetings import Sheet, close_meeting, create_meeting, find_sheet, record_deal, reopen_meeting
from tests.scenes import DROPPED, FOUR, left_over, play, sit_down

ALONE = DealRecord(Finish.LAST_STANDING, "Mykola", dict.fromkeys(FOUR[:3], DROPPED))
"""Mykola is the last one standing, and gets 30."""


@dataclass(frozen=True)
class Club:
    """A club, its keeper link and the address of its home."""

    app: Flask
    ref: ClubRef
    link: str
    home: str

    def sit_down(self, *deals: DealRecord, players: tuple[str, ...] = FOUR, ruleset: str = "paplu") -> "Meeting":
        """Play a meeting in which the last player deals first."""
        return self.keep(play(sit_down(*players, ruleset=ruleset), *deals))

    def keep(self, meeting: PlayedMeeting) -> "Meeting":
        """Save a meeting that was played."""
        with self.asked():
            return Meeting(self, create_meeting(self.ref, meeting))

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Reach into the server's store."""
        with self.app.app_context():
            yield
            db.session.remove()


@dataclass(frozen=True)
class Meeting:
    """A meeting as the server keeps it."""

    club: Club
    slug: str

    @property
    def address(self) -> str:
        return f"{self.club.home}m/{self.slug}/"

    @property
    def sheet(self) -> Sheet:
        with self.club.asked():
            sheet = find_sheet(self.club.ref, self.slug)
        assert sheet is not None
        return sheet

    @property
    def draft(self) -> Draft:
        with self.club.asked():
            return load_draft(self.sheet)

    @property
    def deal_count(self) -> int:
        return len(self.sheet.deals)

    @property
    def outcomes(self) -> dict[str, Outcome]:
        return {player: seat.outcome for player, seat in self.draft.seats.items()}

    @property
    def balances(self) -> dict[str, Fraction]:
        return dict(self.sheet.ledger.balances)

    def cards_of(self, player: str) -> str:
        """Return what a player was counted with, as far as it is entered."""
        seat = self.draft.seats.get(player)
        return "" if seat is None else str(seat.cards)

    def enters(self, player: str, outcome: Outcome = Outcome.EARLY_DROP) -> None:
        """Enter what another phone enters."""
        with self.club.asked():
            put_seat(self.club.ref, self.slug, self.draft.number, player, SeatRecord(outcome))

    def counts(self, player: str, cards: str) -> None:
        """Count a hand as another phone counts it."""
        with self.club.asked():
            put_seat(self.club.ref, self.slug, self.draft.number, player, left_over(cards))

    def clears(self) -> None:
        """Clear the deal as another phone clears it."""
        with self.club.asked():
            clear_draft(self.club.ref, self.slug, self.draft.number)

    def tells(self, record: DealRecord) -> None:
        with self.club.asked():
            save_draft(self.club.ref, self.slug, draft_of(self.draft.number, record))

    def saves(self, record: DealRecord) -> None:
        """Save what another phone saves."""
        with self.club.asked():
            record_deal(self.club.ref, self.slug, record, self.draft.number)

    def closes(self) -> None:
        """End it as another phone ends it."""
        with self.club.asked():
            close_meeting(self.club.ref, self.slug, self.sheet.version)

    def reopens(self) -> None:
        """Let it go on as another phone lets it."""
        with self.club.asked():
            reopen_meeting(self.club.ref, self.slug, self.sheet.version)
