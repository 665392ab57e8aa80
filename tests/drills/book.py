"""What the drills know of a server's database."""

from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef, first_club
from scorekeeper.store.meetings import create_meeting, load_meeting
from tests.scenes import sit_down
from tests.store.table import look, make_app_at


class Book:
    """What is in the database of a server."""

    def __init__(self, database: str) -> None:
        self.app = make_app_at(database)

    def begin(self, **house_rules: object) -> str:
        """Begin a meeting of four; return its slug."""
        with self.app.app_context():
            slug = create_meeting(self._club(), sit_down(**{"end": "open", **house_rules}))
            db.session.remove()
            db.engine.dispose()
        return slug

    def notes(self, slug: str) -> list[str]:
        """Return the notes of the deals that were saved, in order."""
        with self.app.app_context():
            notes = [record.note for record in load_meeting(look(self._club(), slug)).deals]
            db.session.remove()
        self.check()
        return notes

    def check(self) -> None:
        """Recount everything."""
        with self.app.app_context():
            assert list(audit()) == []
            db.session.remove()
            db.engine.dispose()

    def _club(self) -> ClubRef:
        club = first_club()
        assert club is not None
        return club
