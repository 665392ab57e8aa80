"""Whatever is remembered of an evening finds it."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.history import Cursor, DatePart, Figures, Found, Search, bin_meeting, count_found, find_meetings
from scorekeeper.store.meetings import create_meeting
from scorekeeper.store.players.acts import merge_players
from tests.scenes import VOID, sit_down, went_out, won_by
from tests.store.history.played import FRIDAY, found, played, slugs, who
from tests.store.table import SECRET

MOST_AT_ONCE = "scorekeeper.store.history.figures.MOST_AT_ONCE"


def test_meeting_tells_who_played_and_won_and_how_far_apart_they_were(club: ClubRef) -> None:
    played(club, title="Friday", place="Olena’s kitchen")
    [meeting] = found(club)
    assert (meeting.title, meeting.place, meeting.ruleset) == ("Friday", "Olena’s kitchen", "paplu")
    assert (meeting.local_date, meeting.deal_count) == (date(2026, 11, 27), 1)
    assert meeting.players == ("Olena", "Taras", "Ivan", "Mykola")
    assert meeting.winners == ("Olena",)
    assert meeting.swing == 40 + 15  # Taras has dropped for 10, the others were caught with 15


def test_shared_win_names_all_and_a_meeting_going_on_or_without_a_deal_names_nobody(club: ClubRef) -> None:
    create_meeting(club, sit_down().record(won_by("Olena")))
    create_meeting(club, sit_down().close())
    create_meeting(club, sit_down("Ann", "Bob").record(VOID).record(VOID))
    shared, empty, running = found(club)
    assert (shared.winners, shared.swing, shared.finished) == (("Ann", "Bob"), Fraction(0), True)
    assert (empty.winners, empty.finished) == ((), True)
    assert (running.winners, running.finished) == ((), False)


def test_lowest_penalties_win_dummy_rummy(club: ClubRef) -> None:
    create_meeting(club, went_out(sit_down("Ann", "Bob", ruleset="dummy-rummy"), 12))
    assert found(club)[0].winners == ("Ann",)


def test_newest_comes_first_and_equal_moments_in_the_order_of_saving(club: ClubRef) -> None:
    first, second = played(club), played(club)
    older = played(club, began="2026-11-20T18:30:00+02:00")
    assert slugs(club) == [second, first, older]


def test_player_is_found_by_any_spelling_and_by_a_part_of_the_name(club: ClubRef) -> None:
    both = played(club, "Olena", FRIDAY, "Olena", "Олексій", "Bob")
    one = played(club, "Taras", FRIDAY, "Taras", "Олексій", "Bob")
    assert slugs(club, players=who(club, "ОЛЕКСІЙ")) == [one, both]
    assert slugs(club, players=who(club, "OLE")) == [both]
    assert slugs(club, players=who(club, "Олексій", "Olena")) == [both]
    assert slugs(club, players=who(club, "Nobody")) == []


def test_whole_name_means_nobody_whose_name_only_begins_so(club: ClubRef) -> None:
    short = played(club, "Ann", FRIDAY, "Ann", "Bob", "Cleo")
    played(club, "Anna", FRIDAY, "Anna", "Bob", "Cleo")
    assert slugs(club, players=who(club, "ann")) == [short]


def test_winner_is_who_came_first_in_the_meeting(club: ClubRef) -> None:
    of_olena, of_taras = played(club, "Olena"), played(club, "Taras")
    assert slugs(club, winners=who(club, "Olena")) == [of_olena]
    assert slugs(club, winners=who(club, "Taras")) == [of_taras]
    assert slugs(club, winners=who(club, "Taras", "Olena")) == []


@pytest.mark.parametrize(
    "search",
    [
        {"words": "зелений"},
        {"words": "клин ЗЕЛЕНИЙ"},
        {"words": "cafe\u0301"},  # the accent typed by itself
        {"words": "STRASSE"},  # ß is ss, as for names
        {"words": "100%"},
        {"words": "a_b"},
        {"place": "kyiv, podil"},
        {"place": "PODIL"},
        {"ruleset": "indian-rummy"},
    ],
)
def test_words_place_and_system_find_their_meeting_alone(club: ClubRef, search: dict[str, Any]) -> None:
    played(club, title="100 a-b", place="Lviv", note="Зелене")
    note = "In the CAFÉ\nStraße 100% a_b"
    wanted = played(club, title="Зелений  Клин", place="Kyiv,  Podil", note=note, ruleset="indian-rummy")
    assert slugs(club, **search) == [wanted]


def test_word_finds_who_sat_there_too(club: ClubRef) -> None:
    both = played(club, "Ann", FRIDAY, "Ann", "Bob", "Cleo", title="Friday")
    noted = played(club, "Zoe", FRIDAY, "Zoe", "Kim", "Lev", note="without Ann")
    assert slugs(club, words="ANN") == [noted, both]
    assert slugs(club, words="bo fri") == [both]
    assert slugs(club, words="bob zoe") == []


def test_word_finds_whoever_was_called_so_before_two_were_one_person(club: ClubRef) -> None:
    slug = played(club, "Hanna", FRIDAY, "Hanna", "Bob", "Cleo")
    played(club, "Ganna", FRIDAY, "Ganna", "Kim", "Lev")
    ((hanna,), (ganna,)) = who(club, "hanna", "ganna")
    merge_players(club, ganna, hanna)
    assert slug in slugs(club, words="hanna")


def test_word_finds_whoever_was_called_so_two_names_ago(club: ClubRef) -> None:
    played(club, "Hanna", FRIDAY, "Hanna", "Bob", "Cleo", title="Friday")
    played(club, "Ganna", FRIDAY, "Ganna", "Kim", "Lev")
    played(club, "Anna", FRIDAY, "Anna", "Zoe", "Yan")
    ((hanna,), (ganna,), (anna,)) = who(club, "hanna", "ganna", "anna")
    merge_players(club, ganna, hanna)
    merge_players(club, anna, ganna)
    everything = slugs(club)
    assert slugs(club, words="hanna") == slugs(club, words="ganna") == slugs(club, words="ann") == everything
    assert slugs(club, words="hanna friday") == everything[-1:]


def test_word_can_say_when_it_was_on_the_evenings_own_day(club: ClubRef) -> None:
    last_of_march = played(club, began="2026-03-31T23:30:00-05:00")  # in April by then, in UTC
    noted = played(club, began="2026-04-01T18:00:00+03:00", note="as in March")
    march = {"march": DatePart("month", 3)}
    assert slugs(club, words="march", dates=march) == [noted, last_of_march]
    assert slugs(club, words="31 march", dates=march | {"31": DatePart("day", 31)}) == [last_of_march]
    assert slugs(club, words="march") == [noted]


def test_everything_that_is_said_must_be_so(club: ClubRef) -> None:
    played(club, title="Friday", place="Kyiv")
    assert slugs(club, words="friday", place="lviv") == []
    assert len(slugs(club, words="friday", place="kyiv", players=who(club, "Olena"))) == 1


EVENINGS = {
    "began before midnight": ("2026-11-27T23:30:00+02:00", date(2026, 11, 27)),
    "began after midnight": ("2026-11-28T00:30:00+02:00", date(2026, 11, 28)),
    "an hour before the clocks go forward": ("2026-03-29T02:30:00+02:00", date(2026, 3, 29)),
    "night before the clocks go forward": ("2026-03-28T23:59:00+02:00", date(2026, 3, 28)),
    "after the clocks went forward": ("2026-03-29T04:00:00+03:00", date(2026, 3, 29)),
    "first half past three when the clocks go back": ("2026-10-25T03:30:00+03:00", date(2026, 10, 25)),
    "second half past three when the clocks go back": ("2026-10-25T03:30:00+02:00", date(2026, 10, 25)),
    "farthest east": ("2026-11-28T00:10:00+14:00", date(2026, 11, 28)),
    "farthest west": ("2026-11-27T23:50:00-12:00", date(2026, 11, 27)),
}


@pytest.mark.parametrize(("began", "day"), EVENINGS.values(), ids=EVENINGS)
def test_evening_belongs_to_its_own_day_whatever_the_clock_of_others(club: ClubRef, began: str, day: date) -> None:
    slug = played(club, began=began)
    assert found(club)[0].local_date == day
    assert slugs(club, first_day=day, last_day=day) == [slug]
    assert slugs(club, first_day=day.replace(day=day.day + 1)) == []
    assert slugs(club, last_day=day.replace(day=day.day - 1)) == []


def test_days_at_the_ends_of_the_calendar_are_no_hindrance(club: ClubRef) -> None:
    played(club)
    assert len(slugs(club, first_day=date.min, last_day=date.max)) == 1


def test_pages_together_have_every_meeting_once_though_some_are_added_between(club: ClubRef) -> None:
    there = [played(club, began=f"2026-11-{day:02}T18:30:00+02:00") for day in (1, 2, 2, 3, 3, 3, 4)]
    seen: list[str] = []
    cursor: Cursor | None = None
    while True:
        page = find_meetings(club, Search(), cursor, limit=2)
        seen += [meeting.slug for meeting in page.meetings]
        played(club)  # newer than all of them
        if page.older is None:
            break
        cursor = Cursor.read(str(page.older))
    assert seen == there[::-1]


def test_way_back_to_newer_pages_has_every_meeting_once_though_some_come_and_go(club: ClubRef) -> None:
    there = [played(club, began=f"2026-11-{day:02}T18:30:00+02:00") for day in (1, 2, 2, 3, 3, 3, 4, 5)]
    page = find_meetings(club, Search(), limit=2)
    while page.older is not None:
        page = find_meetings(club, Search(), before=page.older, limit=2)
    seen = [meeting.slug for meeting in reversed(page.meetings)]
    bin_meeting(club, seen[-1])  # the way back goes on from a place, not from a meeting
    bin_meeting(club, there[4])
    added = played(club, began="2026-11-03T20:00:00+02:00")
    while page.newer is not None:
        page = find_meetings(club, Search(), after=Cursor.read(str(page.newer)), limit=2)
        seen += [meeting.slug for meeting in reversed(page.meetings)]
    assert seen == [*there[:4], there[5], added, *there[6:]]


def test_pages_beside_one_in_the_middle_are_the_ones_it_was_reached_from(club: ClubRef) -> None:
    for day in range(1, 7):
        played(club, began=f"2026-11-{day:02}T18:30:00+02:00")
    first = find_meetings(club, Search(), limit=2)
    second = find_meetings(club, Search(), before=first.older, limit=2)
    third = find_meetings(club, Search(), before=second.older, limit=2)
    assert first.newer is None
    assert third.older is None
    assert find_meetings(club, Search(), after=third.newer, limit=2) == second
    assert find_meetings(club, Search(), after=second.newer, limit=2).meetings == first.meetings
    assert find_meetings(club, Search(), after=second.newer, limit=2).newer is None


def test_page_whose_meetings_were_all_thrown_away_is_empty_and_leads_nowhere(club: ClubRef) -> None:
    older, newer = played(club, began="2026-11-01T18:30:00+02:00"), played(club)
    first = find_meetings(club, Search(), limit=1)
    second = find_meetings(club, Search(), before=first.older, limit=1)
    bin_meeting(club, older)
    assert find_meetings(club, Search(), before=first.older) == Found((), None, None, Figures(1, 1))
    bin_meeting(club, newer)
    assert find_meetings(club, Search(), after=second.newer) == Found((), None, None, Figures(0, 0))


def test_figures_are_of_all_that_was_found_and_not_of_the_page(club: ClubRef) -> None:
    for day in (6, 13, 20):
        played(club, began=f"2026-11-{day:02}T18:30:00+02:00")
    page = find_meetings(club, Search(first_day=date(2026, 11, 7)), limit=1)
    assert page.figures == Figures(meeting_count=2, deal_count=2)
    assert find_meetings(club, Search(words="x")).figures == Figures(0, 0)


def test_what_fits_on_one_page_is_counted_however_many_meetings_there_are(
    club: ClubRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MOST_AT_ONCE, 1)
    for winner in ("Olena", "Olena", "Taras"):
        played(club, winner)
    assert find_meetings(club, Search(), limit=3).figures == Figures(meeting_count=3, deal_count=3)
    assert find_meetings(club, Search(), limit=2).figures is None
    assert find_meetings(club, Search(winners=who(club, "Olena")), limit=2).figures == Figures(2, 2)


def test_figures_come_with_the_page_unless_too_many_meetings_are_to_be_looked_through(
    club: ClubRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MOST_AT_ONCE, 2)
    for day in (6, 13, 20):
        played(club, began=f"2026-11-{day:02}T18:30:00+02:00")
    of_olena = who(club, "Olena")
    assert find_meetings(club, Search(of_olena), limit=1).figures is None
    assert find_meetings(club, Search(of_olena, first_day=date(2026, 11, 7)), limit=1).figures == Figures(2, 2)
    assert find_meetings(club, Search(of_olena), limit=1, count_all=True).figures == Figures(3, 3)


@pytest.mark.parametrize(
    "search",
    [
        {},
        {"players": ("Olena",)},
        {"players": ("Olena", "Taras"), "winners": ("Taras",)},
        {"first_day": date(2026, 11, 20), "place": "kyiv"},
        {"words": "friday"},
        {"words": "nowhere"},
    ],
)
def test_figures_counted_afterwards_are_those_of_the_whole_page(club: ClubRef, search: dict[str, Any]) -> None:
    played(club, "Taras", "2026-11-13T18:30:00+02:00", title="Friday", place="Kyiv")
    played(club, "Taras", "2026-11-20T18:30:00+02:00", "Taras", "Ivan", "Ann", place="Kyiv")
    played(create_club("Saturday", SECRET)[0], title="Friday")
    bin_meeting(club, played(club, title="Friday", place="Kyiv"))
    names = {key: who(club, *search[key]) for key in ("players", "winners") if key in search}
    wanted = Search(**{**search, **names})
    assert count_found(club, wanted) == find_meetings(club, wanted).figures
    assert count_found(club, wanted).meeting_count == len(found(club, **{**search, **names}))


def test_no_other_club_is_found(club: ClubRef) -> None:
    played(create_club("Saturday", SECRET)[0])
    assert found(club) == ()


@pytest.mark.parametrize(
    "text", ["", "x", "2026-11-27T16:30:00", "2026-11-27T16:30:00_", "2026-13-27T16:30:00_1", "2026-11-27T16:30:00_1e3"]
)
def test_cursor_that_nobody_wrote_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"place in the history|month"):
        Cursor.read(text)
