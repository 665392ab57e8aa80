"""What a meeting is played by, when, and who sits where, and its columns."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone

from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.halves import from_halves
from scorekeeper.rules.house_values import as_json
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seatings import Seating, Seatings
from scorekeeper.store.errors import NotStorable, UnknownEdition
from scorekeeper.store.mapping.columns import Columns, ColumnValues, position, to_half_points


def rules_columns(rules: Ruleset) -> ColumnValues:
    """Return the columns that name a ruleset as the table plays it."""
    chosen = {name: as_json(value) for name, value in rules.house_rules.items()}
    return {"ruleset": rules.key, "edition": rules.edition, "house_rules": chosen}


def set_up_columns(rules: Ruleset) -> ColumnValues:
    """Return the columns of a ruleset that is chosen at set-up, which makes it the club's habit."""
    columns = rules_columns(rules)
    return {**columns, "habit": columns["house_rules"]}


def read_habit(columns: Columns) -> Ruleset:
    """Return the ruleset as the meeting was set up; raise `UnknownEdition`."""
    return _ruleset(columns, columns["habit"])


def read_rules(columns: Columns) -> Ruleset:
    """Return the ruleset of a meeting; raise `UnknownEdition` if this program cannot count by it."""
    return _ruleset(columns, columns["house_rules"])


def _ruleset(columns: Columns, house_rules: Mapping[str, object]) -> Ruleset:
    rules = get_ruleset(columns["ruleset"], house_rules)
    if rules.edition != columns["edition"]:
        raise UnknownEdition(rules.key, columns["edition"])
    return rules


def moment_columns(started_at: datetime | None, now: datetime) -> ColumnValues:
    """Return the columns that tell when a meeting was. `now` (UTC, without saying so) stands in where nobody said."""
    if started_at is None:
        return {"started_at": None, "started_offset": None, "local_date": now.date(), "listed_at": now}
    offset = started_at.utcoffset()
    if offset is None or offset % timedelta(minutes=1):
        raise NotStorable(f"{started_at!r} does not say its offset in minutes")
    try:
        utc = started_at.astimezone(UTC).replace(tzinfo=None)
    except OverflowError as error:
        raise NotStorable(f"{started_at!r} lies outside the calendar") from error
    minutes = offset // timedelta(minutes=1)
    return {"started_at": utc, "started_offset": minutes, "local_date": started_at.date(), "listed_at": utc}


def read_moment(columns: Columns) -> datetime | None:
    """Return when the meeting began, at its own offset."""
    utc: datetime | None = columns["started_at"]
    if utc is None:
        return None
    return utc.replace(tzinfo=UTC).astimezone(timezone(timedelta(minutes=columns["started_offset"])))


def seating_columns(seatings: Seatings, names: Sequence[str]) -> ColumnValues:
    """Return the columns that tell who sits where and who deals first."""
    in_order = not seatings.later and seatings.first == tuple(names)
    return told_seating_columns(seatings, names) | ({"seatings": []} if in_order else {})


def told_seating_columns(seatings: Seatings, names: Sequence[str]) -> ColumnValues:
    """Return the same columns for the log, where it stays true that nobody else sat there, whoever comes later."""
    told = [
        {"from_deal": seating.from_deal, "positions": [position(names, player) for player in seating.players]}
        for seating in seatings.all
    ]
    return {"seatings": told, "first_dealer_position": position(names, seatings.first_dealer)}


def read_seatings(columns: Columns, names: tuple[str, ...]) -> Seatings:
    """Return who sits where; where nothing is told, all sit in the order of their positions."""
    told = columns["seatings"] or [{"from_deal": 1, "positions": range(len(names))}]
    first, *later = (Seating(one["from_deal"], tuple(names[at] for at in one["positions"])) for one in told)
    return Seatings(first.players, names[columns["first_dealer_position"]], tuple(later))


def opening_columns(opening: Opening) -> ColumnValues:
    """Return the columns that tell what a player brought along."""
    return {"opening_half_points": to_half_points(opening.points), "opening_contract": opening.contract}


def read_opening(columns: Columns) -> Opening:
    """Return what a player brought along."""
    return Opening(from_halves(columns["opening_half_points"]), columns["opening_contract"])
