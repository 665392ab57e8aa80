"""An evening of three that was saved."""

from dataclasses import replace
from datetime import datetime

import pytest
from flask import Flask

from scorekeeper.meeting import Meeting
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.store.meetings import create_meeting
from tests.scenes import VOID, sit_down, total
from tests.web.conftest import Key


def evening() -> Meeting:
    """Return a finished meeting: 7½ and 0 to Olena on her first turn, 20 and 10 to Taras, a void deal."""
    rules = {"point_value": {"amount": "0.50", "currency": "UAH"}}
    began = datetime.fromisoformat("2026-11-27T18:30:00+02:00")
    meeting = sit_down("Olena", "Taras", "=Ivan", **rules)
    meeting = replace(meeting, title="<b>Friday</b>", place="at Olena's", started_at=began)
    lost = {"Taras": total("15"), "=Ivan": total("0")}
    meeting = meeting.record(DealRecord(Finish.DECLARED, "Olena", lost, first_turn=True))
    meeting = meeting.record(DealRecord(Finish.DECLARED, "Taras", {"Olena": total("20"), "=Ivan": total("10")}))
    return meeting.record(VOID)


@pytest.fixture
def results(app: Flask, key: Key) -> str:
    """The address of the results, within the club."""
    with app.app_context():
        return f"m/{create_meeting(key.club, evening())}/results"
