"""The archive as lines: out and in again, and what is refused."""

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.chronicle import Act, Chronicle, Person, Revision, broken_revisions
from scorekeeper.export.archive import archive_lines, begins_archive, people, read_archive
from scorekeeper.export.archive.read import MOST_FAULTS
from scorekeeper.meeting import Meeting
from scorekeeper.rules.faults import Refused
from tests.case_files import meeting_file
from tests.export.evenings import DAY, PAPLU, told
from tests.scenes import VOID
from tests.strategies import examples, told_meetings

SAVED = datetime(2026, 11, 27, 17, 30)  # noqa: DTZ001  UTC, without saying so
Json = dict[str, Any]


def with_past(meeting: Meeting) -> Chronicle:
    """Return the meeting as if each deal had been void first, and one more had been taken back."""
    revisions = []
    for number, deal in enumerate(meeting.deals, 1):
        revisions += [
            Revision(number, 1, Act.RECORD, VOID, SAVED),
            Revision(number, 2, Act.AMEND, deal, SAVED + timedelta(minutes=number)),
        ]
    gone = len(meeting.deals) + 1
    if meeting.deals:
        revisions += [
            Revision(gone, 1, Act.RECORD, meeting.deals[0], SAVED),
            Revision(gone, 2, Act.UNDO, None, SAVED),
        ]
    return Chronicle(meeting, DAY, SAVED, tuple(revisions))


def chronicle() -> Chronicle:
    meeting = told(PAPLU).meeting
    void = meeting.deals[1]
    revisions = (
        Revision(1, 1, Act.RECORD, void, SAVED),
        Revision(1, 2, Act.AMEND, meeting.deals[0], SAVED),
        Revision(2, 1, Act.RECORD, void, SAVED),
        Revision(3, 1, Act.RECORD, meeting.deals[2], SAVED),
    )
    return Chronicle(meeting, DAY, SAVED, revisions, binned_at=SAVED, seated_as={"Olena": "Olya"})


PEOPLE = [Person("Olena"), Person("Taras", retired=True), Person("Olya", merged_into="Olena")]


def documents() -> list[Json]:
    return [json.loads(line) for line in archive_lines("Friday club", PEOPLE, [chronicle()])]


def read(lines: Iterable[Json]) -> list[Person | Chronicle]:
    return list(read_archive(json.dumps(line).encode() for line in lines))


def paths(lines: Iterable[Json]) -> list[str | None]:
    """Return the places of all faults."""
    with pytest.raises(Refused) as refusal:
        read(lines)
    return [finding.path for finding in refusal.value.findings]


def test_archive_gives_back_people_and_meetings_with_their_past() -> None:
    assert read(documents()) == [*PEOPLE, chronicle()]


@examples(40)
@given(st.lists(told_meetings(), max_size=3))
def test_any_archive_comes_back_as_it_was(some: list[Meeting]) -> None:
    kept = [with_past(meeting) for meeting in some]
    lines = list(archive_lines("=club", [], kept))
    assert list(read_archive(line.encode() for line in lines)) == kept
    assert list(archive_lines("=club", [], kept)) == lines


def test_facts_of_a_deal_stand_there_once_if_it_was_never_amended() -> None:
    revisions = documents()[4]["revisions"]
    assert ["facts" in one for one in revisions] == [True, False, False, False]


def test_archive_is_known_by_its_first_line() -> None:
    first = next(archive_lines("Friday club", [], []))
    assert begins_archive(first.encode())
    assert not begins_archive(meeting_file(PAPLU).encode())
    assert not begins_archive(b"\xff{")


@pytest.mark.parametrize(
    ("at", "change", "path"),
    [
        (0, {"format": "scorekeeper.meeting"}, "line 1: $.format"),
        (0, {"version": 2}, "line 1: $.version"),
        (0, {"extra": 1}, "line 1: $.extra"),
        (1, {"player": {"name": ""}}, "line 2: $.player.name"),
        (1, {"player": {"name": "Olena", "born": 1990}}, "line 2: $.player.born"),
        (1, {"player": {"name": "OLYA"}}, "line 4: $.player.name"),
        (3, {"player": {"name": "Olya", "merged_into": "Nobody"}}, "line 4: $.player.merged_into"),
        (3, {"player": {"name": "Olya", "merged_into": "Olya"}}, "line 4: $.player.merged_into"),
        (4, {"day": "yesterday"}, "line 5: $.day"),
        (4, {"day": (DAY + timedelta(days=2)).isoformat()}, "line 5: $.day"),
        (4, {"seated_as": {"Olena": "Taras"}}, "line 5: $.seated_as.Olena"),
        (4, {"listed_at": "2026-11-27T17:30:00+02:00"}, "line 5: $.listed_at"),
        (4, {"seated_as": {"Nobody": "Olya"}}, "line 5: $.seated_as.Nobody"),
        (4, {"set_up": {"cap": 80}}, "line 5: $.set_up.house_rules"),
        (4, {"set_up": {"house_rules": {"cap": 0}}}, "line 5: $.set_up.house_rules.cap"),
        (4, {"revisions": []}, None),
        (4, {"revisions": [{"deal": 0, "act": "record", "at": SAVED.isoformat()}]}, "line 5: $.revisions[0].deal"),
        (4, {"revisions": [{"deal": 1, "act": "void", "at": SAVED.isoformat()}]}, "line 5: $.revisions[0].act"),
        (5, {"end": {"players": 3, "meetings": 2}}, "line 6: $.end.meetings"),
    ],
)
def test_what_does_not_belong_is_refused_at_its_place(at: int, change: Json, path: str | None) -> None:
    lines = documents()
    lines[at] = {**lines[at], **change}
    if path is None:
        assert read(lines)  # a meeting without a past is one that was imported
    else:
        assert path in paths(lines)


def test_players_come_after_those_whom_they_were_found_to_be() -> None:
    chain = [Person("Anna", merged_into="Hanna"), Person("Hanna", merged_into="Ganna"), Person("Ganna")]
    assert list(read_archive(line.encode() for line in archive_lines("a club", chain, []))) == chain[::-1]


def test_players_who_were_found_to_be_one_another_in_a_ring_are_refused() -> None:
    ring = [Person("Anna", merged_into="Hanna"), Person("Hanna", merged_into="Anna")]
    assert paths(map(json.loads, archive_lines("a club", ring, []))) == [
        "line 2: $.player.merged_into",
        "line 3: $.player.merged_into",
    ]


def test_club_of_more_players_than_anybody_knows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_PLAYERS", 2)
    assert paths(documents()) == ["line 4: $"]


@pytest.mark.parametrize(
    "told",
    [
        {"winner": "Nobody"},
        {"dealer": "Nobody"},
        {"seats": {"Nobody": {"outcome": "early_drop"}}},
    ],
)
def test_old_revision_tells_of_nobody_who_never_sat_there(told: Json) -> None:
    lines = documents()
    lines[4]["revisions"][0]["facts"] |= told
    assert paths(lines) == ["line 5: $.revisions[0].facts"]


def test_who_sat_there_first_is_told_in_one_order_whatever_the_seats() -> None:
    then = {"Taras": "Tara", "Olena": "Olya"}
    one, other = (replace(chronicle(), seated_as=told) for told in (then, dict(reversed(then.items()))))
    assert list(archive_lines("a club", PEOPLE, [one])) == list(archive_lines("a club", PEOPLE, [other]))


def test_seats_of_a_deal_are_told_in_turn_order_whoever_was_told_first() -> None:
    told = chronicle()
    deals = [replace(deal, seats=dict(reversed(deal.seats.items()))) for deal in told.meeting.deals]
    upside_down = replace(told, meeting=replace(told.meeting, deals=tuple(deals)))
    assert list(archive_lines("a club", PEOPLE, [upside_down])) == list(archive_lines("a club", PEOPLE, [told]))


def test_players_stand_before_the_meetings() -> None:
    lines = documents()
    lines.insert(5, {"player": {"name": "Zoe"}})
    assert "line 6: $" in paths(lines)


def test_revisions_that_lead_elsewhere_are_refused() -> None:
    lines = documents()
    del lines[4]["revisions"][1]
    assert paths(lines) == ["line 5: $.revisions"]


def test_facts_of_an_old_revision_are_refused_by_their_shape() -> None:
    lines = documents()
    lines[4]["revisions"][0]["facts"]["finish"] = "checkmate"
    assert "line 5: $.revisions[0].facts.finish" in paths(lines)


def test_nothing_comes_after_the_end() -> None:
    assert paths([*documents(), {"player": {"name": "Late"}}]) == ["line 7: $"]


def test_archive_without_its_end_was_cut_off() -> None:
    assert paths(documents()[:-1]) == ["line 6"]


def test_line_that_is_no_json_is_named() -> None:
    with pytest.raises(Refused) as refusal:
        list(read_archive([b"{", b"[]"]))
    assert [finding.path for finding in refusal.value.findings] == ["line 1", "line 2: $", "line 3"]


def test_reading_ends_after_a_hundred_faults() -> None:
    read_lines = []

    def endless() -> Iterable[bytes]:
        for number in range(10 * MOST_FAULTS):
            read_lines.append(number)
            yield b"{"

    with pytest.raises(Refused) as refusal:
        list(read_archive(endless()))
    assert len(refusal.value.findings) == len(read_lines) == MOST_FAULTS


def test_deal_that_was_taken_back_and_recorded_again_is_sound() -> None:
    deal = told(PAPLU).meeting.deals[0]
    past = [(Act.RECORD, deal), (Act.UNDO, None), (Act.RECORD, deal)]
    revisions = [Revision(1, at, act, record, SAVED) for at, (act, record) in enumerate(past, 1)]
    assert list(broken_revisions([deal], revisions)) == []
    assert list(broken_revisions([], revisions)) == [1]
    assert list(broken_revisions([deal], revisions[:2])) == [1]


@pytest.mark.parametrize("acts", [[Act.AMEND], [Act.UNDO], [Act.RECORD, Act.RECORD], [Act.RECORD, Act.UNDO, Act.AMEND]])
def test_past_that_cannot_have_been_is_broken(acts: list[Act]) -> None:
    revisions = [Revision(1, at, act, None if act is Act.UNDO else VOID, SAVED) for at, act in enumerate(acts, 1)]
    assert list(broken_revisions([VOID] if revisions[-1].record else [], revisions)) == [1]


def test_deal_without_a_past_is_broken() -> None:
    assert list(broken_revisions([VOID, VOID], [Revision(1, 1, Act.RECORD, VOID, SAVED)])) == [2]


def test_past_that_does_not_begin_with_its_first_revision_is_broken() -> None:
    assert list(broken_revisions([VOID], [Revision(1, 2, Act.RECORD, VOID, SAVED)])) == [1]


def test_deal_is_gone_only_by_an_undo() -> None:
    assert list(broken_revisions([], [Revision(1, 1, Act.RECORD, None, SAVED)])) == [1]
