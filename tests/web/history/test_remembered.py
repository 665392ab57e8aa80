"""What the words of a search say of a day, in every form of a month's name."""

import pytest

from scorekeeper.store.history import DatePart
from scorekeeper.web.history.dates import remembered

MONTHS = (
    *(("січень", "січня", "січню", "січнем", "січні"), ("лютий", "лютого", "лютому", "лютим", "лютім")),
    *(("березень", "березня", "березню", "березнем", "березні"), ("квітень", "квітня", "квітню", "квітнем", "квітні")),
    *(("травень", "травня", "травню", "травнем", "травні"), ("червень", "червня", "червню", "червнем", "червні")),
    *(("липень", "липня", "липню", "липнем", "липні"), ("серпень", "серпня", "серпню", "серпнем", "серпні")),
    ("вересень", "вересня", "вересню", "вереснем", "вересні"),
    ("жовтень", "жовтня", "жовтню", "жовтнем", "жовтні"),
    ("листопад", "листопада", "листопаду", "листопадом", "листопаді"),
    ("грудень", "грудня", "грудню", "груднем", "грудні"),
)


@pytest.mark.parametrize(("month", "called"), list(enumerate(MONTHS, 1)))
def test_month_is_known_in_every_case(month: int, called: tuple[str, ...]) -> None:
    assert [remembered(f"у {name}").words for name in called] == list(called)
    assert [remembered(name).dates for name in called] == [{name: DatePart("month", month)} for name in called]


@pytest.mark.parametrize("looked_for", ["in", "the game", "у клубі", "в", "2026 in", "року"])
def test_words_that_lead_to_no_date_are_looked_for_themselves(looked_for: str) -> None:
    assert remembered(looked_for).words == looked_for


@pytest.mark.parametrize("day", ["1st", "2nd", "3rd", "30th", "1-ше", "2-ге", "3-тє", "13-го", "30-те"])
def test_day_is_known_as_it_is_said(day: str) -> None:
    number = int("".join(filter(str.isdecimal, day)))
    assert remembered(f"{day} березня").dates[day] == DatePart("day", number)
