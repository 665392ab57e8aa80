"""The text for a messenger."""

import json

import pytest

from scorekeeper.export.message import write_message
from tests.case_files import Json
from tests.export.evenings import DUMMY, INDIAN, PAPLU, PLAIN, golden, told


@pytest.mark.parametrize(
    ("evening", "name"), [(PAPLU, "paplu.txt"), (INDIAN, "indian.txt"), (DUMMY, "dummy.txt")], ids=str
)
def test_meeting_as_text(evening: Json, name: str) -> None:
    assert write_message(told(evening), PLAIN) == golden(name)


def test_payment_that_was_made_is_called_paid() -> None:
    paid = {**PAPLU, "payments": [{"from": "Olena", "to": "Taras", "amount": "19.50"}]}
    assert "Olena → Taras 19.50 UAH · Paid\n=Ivan → Taras 6.75 UAH\n" in write_message(told(paid), PLAIN)


def test_name_written_from_the_right_turns_no_figure_and_no_arrow_round() -> None:
    paid = {**PAPLU, "payments": [{"from": "Olena", "to": "Taras", "amount": "19.50"}]}
    text = write_message(told(json.loads(json.dumps(paid).replace("Taras", "طارق"))), PLAIN)
    assert "1. \u2068طارق\u2069 52.5" in text
    assert "Olena → \u2068طارق\u2069 19.50 UAH" in text


def test_nobody_pays_before_the_meeting_is_over() -> None:
    text = write_message(told({**PAPLU, "deals": PAPLU["deals"][:2]}), PLAIN)
    assert "Settling up" not in text
