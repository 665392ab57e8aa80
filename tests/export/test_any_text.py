"""Whatever people have typed, every export can be made of it."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.export.formats import FORMATS, write_file
from scorekeeper.export.meeting_file import read_meeting
from tests.case_files import meeting_file
from tests.export.evenings import DAY, PAPLU, PLAIN
from tests.strategies import examples

MEETING = read_meeting(meeting_file(PAPLU))


@pytest.mark.parametrize("name", FORMATS)
@examples(15)
@given(st.text(), st.text(), st.text())
@example("\0\ud7ff\ue000", "=1+1\u202e\u0600", "🃏👩‍👧\ufe0f" * 50)
@example("a\nb\rc\td", "x" * 40_000, "_x0041_")
def test_any_title_place_and_note_can_be_handed_on(name: str, title: str, place: str, note: str) -> None:
    told = replace(MEETING, title=title, place=place, note=note)
    assert write_file(told, DAY, FORMATS[name], PLAIN)
