"""A process that is killed in the middle of a save leaves the deal whole or not there."""

import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.drafts import load_draft, put_seat
from scorekeeper.store.meetings import create_meeting, record_deal
from tests.scenes import DROPPED, sit_down, won_by
from tests.store.table import look

pytestmark = pytest.mark.sqlite

# stops dead at its n-th statement that writes, the first begins
_DIES = """
import os, sys
from pathlib import Path
from sqlalchemy import event
from scorekeeper.store import db
from scorekeeper.store.clubs import first_club
from scorekeeper.store.meetings import record_deal
from tests.scenes import won_by
from tests.store.table import make_app

path, slug, last = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
with make_app(path).app_context():
    club, sent = first_club(), []

    @event.listens_for(db.engine, "after_cursor_execute")
    def count(connection, cursor, statement, *rest):
        sent.append(statement)
        if len(sent) == last:
            os._exit(9)

    record_deal(club, slug, won_by("Olena"), 1)
"""


def test_killed_process_leaves_nothing_half(app: Flask, club: ClubRef, tmp_path: Path) -> None:
    slug = create_meeting(club, sit_down())
    put_seat(club, slug, 1, "Ivan", DROPPED)
    db.session.remove()
    for last in (3, 5, 8):
        killed = subprocess.run(
            [sys.executable, "-c", _DIES, str(tmp_path / "scorekeeper.db"), slug, str(last)],
            capture_output=True,
            cwd=Path(__file__).parents[2],
        )
        assert killed.returncode == 9, killed.stderr
        sheet = look(club, slug)
        assert (len(sheet.deals), load_draft(sheet).seats) == (0, {"Ivan": DROPPED})
        assert list(audit()) == []
    assert record_deal(club, slug, won_by("Olena"), 1) == 1
