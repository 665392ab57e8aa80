"""The scene of the drills: a club whose meetings are at every stage at which something can be written."""

from dataclasses import replace
from fractions import Fraction

from flask import Flask

from scorekeeper.draft import draft_of
from scorekeeper.meeting import Meeting, open_meeting
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.settling import Payment
from scorekeeper.store import db
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.drafts import save_draft
from scorekeeper.store.history import bin_meeting, delete_meeting
from scorekeeper.store.meetings import close_meeting, create_meeting
from tests.scenes import FOUR, left_over, sit_down, won_by
from tests.store.table import look


def set_the_scene(app: Flask, club: ClubRef) -> None:
    """Play meetings: in the middle of a deal, at the end, without an end, broken off, and one of contracts."""
    with app.app_context():
        _in_the_middle(club, replace(_played(2), title="Friday"))
        over = replace(_played(4, point_value={"amount": "1", "currency": "EUR"}), title="Over")
        create_meeting(club, over.pay(Payment("Ivan", "Olena", Fraction(5))))
        create_meeting(club, replace(_played(1, end="open"), title="Open"))
        slug = create_meeting(club, replace(_played(1), title="Broken off"))
        close_meeting(club, slug, look(club, slug).version)
        _in_the_middle(club, _contracts())
        slug = create_meeting(club, sit_down("Zoe", "Yan"))  # who have no meeting in the end
        bin_meeting(club, slug)
        delete_meeting(club, slug)
        db.session.remove()


def _played(deal_count: int, **house_rules: object) -> Meeting:
    meeting = sit_down(**house_rules)
    for number in range(deal_count):
        meeting = meeting.record(won_by(FOUR[number % 4]))
    return meeting


def _contracts() -> Meeting:
    players = ("Ann", "Bob", "Cleo")
    seats = {"Bob": left_over("3S 7D"), "Cleo": left_over("KC")}
    deal = DealRecord(Finish.WENT_OUT, "Ann", seats, contracts_met=("Ann", "Bob"))
    return replace(open_meeting(get_ruleset("dummy-rummy"), players, "Cleo").record(deal), title="Contracts")


def _in_the_middle(club: ClubRef, meeting: Meeting) -> None:
    """Save the meeting, and enter the last of its deals once more as the next one."""
    slug = create_meeting(club, meeting)
    save_draft(club, slug, draft_of(len(meeting.deals) + 1, meeting.deals[-1]))
