"""Changing who sits where: people leave and join between two deals, and wrong seats are put right."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.meeting import Meeting, check_deals, check_paid, check_table
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.names import clean_name, name_key
from scorekeeper.rules.seatings import Seating


def reseat(meeting: Meeting, players: Sequence[str]) -> Meeting:
    """Return the meeting with these players, in this turn order, from the next deal on; raise `Refused`.

    Who is not among them leaves and keeps the balance; whoever is new begins at 0. Before the first deal they are
    simply the players; should the first dealer be gone, the next who is still there deals first.
    """
    number, seated = len(meeting.deals) + 1, _as_known(meeting, players)
    if number == 1:
        dealer = meeting.first_dealer
        dealer = dealer if dealer in seated or not seated else meeting.seatings.across(dealer, Seating(2, seated))
        return _checked(replace(meeting, players=seated, first_dealer=dealer), 1)
    before = meeting.seatings.until(number - 1)
    seating = before.later if before.at(number) == seated else (*before.later, Seating(number, seated))
    return _checked(replace(meeting, seating=seating), number)


def put_right(meeting: Meeting, from_deal: int, players: Sequence[str], first_dealer: str) -> Meeting:
    """Return the meeting as if the same people had sat in this order, and `first_dealer` dealt first, from the start.

    Or from the seating on that begins with deal `from_deal`. What happened to each player is kept; who dealt, who had
    not moved and what is halved follow. Raise `Refused` if a deal cannot have been so, `ValueError` for other people.
    """
    wrong = next((seating for seating in meeting.seatings.all if seating.from_deal == from_deal), None)
    if wrong is None or sorted(players) != sorted(wrong.players) or first_dealer not in players:
        raise ValueError(f"{players!r} do not sit there from deal {from_deal!r} on")
    righted = tuple(
        replace(seating, players=_followed(wrong.players, players, seating.players))
        if seating.from_deal >= from_deal
        else seating
        for seating in meeting.seatings.all
    )
    dealer = first_dealer if from_deal == 1 else meeting.first_dealer
    changed = replace(meeting, players=righted[0].players, first_dealer=dealer, seating=righted[1:])
    return _checked(_dealt_by(changed, from_deal, first_dealer), from_deal)


def _dealt_by(meeting: Meeting, number: int, dealer: str) -> Meeting:
    """Return the meeting in which `dealer` dealt deal `number`, out of turn if need be."""
    if number > len(meeting.deals):
        return meeting
    before, record, after = meeting.deals[: number - 1], meeting.deals[number - 1], meeting.deals[number:]
    in_turn = replace(meeting, deals=before).next_dealer
    told = replace(record, dealer=None if dealer == in_turn else dealer)
    return replace(meeting, deals=(*before, told, *after))


def _followed(wrong: Sequence[str], right: Sequence[str], seated: Sequence[str]) -> tuple[str, ...]:
    """Return `seated` with those of the wrong order put in the right one, if they sat in the wrong one there too."""
    stayed = [player for player in seated if player in wrong]
    in_wrong_order = [player for player in wrong if player in seated]
    if not stayed or _turned(in_wrong_order, stayed[0]) != stayed:
        return tuple(seated)
    in_right_order = iter([player for player in right if player in seated])
    return tuple(next(in_right_order) if player in wrong else player for player in seated)


def _turned(players: list[str], first: str) -> list[str]:
    at = players.index(first)
    return [*players[at:], *players[:at]]


def _as_known(meeting: Meeting, players: Sequence[str]) -> tuple[str, ...]:
    """Return the names; of those who ever sat here in the spelling of this meeting."""
    known = {name_key(player): player for player in meeting.everybody}
    return tuple(known.get(name_key(player), clean_name(player)) for player in players)


def _checked(meeting: Meeting, since: int) -> Meeting:
    findings = (*check_table(meeting), *check_paid(meeting), *check_deals(meeting, since))
    if findings:
        raise Refused(findings)
    return meeting
