"""What the store refuses, apart from what the rules refuse."""

from scorekeeper.rules.record import DealRecord


class NotFound(ValueError):
    """There is no such thing in this club."""


class NoSuchMeeting(NotFound):
    """The club has no meeting of this slug."""

    def __init__(self, slug: str) -> None:
        super().__init__(f"there is no meeting {slug!r}")


class NoSuchDeal(NotFound):
    """The meeting has no deal of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"there is no deal {number!r}")


class NoSuchSeat(NotFound):
    """Nobody of this name sits here."""

    def __init__(self, player: str) -> None:
        super().__init__(f"nobody called {player!r} sits here")


class NoSuchPhone(NotFound):
    """No phone of this key has come into the club."""

    def __init__(self, key: str) -> None:
        super().__init__(f"there is no phone {key!r}")


class Renamed(ValueError):
    """The club has another name by now than its sender saw."""

    def __init__(self, seen: str) -> None:
        super().__init__(f"the club is not called {seen!r} any more")


class UnknownEdition(ValueError):
    """The meeting was played by an edition of the rules that this program does not have."""

    def __init__(self, key: str, edition: int) -> None:
        super().__init__(f"{key!r} has no edition {edition!r}")


class NotStorable(ValueError):
    """The value does not fit its column without loss."""


class StaleMeeting(ValueError):
    """The meeting has gone on since the caller looked at it. The attributes say what is saved now.

    `number` is the deal in question; `revision` and `record` are None while that deal is not saved.
    `version` and `next_number` are those of the meeting.
    """

    def __init__(
        self,
        slug: str,
        *,
        version: int,
        next_number: int,
        number: int,
        revision: int | None = None,
        record: DealRecord | None = None,
    ) -> None:
        super().__init__(f"meeting {slug!r} has gone on: version {version}, deal {next_number} is next")
        self.slug = slug
        self.version = version
        self.next_number = next_number
        self.number = number
        self.revision = revision
        self.record = record


class DraftBegun(StaleMeeting):
    """The next deal is being entered already: the last one cannot come back as the draft, nor the system change."""
