"""A club in whose history everything has happened that can happen to meetings and players, by chance."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from itertools import permutations
from random import Random
from typing import Final

from scorekeeper.demo import season
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import DealRecord, Outcome, SeatRecord
from scorekeeper.store.bulk import fill_club
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.drafts import clear_draft
from scorekeeper.store.history import Search, bin_meeting, binned_meetings, delete_meeting, find_meetings, put_back
from scorekeeper.store.meetings import Sheet, close_meeting, one_more_circle, record_deal, reopen_meeting, undo_deal
from scorekeeper.store.players.acts import NameTaken, SatTogether, merge_players, part_players, rename_player
from scorekeeper.store.players.directory import directory
from scorekeeper.store.reseating import reseat_meeting
from tests.scenes import VOID, total
from tests.store.table import SECRET, look

Act = Callable[[ClubRef, Random], None]


def invented(seed: int, meeting_count: int) -> ClubRef:
    """Return a club that has played so many meetings, to which everything was then done, in any order."""
    random = Random(seed)
    club, _ = create_club(f"Club {seed}", SECRET)
    fill_club(club, season(meeting_count, seed, date(2026, 2, 27)))
    for act in random.sample(_ACTS, len(_ACTS)):
        try:
            act(club, random)
        except (Refused, NameTaken):
            continue  # what cannot be was not done
    return club


def _meeting(club: ClubRef, random: Random) -> Sheet:
    return look(club, random.choice(find_meetings(club, Search(), limit=100).meetings).slug)


def _going_on(club: ClubRef, random: Random) -> Sheet:
    """Return a meeting that goes on, from now on if need be; raise `Refused` if that cannot be."""
    sheet = _meeting(club, random)
    if sheet.closed:
        reopen_meeting(club, sheet.slug, sheet.version)
        sheet = look(club, sheet.slug)
    if sheet.tally.is_over:
        one_more_circle(club, sheet.slug, sheet.version)
    return look(club, sheet.slug)


def _end(club: ClubRef, random: Random) -> None:
    sheet = _meeting(club, random)
    close_meeting(club, sheet.slug, sheet.version)


def _deal(club: ClubRef, random: Random) -> None:
    sheet = _going_on(club, random)
    record_deal(club, sheet.slug, random.choice((VOID, _won(sheet, random), _won(sheet, random))), sheet.next_number)


def _won(sheet: Sheet, random: Random) -> DealRecord:
    """Return a deal that somebody wins, of whatever system; it may be one that cannot be."""
    rules = sheet.rules
    winner, *losers = random.sample(sheet.players, len(sheet.players))
    became = {player: random.choice((Outcome.CAUGHT, *rules.charges)) for player in losers}
    seats = {
        player: total(5 * random.randint(1, 26)) if outcome is Outcome.CAUGHT else SeatRecord(outcome)
        for player, outcome in became.items()
    }
    finish = next(iter(rules.finishes))
    first_turn = rules.settlement.zero_sum and random.random() < 0.3
    contracts_met = (winner,) if rules.course.contracts else ()
    return DealRecord(finish, winner, seats, first_turn=first_turn, contracts_met=contracts_met)


def _undo(club: ClubRef, random: Random) -> None:
    sheet = _meeting(club, random)
    _take_back(club, sheet.slug, random.randint(1, 3))


def _take_back(club: ClubRef, slug: str, deal_count: int) -> None:
    for _ in range(deal_count):
        sheet = look(club, slug)
        if sheet.deals:
            clear_draft(club, slug, sheet.next_number)
            undo_deal(club, slug, len(sheet.deals), sheet.deals[-1].revision)
            clear_draft(club, slug, len(sheet.deals))


def _reseat(club: ClubRef, random: Random) -> None:
    sheet = _going_on(club, random)
    stay = random.sample(sheet.players, random.randint(1, len(sheet.players)))
    come = random.sample(_others(club, sheet, random), random.randint(0, 2))
    reseat_meeting(club, sheet.slug, random.sample([*stay, *come], len(stay) + len(come)), sheet.version)


def _others(club: ClubRef, sheet: Sheet, random: Random) -> list[str]:
    """Return who does not sit there: of the club, and a guest."""
    known = [named.name for named in directory(club) if not named.is_spelling and named.name not in sheet.players]
    return [*known, f"Guest {random.randrange(1000)}"]


def _come_for_nothing(club: ClubRef, random: Random) -> None:
    """Let somebody sit down for a deal that is taken back, in somebody else's place."""
    sheet = _going_on(club, random)
    come = random.choice(_others(club, sheet, random))
    reseat_meeting(club, sheet.slug, (come, *sheet.players[1:]), sheet.version)
    record_deal(club, sheet.slug, VOID, sheet.next_number)
    _take_back(club, sheet.slug, 1)
    reseat_meeting(club, sheet.slug, sheet.players, look(club, sheet.slug).version)


def _merge(club: ClubRef, random: Random) -> None:
    """Make two players one who never sat in one meeting, if there are such."""
    pairs = list(permutations([named.id for named in directory(club) if not named.is_spelling], 2))
    for kept, merged in random.sample(pairs, len(pairs)):
        with suppress(SatTogether):
            merge_players(club, kept, merged)
            return


def _part(club: ClubRef, random: Random) -> None:
    spellings = [named.id for named in directory(club) if named.is_spelling]
    if spellings:
        part_players(club, random.choice(spellings))


def _rename(club: ClubRef, random: Random) -> None:
    names = directory(club)
    named = random.choice([one for one in names if not one.is_spelling])
    own = [one.name for one in names if one.person_id == named.id]
    rename_player(club, named.id, random.choice([*own, f"{named.name} the {random.randrange(1000)}th"]))


def _bin(club: ClubRef, random: Random) -> None:
    if len(find_meetings(club, Search()).meetings) > 1:
        bin_meeting(club, _meeting(club, random).slug)


def _restore(club: ClubRef, random: Random) -> None:
    binned = binned_meetings(club)
    if binned:
        random.choice((put_back, put_back, delete_meeting))(club, random.choice(binned).slug)


_ACTS: Final[tuple[Act, ...]] = (
    *(_deal, _reseat, _end, _undo, _come_for_nothing) * 3,
    *(_merge, _bin, _rename) * 2,
    *(_part, _restore),
)
