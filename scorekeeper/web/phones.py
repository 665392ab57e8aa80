"""When phones were last seen: kept in memory, so that looking writes nothing, and written down now and then."""

import time
from typing import Final

from flask import Flask, Response, current_app, request
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.links import Access
from scorekeeper.store.models import utc_now
from scorekeeper.store.phones import Sighting, keep_sightings

EVERY: Final = 60
"""How many seconds pass at least between two times that sightings are written down by the way."""
_MOST: Final = 5000
_SEEN: Final = "scorekeeper_seen"
_DEVICES: Final = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
"""What browsers say they run on; Android says Linux, too."""


class Sightings:
    """The phones that this process has let in since it last wrote them down."""

    def __init__(self) -> None:
        self._by_phone: dict[tuple[int, str], Sighting] = {}
        self._written = time.monotonic()

    def add(self, sighting: Sighting) -> None:
        """Note a phone, unless there are more than any club has."""
        if len(self._by_phone) < _MOST:
            self._by_phone[sighting.access.club.id, sighting.key] = sighting

    def write(self) -> None:
        """Write all of them down; keep them for the next time if the database takes nothing now."""
        seen, self._by_phone = self._by_phone, {}
        self._written = time.monotonic()
        try:
            keep_sightings(seen.values())
        except SQLAlchemyError:
            self._by_phone = seen | self._by_phone

    def of(self, club: ClubRef) -> list[Sighting]:
        """Return those of one club."""
        return [sighting for sighting in self._by_phone.copy().values() if sighting.access.club.id == club.id]

    @property
    def is_due(self) -> bool:
        """Whether something is remembered, and `EVERY` seconds have passed since it was written last."""
        return bool(self._by_phone) and time.monotonic() - self._written >= EVERY


def init_phones(app: Flask) -> None:
    """Let the app remember which phones it has seen."""
    app.extensions[_SEEN] = Sightings()
    app.after_request(_write_by_the_way)


def sightings() -> Sightings:
    """Return what this process has seen and not yet written down."""
    seen: Sightings = current_app.extensions[_SEEN]
    return seen


def note_sighting(access: Access, phone: str) -> None:
    """Note that this phone was let in just now."""
    agent = request.headers.get("User-Agent", "")
    device = next((name for name in _DEVICES if name in agent), "")
    sightings().add(Sighting(access, phone, device, utc_now()))


def _write_by_the_way(response: Response) -> Response:
    # only beside an act that was saved: whoever just looks waits for no lock
    if request.method == "POST" and response.status_code < 400 and sightings().is_due:
        sightings().write()
    return response
