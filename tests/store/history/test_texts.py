"""Title, place and note are changed later, and nobody's words are lost to somebody else's."""

import pytest

from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.history import StaleTexts, Texts, change_texts, find_texts
from scorekeeper.store.meetings import create_meeting, find_versions, record_deal
from tests.scenes import sit_down, won_by
from tests.store.history.played import played, slugs

TOLD = Texts("Birthday", "Ivan’s cottage", "Зелений Клин\nзгорів")


def test_changed_words_are_found_and_the_old_ones_no_more(club: ClubRef) -> None:
    slug = played(club, title="Friday", place="Kyiv")
    change_texts(club, slug, TOLD, find_texts(club, slug)[1].mark)
    assert find_texts(club, slug)[1] == TOLD
    assert slugs(club, words="клин", place="COTTAGE") == [slug]
    assert slugs(club, words="friday") == []
    assert list(audit()) == []


def test_words_that_somebody_else_changed_meanwhile_are_told_and_kept(club: ClubRef) -> None:
    slug = played(club)
    seen = find_texts(club, slug)[1].mark
    change_texts(club, slug, TOLD, seen)
    with pytest.raises(StaleTexts) as stale:
        change_texts(club, slug, Texts("Friday", "", ""), seen)
    assert stale.value.saved == TOLD
    assert find_texts(club, slug)[1] == TOLD


def test_deal_saved_meanwhile_is_no_hindrance(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down())
    seen = find_texts(club, slug)[1].mark
    record_deal(club, slug, won_by("Olena"), 1)
    change_texts(club, slug, TOLD, seen)
    assert find_texts(club, slug)[1] == TOLD


def test_same_words_again_change_nothing(club: ClubRef) -> None:
    slug = played(club, title=TOLD.title, place=TOLD.place, note=TOLD.note)
    versions = find_versions(club, slug)
    change_texts(club, slug, TOLD, "an old mark")
    assert find_versions(club, slug) == versions
