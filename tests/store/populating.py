"""Databases that hold something of everything, kept as SQL for each schema there has been.

`python -m tests.store.populating` writes the one of the present schema: do it before a release, and before a migration
that changes tables which the older ones leave empty.
"""

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from typing import Final

from flask import Flask

from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord
from scorekeeper.settling import Payment
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.drafts import put_cut_ins, put_facts, put_seat
from scorekeeper.store.history import bin_meeting
from scorekeeper.store.links import Access, Role
from scorekeeper.store.meetings import (
    amend_deal,
    close_meeting,
    create_meeting,
    find_sheet,
    load_meeting,
    meeting_list,
    record_deal,
    undo_deal,
)
from scorekeeper.store.migrate import HEAD
from scorekeeper.store.models import utc_now
from scorekeeper.store.operations import Answer, once
from scorekeeper.store.phones import Sighting, keep_sightings
from scorekeeper.store.players.acts import merge_players
from scorekeeper.store.players.directory import directory
from scorekeeper.store.reseating import reseat_meeting
from tests.scenes import DROPPED, EIGHT, VOID, left_over, play, sit_down, total, won_by
from tests.store.table import SECRET, look, make_app

FOLDER: Final = Path(__file__).parent / "populated"
_KYIV: Final = timezone(timedelta(hours=2))

Ledger = dict[str, list[dict[str, str]]]
"""By the title of a meeting, deal by deal: the points of each player."""


def populate(club: ClubRef) -> None:
    """Play meetings that leave rows in every table."""
    _friday(club)
    _open_end(club)
    _other_rulesets(club)
    _thrown_away(club)
    keep_sightings([Sighting(Access(club, Role.WATCHER, 1), "a phone", "Android", utc_now())])
    create_club("Saturday", SECRET)


def _friday(club: ClubRef) -> None:
    """A deal is amended, one taken back and saved again, the next is being entered."""
    evening = datetime(2026, 11, 27, 23, 30, tzinfo=_KYIV)
    slug = create_meeting(club, replace(sit_down(), title="Friday", place="Kyiv", note="a note", started_at=evening))
    for number, winner in enumerate(("Olena", "Taras", "Ivan"), 1):
        _record_once(club, slug, won_by(winner), number)
    undo_deal(club, slug, 3, seen_revision=1)
    _record_once(club, slug, won_by("Mykola", cards="KC"), 3)
    amend_deal(club, slug, 1, won_by("Taras", note="told anew"), seen_revision=1)
    put_seat(club, slug, 4, "Ivan", DROPPED)
    put_facts(club, slug, 4, indicator=read_cards("9S"), note="a stormy one")


def _record_once(club: ClubRef, slug: str, record: DealRecord, number: int) -> None:
    def act() -> Answer:
        return Answer("deal", str(record_deal(club, slug, record, number)), look(club, slug).id)

    once(f"{slug}-{number}-{record.winner}", "body", act)


def _open_end(club: ClubRef) -> None:
    """A void deal, halves on a first turn, a dealer out of turn, money handed over; people who leave and come.

    One of them comes for a deal that is taken back.
    """
    money = {"amount": "0.50", "currency": "UAH"}
    meeting = replace(sit_down(end="open", point_value=money), title="Open end")
    half = {"Taras": DROPPED, "Mykola": total(15), "Olena": left_over("KC 5D")}
    meeting = play(
        meeting,
        VOID,
        DealRecord(Finish.DECLARED, "Ivan", half, indicator=EIGHT, first_turn=True),
        won_by("Ivan", dealer="Olena"),
    )
    slug = create_meeting(club, replace(meeting, payments=(Payment("Taras", "Ivan", Fraction("12.5")),)))
    reseat_meeting(club, slug, ["Olena", "Zenon", "Mykola"], look(club, slug).version)
    record_deal(club, slug, VOID, 4)
    undo_deal(club, slug, 4, seen_revision=1)
    reseat_meeting(club, slug, ["Olena", "Petro", "Mykola"], look(club, slug).version)


def _other_rulesets(club: ClubRef) -> None:
    """A contract laid, one and a cut-in told of the next deal, and ten seats that finish by themselves."""
    laid = _went_out("Ann", ("Ann", "Bob"), Bob="3S 7D *", Cleo="KC")
    dummy = sit_down("Ann", "Bob", "Cleo", ruleset="dummy-rummy").record(laid)
    slug = create_meeting(club, replace(dummy, title="Dummy", opening={"Bob": Opening(Fraction(30), 4)}))
    put_facts(club, slug, 2, {"Cleo": True})
    put_cut_ins(club, slug, 2, "Ann", 1)
    first, winner, *others = (f"Player {number}" for number in range(1, 11))
    seats = {first: left_over("KC 5D"), **{player: SeatRecord(Outcome.LATE_DROP) for player in others}}
    deal = DealRecord(Finish.DECLARED, winner, seats, indicator=read_cards("8D"))
    ten = sit_down(first, winner, *others, ruleset="indian-rummy", late_drop=50).record(deal)
    slug = create_meeting(club, replace(ten, title="Ten"))
    close_meeting(club, slug, look(club, slug).version)


def _thrown_away(club: ClubRef) -> None:
    """A meeting that was broken off in the bin, and a player of it who was found to be somebody else."""
    slug = create_meeting(club, replace(sit_down("Olya", "Zenon").record(VOID).close(), title="Thrown away"))
    bin_meeting(club, slug)
    ids = {named.key: named.person_id for named in directory(club)}
    merge_players(club, ids["olena"], ids["olya"])


def _went_out(winner: str, contracts: tuple[str, ...], **held: str) -> DealRecord:
    seats = {player: left_over(cards) for player, cards in held.items()}
    return DealRecord(Finish.WENT_OUT, winner, seats, contracts_met=contracts)


def ledger(club: ClubRef) -> Ledger:
    """Return what every deal of the club comes to, recounted from its facts."""
    meetings: Ledger = {}
    for summary in meeting_list(club):
        stored = find_sheet(club, summary.slug)
        assert stored is not None
        lines = [settled.line.points for settled in load_meeting(stored).settled]
        meetings[stored.title] = [{name: str(points) for name, points in line.items()} for line in lines]
    return meetings


def make_populated(path: Path) -> Flask:
    """Make a database of the present schema at `path`."""
    app = make_app(path)
    upgrade_database(app)
    with app.app_context():
        populate(create_club("Friday", SECRET)[0])
        db.session.remove()
        db.engine.dispose()
    return app


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "populated.db"
        make_populated(path)
        with closing(sqlite3.connect(path)) as database:
            (FOLDER / f"{HEAD}.sql").write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
