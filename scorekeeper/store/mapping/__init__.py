"""Rows and values: the one place that knows both.

`names` are always those of a meeting in the order of their positions. Columns name seats by position, so that neither a
changed name nor another turn order breaks anything.
"""

from scorekeeper.store.mapping.columns import Columns, ColumnValues, player_at, position, to_half_points
from scorekeeper.store.mapping.deals import (
    fact_columns,
    read_contracts,
    read_draft,
    read_in_short,
    read_record,
    read_record_json,
    read_seat,
    record_json,
    seat_columns,
    seats_by_position,
)
from scorekeeper.store.mapping.meetings import (
    moment_columns,
    opening_columns,
    read_habit,
    read_moment,
    read_opening,
    read_rules,
    read_seatings,
    rules_columns,
    seating_columns,
    set_up_columns,
    told_seating_columns,
)

__all__ = [
    "ColumnValues",
    "Columns",
    "fact_columns",
    "moment_columns",
    "opening_columns",
    "player_at",
    "position",
    "read_contracts",
    "read_draft",
    "read_habit",
    "read_in_short",
    "read_moment",
    "read_opening",
    "read_record",
    "read_record_json",
    "read_rules",
    "read_seat",
    "read_seatings",
    "record_json",
    "rules_columns",
    "seat_columns",
    "seating_columns",
    "seats_by_position",
    "set_up_columns",
    "to_half_points",
    "told_seating_columns",
]
