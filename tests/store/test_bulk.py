"""Many meetings saved at once are as if each had been saved by itself."""

from datetime import date

import pytest

from scorekeeper.demo import season
from scorekeeper.rules.names import name_key
from scorekeeper.store.audit import audit
from scorekeeper.store.bulk import NotEmpty, fill_club
from scorekeeper.store.clubs import ClubRef, club_players
from scorekeeper.store.meetings import create_meeting, load_meeting, meeting_list
from tests.scenes import sit_down
from tests.store.table import look

SITTINGS = list(season(8, 1, date(2026, 11, 27)))


def test_each_meeting_is_read_back_as_it_was_played(club: ClubRef) -> None:
    fill_club(club, SITTINGS)
    assert list(audit()) == []
    newest = load_meeting(look(club, meeting_list(club)[0].slug))
    sitting = SITTINGS[-1]
    assert newest.players == sitting.players
    assert newest.started_at == sitting.started_at
    assert newest.uid == sitting.uid
    played = [deal.points.values() for deal in sitting.meeting.ledger.lines]
    assert [list(line.points.values()) for line in newest.ledger.lines] == [list(points) for points in played]


def test_players_whom_the_club_knows_are_not_made_again(club: ClubRef) -> None:
    names = {name for sitting in SITTINGS for name in sitting.players}
    fill_club(club, SITTINGS)
    assert sorted(club_players(club)) == sorted(names)
    assert len({name_key(name) for name in club_players(club)}) == len(names)


def test_club_with_meetings_is_left_alone(club: ClubRef) -> None:
    create_meeting(club, sit_down())
    with pytest.raises(NotEmpty, match="has meetings already"):
        fill_club(club, SITTINGS)
    assert len(meeting_list(club)) == 1
