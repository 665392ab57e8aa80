"""Payments are saved as facts, and stay whatever becomes of the deals."""

from fractions import Fraction

import pytest

from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.settling import Payment
from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.drafts import clear_draft
from scorekeeper.store.errors import StaleMeeting
from scorekeeper.store.meetings import (
    amend_deal,
    close_meeting,
    create_meeting,
    load_meeting,
    pay,
    payments_of,
    record_deal,
    take_back_payment,
    undo_deal,
)
from scorekeeper.store.models import PaymentRow
from scorekeeper.store.reseating import reseat_meeting
from tests.scenes import VOID, left_over, sit_down, won_by
from tests.store.table import look

MONEY = {"amount": "0.50", "currency": "UAH"}
# Olena wins 40: Taras dropped early (10), Ivan and Mykola were caught with 15
IVAN, MYKOLA, TARAS = (
    Payment(payer, "Olena", Fraction(amount)) for payer, amount in (("Ivan", "7.5"), ("Mykola", "7.5"), ("Taras", "5"))
)


@pytest.fixture
def slug(club: ClubRef) -> str:
    """A meeting of one deal that was played for money."""
    return create_meeting(club, sit_down(end=1, point_value=MONEY).record(won_by("Olena")))


def mark(club: ClubRef, slug: str, *payments: Payment) -> None:
    for payment in payments:
        pay(club, slug, payment, look(club, slug).version)


def test_marked_payments_come_back_in_their_order(club: ClubRef, slug: str) -> None:
    mark(club, slug, TARAS, IVAN)
    assert payments_of(look(club, slug)) == (TARAS, IVAN)
    assert load_meeting(look(club, slug)).payments == (TARAS, IVAN)
    row = db.session.get_one(PaymentRow, (look(club, slug).id, 2))
    assert (row.coins, row.currency) == (750, "UAH")


def test_mark_that_is_taken_back_leaves_the_others(club: ClubRef, slug: str) -> None:
    mark(club, slug, TARAS, IVAN)
    take_back_payment(club, slug, TARAS, look(club, slug).version)
    mark(club, slug, MYKOLA)
    assert payments_of(look(club, slug)) == (IVAN, MYKOLA)


def test_what_was_paid_stays_when_the_deal_is_amended(club: ClubRef, slug: str) -> None:
    mark(club, slug, TARAS)
    amend_deal(club, slug, 1, won_by("Taras"), seen_revision=1)
    settling = load_meeting(look(club, slug)).settling_up
    assert settling is not None
    assert settling.earlier == (TARAS,)
    # Taras has won 40, that is 20, and gets back the 5 that he paid: of Olena the 5 of her drop besides
    assert settling.due == (
        Payment("Olena", "Taras", Fraction(10)),
        Payment("Ivan", "Taras", Fraction("7.5")),
        Payment("Mykola", "Taras", Fraction("7.5")),
    )
    assert list(audit(club)) == []


def test_payment_that_is_not_due_is_not_saved(club: ClubRef, slug: str) -> None:
    mark(club, slug, TARAS)
    version = look(club, slug).version
    with pytest.raises(Refused):
        pay(club, slug, TARAS, version)
    with pytest.raises(Refused):
        take_back_payment(club, slug, IVAN, version)
    assert look(club, slug).version == version
    assert payments_of(look(club, slug)) == (TARAS,)


def test_marking_on_a_page_that_is_old_is_stale(club: ClubRef, slug: str) -> None:
    version = look(club, slug).version
    mark(club, slug, TARAS)
    for act, payment in ((pay, IVAN), (take_back_payment, TARAS)):
        with pytest.raises(StaleMeeting):
            act(club, slug, payment, version)
    assert payments_of(look(club, slug)) == (TARAS,)


def joined_and_paid(club: ClubRef) -> str:
    """Return a meeting in which Petro came for deal 2, lost 15 of it to Olena, and has paid them."""
    meeting = sit_down("Olena", "Taras", end="open", point_value={"amount": "1", "currency": "UAH"})
    slug = create_meeting(club, meeting.record(VOID))
    reseat_meeting(club, slug, ("Olena", "Petro"), look(club, slug).version)
    lost = {"Petro": left_over("KC 5D")}
    record_deal(club, slug, DealRecord(Finish.DECLARED, "Olena", lost, indicator=read_cards("8D")), 2)
    close_meeting(club, slug, look(club, slug).version)
    mark(club, slug, Payment("Petro", "Olena", Fraction(15)))
    return slug


def test_who_has_paid_is_not_forgotten_with_the_seat(club: ClubRef) -> None:
    slug = joined_and_paid(club)
    undo_deal(club, slug, 2, 1)  # Petro still sits there from deal 2 on
    sheet = look(club, slug)
    with pytest.raises(Refused, match="payments with Petro are marked as paid"):
        reseat_meeting(club, slug, ("Olena", "Taras"), sheet.version)
    clear_draft(club, slug, 2)
    with pytest.raises(Refused, match="payments with Petro are marked as paid"):
        undo_deal(club, slug, 1, 1)
    assert look(club, slug).players == ("Olena", "Petro")
    assert list(audit(club)) == []


def test_who_got_the_money_back_may_be_gone(club: ClubRef) -> None:
    slug = joined_and_paid(club)
    undo_deal(club, slug, 2, 1)
    take_back_payment(club, slug, Payment("Petro", "Olena", Fraction(15)), look(club, slug).version)
    reseat_meeting(club, slug, ("Olena", "Taras"), look(club, slug).version)
    assert look(club, slug).players == ("Olena", "Taras")
    assert list(audit(club)) == []
