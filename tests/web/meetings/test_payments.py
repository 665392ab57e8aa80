"""Settling up: payments are marked as paid on the standings."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from flask import Flask

from scorekeeper.meeting import Meeting
from scorekeeper.reseating import reseat
from scorekeeper.settling import Payment
from scorekeeper.store.meetings import amend_deal
from tests.scenes import VOID, sit_down, won_by
from tests.web.conftest import Key
from tests.web.meetings.conftest import Save
from tests.web.table import Form, Page, Table, words

MONEY = {"amount": "0.50", "currency": "UAH"}


@pytest.fixture
def slug(save: Save) -> str:
    """A meeting of one deal: Olena has won 40, of Taras 10, of Ivan and Mykola 15 each."""
    return save(played())


def played() -> Meeting:
    return sit_down(end=1, point_value=MONEY).record(won_by("Olena"))


def marks(page: Page, payer: str) -> Form:
    """Return the form that marks what this player pays, or takes the mark back."""
    return next(form for form in page.forms if form.values.get("payer") == [payer])


@pytest.fixture
def amend(app: Flask, key: Key) -> Callable[[str], None]:
    """Return a function that tells the first deal otherwise: it was Taras who won."""

    def tell(slug: str) -> None:
        with app.app_context():
            amend_deal(key.club, slug, 1, won_by("Taras"), seen_revision=1)

    return tell


def test_every_payment_is_explained_in_a_sentence(table: Table, slug: str) -> None:
    text = words(table.open(f"m/{slug}/standings").text)
    # Olena gets 20 in all: 7.50 of Ivan, 7.50 of Mykola, 5 of Taras
    assert "Ivan → Olena 7.50 UAH Ivan owes 7.50 UAH in all, and Olena gets 20.00 UAH in all." in text
    assert "Taras → Olena 5.00 UAH Taras owes 5.00 UAH in all" in text
    assert "Nobody owes anything." not in text


def test_payment_is_marked_with_one_tap_and_taken_back_with_another(table: Table, slug: str) -> None:
    before = table.open(f"m/{slug}/standings")
    order = [form.values["payer"] for form in before.forms if "payer" in form.values]
    after = table.send(marks(before, "Mykola"))
    assert after.address.endswith("#settling")
    assert [form.values["payer"] for form in after.forms if "payer" in form.values] == order
    assert "Mykola → Olena 7.50 UAH ✓ Paid." in words(after.text)
    assert "✓ Paid." not in words(table.send(marks(after, "Mykola")).text)


def test_when_all_is_paid_nobody_owes_anything(table: Table, slug: str) -> None:
    table.open(f"m/{slug}/standings")
    for payer in ("Taras", "Ivan", "Mykola"):
        table.send(marks(table.page, payer))
    assert "Nobody owes anything." in words(table.page.text)


def test_mark_that_is_sent_twice_is_made_once(table: Table, slug: str) -> None:
    form = marks(table.open(f"m/{slug}/standings"), "Taras")
    assert table.send(form).status == table.send(form).status == 200
    assert words(table.page.text).count("✓ Paid.") == 1


def test_payment_that_is_not_due_is_refused_with_what_to_do(table: Table, slug: str) -> None:
    form = marks(table.open(f"m/{slug}/standings"), "Taras")
    page = table.send(form, {"amount": "5.01"})
    assert page.status == 422
    assert "Taras → Olena 5.01 is not due" in words(page.text)
    assert "Nothing was marked. Below stands what is due now." in words(page.text)
    assert "✓ Paid." not in words(page.text)


@pytest.mark.parametrize("wrong", [{"amount": "x"}, {"amount": "0"}, {"payer": ""}, {"payee": ""}, {"version": "x"}])
def test_mark_that_cannot_be_read_changes_nothing(table: Table, slug: str, wrong: dict[str, str]) -> None:
    page = table.send(marks(table.open(f"m/{slug}/standings"), "Taras"), wrong)
    assert page.status == 422
    assert "Load this page again." in words(page.text) or "version" in wrong
    assert "✓ Paid." not in words(page.text)


def test_phone_with_an_old_page_is_shown_the_new_one(table: Table, slug: str, new_phone: Callable[[], Table]) -> None:
    other = new_phone()
    old = marks(other.open(f"m/{slug}/standings"), "Ivan")
    table.send(marks(table.open(f"m/{slug}/standings"), "Taras"))
    page = other.send(old)
    assert page.status == 409
    assert "The meeting has gone on since this page was opened." in words(page.text)
    assert other.send(marks(page, "Ivan")).status == 200
    assert words(other.page.text).count("✓ Paid.") == 2


def test_what_was_paid_is_listed_after_the_deal_was_amended(
    table: Table, slug: str, amend: Callable[[str], None]
) -> None:
    table.send(marks(table.open(f"m/{slug}/standings"), "Taras"))
    amend(slug)
    text = words(table.open(f"m/{slug}/standings").text)
    assert "The results have changed since somebody paid." in text
    assert "Taras → Olena 5.00 UAH ✓ Paid. Before the results changed." in text
    # now Taras has won 40 and gets back what he paid: of Olena 5 for her drop, and those 5
    assert "Olena → Taras 10.00 UAH Olena still owes 10.00 UAH in all, and Taras still gets 25.00 UAH in all." in text


def test_what_was_paid_is_listed_while_the_meeting_goes_on(table: Table, slug: str) -> None:
    table.send(marks(table.open(f"m/{slug}/standings"), "Taras"))
    table.send(table.page.form_to("one-more-circle"))
    page = table.open(f"m/{slug}/standings")
    assert "Taras → Olena 5.00 UAH ✓ Paid." in words(page.text)
    assert "Ivan → Olena" not in words(page.text)
    assert "✓ Paid." not in words(table.send(marks(page, "Taras")).text)


def test_undo_that_would_forget_who_has_paid_leads_to_the_marks(table: Table, save: Save) -> None:
    meeting = reseat(sit_down(end="open", point_value=MONEY).record(VOID), ("Olena", "Petro"))
    meeting = replace(meeting, payments=(Payment("Petro", "Olena", Fraction(5)),))
    slug = save(meeting)
    page = table.send(table.open(f"m/{slug}/deals/1").form_with("revision"))
    assert page.address == f"{table.home}m/{slug}/standings"
    assert "Payments with Petro are marked as paid: take the marks back first" in words(page.text)
    page = table.open(f"m/{slug}/seats")
    page = table.press("leaves", "Petro")
    assert "Payments with Petro are marked as paid: take the marks back first" in words(page.text)
