"""A meeting has at most 1,000 deals, in files and on pages, whatever its end."""

import pytest

from scorekeeper.export.meeting_file import read_meeting
from scorekeeper.export.results import results
from scorekeeper.meeting import Meeting
from scorekeeper.rules.faults import Fault, Refused
from tests.case_files import Json, meeting_file

VOID: Json = {"finish": "void"}


def evening(deal_count: int, **facts: object) -> Meeting:
    short = {"house_rules": {"end": "open"}, "deals": [VOID] * deal_count, **facts}
    return read_meeting(meeting_file(short))


@pytest.fixture(scope="module")
def longest() -> Meeting:
    return evening(1000)


def test_a_meeting_with_an_open_end_is_over_after_a_thousand_deals(longest: Meeting) -> None:
    assert longest.is_over
    assert results(longest)["finished"] is True


def test_one_deal_less_and_the_meeting_goes_on() -> None:
    meeting = evening(999)
    assert not meeting.is_over
    assert len(meeting.record(meeting.deals[0]).deals) == 1000


def test_no_deal_is_recorded_after_the_thousandth(longest: Meeting) -> None:
    with pytest.raises(Refused) as refused:
        longest.record(longest.deals[0])
    assert [(one.fault, one.deal) for one in refused.value.findings] == [(Fault.MEETING_OVER, 1001)]


def test_one_more_circle_cannot_go_beyond_a_thousand_deals(longest: Meeting) -> None:
    assert longest.one_more_circle().rules.house_rules["end"] == 1000


@pytest.mark.parametrize("too_many", [1, 200])
def test_a_file_with_more_deals_is_told_of_the_first_too_many_alone(too_many: int) -> None:
    with pytest.raises(Refused) as refused:
        evening(1000 + too_many)
    assert [(one.fault, one.deal) for one in refused.value.findings] == [(Fault.MEETING_OVER, 1001)]
