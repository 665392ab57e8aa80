"""Many phones at once: one deal is saved once, and none is lost."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from scorekeeper.rules.record import Outcome, SeatRecord, TypedTotal
from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import writing
from scorekeeper.store.drafts import Kept, load_draft, put_seat
from scorekeeper.store.errors import StaleMeeting
from scorekeeper.store.meetings import create_meeting, import_meeting, meeting_list, record_deal
from scorekeeper.store.operations import Answer, new_key, once
from tests.scenes import FOUR, VOID, sit_down, won_by
from tests.store.table import look

AtOnce = Callable[[int, Callable[[int], object]], list[object]]


@pytest.fixture
def at_once(app: Flask) -> Iterator[AtOnce]:
    """Return a function that lets so many threads do the same at the same moment; exceptions are results too."""

    def run(count: int, act: Callable[[int], object]) -> list[object]:
        start = threading.Barrier(count)

        def one(index: int) -> object:
            with app.app_context():
                start.wait()
                try:
                    return act(index)
                except Exception as error:
                    return error

        db.session.remove()
        with ThreadPoolExecutor(count) as pool:
            return list(pool.map(one, range(count)))

    return run


def test_of_sixteen_who_record_the_same_deal_one_wins(club: ClubRef, at_once: AtOnce) -> None:
    slug = create_meeting(club, sit_down())
    results = at_once(16, lambda _: record_deal(club, slug, won_by("Olena"), 1))
    assert results.count(1) == 1
    assert sum(isinstance(result, StaleMeeting) for result in results) == 15
    sheet = look(club, slug)
    assert sheet.next_number == 2


def test_form_sent_sixteen_times_gets_one_answer(club: ClubRef, at_once: AtOnce) -> None:
    slug, key = create_meeting(club, sit_down()), new_key()

    def act() -> Answer:
        return Answer("record", f"revision {record_deal(club, slug, won_by('Olena'), 1)}")

    results = at_once(16, lambda _: once(key, "the same body", act))
    assert results == [Answer("record", "revision 1")] * 16
    assert len(meeting_list(club)) == 1
    assert meeting_list(club)[0].tally.deal_count == 1


def test_eight_phones_with_twenty_five_deals_each_lose_none(club: ClubRef, at_once: AtOnce) -> None:
    slug = create_meeting(club, sit_down(end="open"))

    def record_many(index: int) -> int:
        done, number = 0, 1
        while done < 25:
            try:
                record_deal(club, slug, VOID, number)
                done += 1
            except StaleMeeting as stale:
                number = stale.next_number
        return done

    assert at_once(8, record_many) == [25] * 8
    assert meeting_list(club)[0].tally.deal_count == 200
    assert list(audit(club)) == []


def test_phones_count_different_hands_at_once(club: ClubRef, at_once: AtOnce) -> None:
    slug = create_meeting(club, sit_down())
    seats = [SeatRecord(Outcome.CAUGHT, TypedTotal(str(index))) for index in range(len(FOUR))]
    kept = at_once(4, lambda index: put_seat(club, slug, 1, FOUR[index], seats[index]))
    assert sorted(one.version for one in kept if isinstance(one, Kept)) == [1, 2, 3, 4]
    sheet = look(club, slug)
    assert load_draft(sheet).seats == dict(zip(FOUR, seats, strict=True))


@pytest.mark.sqlite
def test_who_would_save_during_a_long_act_is_told_to_try_again_and_can_afterwards(
    app: Flask, club: ClubRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.database.BUSY_SECONDS", 0.01)
    slug = create_meeting(club, sit_down())
    db.session.remove()
    begun, over = threading.Event(), threading.Event()

    def take_long() -> None:
        with app.app_context(), writing():
            begun.set()
            over.wait()

    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(take_long)
        begun.wait()
        try:
            with pytest.raises(OperationalError, match="locked"):
                record_deal(club, slug, VOID, 1)
            assert not look(club, slug).lines  # whoever only looks does not wait
        finally:
            over.set()
        done.result()
    assert record_deal(club, slug, VOID, 1) == 1


def test_meeting_imported_by_eight_at_once_is_made_once(club: ClubRef, at_once: AtOnce) -> None:
    meeting = replace(sit_down(), uid="the same everywhere")
    results = at_once(8, lambda _: import_meeting(club, meeting))
    assert len({made.slug for made in results}) == 1
    assert sum(made.is_new for made in results) == 1
