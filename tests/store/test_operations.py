"""A form that is sent again."""

import pytest

from scorekeeper.rules.faults import Refused
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.meetings import create_meeting, record_deal
from scorekeeper.store.operations import Answer, KeyReused, new_key, once
from tests.scenes import sit_down, won_by
from tests.store.table import look


class Form:
    """A form that records the first deal, and counts how often that was done."""

    def __init__(self, club: ClubRef, slug: str) -> None:
        self.club, self.slug, self.times = club, slug, 0
        self.record = won_by("Olena")

    def __call__(self) -> Answer:
        self.times += 1
        revision = record_deal(self.club, self.slug, self.record, 1)
        return Answer("record", f"deal 1, revision {revision}")

    @property
    def deal_count(self) -> int:
        return len(look(self.club, self.slug).deals)


@pytest.fixture
def form(club: ClubRef) -> Form:
    return Form(club, create_meeting(club, sit_down()))


def test_same_form_again_gets_the_same_answer(form: Form) -> None:
    key = new_key()
    first = once(key, "body", form)
    assert once(key, b"body", form) == first == Answer("record", "deal 1, revision 1")
    assert (form.times, form.deal_count) == (1, 1)


def test_same_key_with_another_body_is_told_what_is_saved(form: Form) -> None:
    key = new_key()
    once(key, "body", form)
    with pytest.raises(KeyReused) as reused:
        once(key, "another body", form)
    assert reused.value.answer.text == "deal 1, revision 1"
    assert form.times == 1


def test_refused_form_does_not_use_its_key_up(form: Form) -> None:
    key = new_key()
    sound, form.record = form.record, won_by("Olena", cards="KC KC KC")
    with pytest.raises(Refused):
        once(key, "body", form)
    assert form.deal_count == 0
    form.record = sound
    assert once(key, "mended body", form).text == "deal 1, revision 1"


def test_act_that_fails_after_saving_leaves_nothing(form: Form) -> None:
    def fail() -> Answer:
        form()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        once(new_key(), "body", fail)
    assert form.deal_count == 0


def test_part_that_fails_within_an_act_leaves_the_rest(form: Form) -> None:
    def stubborn() -> Answer:
        form()
        with pytest.raises(Refused):
            record_deal(form.club, form.slug, won_by("Olena", cards="KC KC KC"), 2)
        return Answer("record", "the first only")

    once(new_key(), "body", stubborn)
    assert form.deal_count == 1


def test_keys_differ() -> None:
    assert len({new_key() for _ in range(100)}) == 100
