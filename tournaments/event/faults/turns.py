"""What can be wrong with who plays a turn where and for how long."""

from enum import StrEnum


class LineupFault(StrEnum):
    BEGUN = "lineup_begun"
    CHAIR_UNKNOWN = "lineup_chair_unknown"
    PLAYER_UNKNOWN = "lineup_player_unknown"
    OTHER_TEAM = "lineup_other_team"
    TWICE = "lineup_twice"
    SEATED_ELSEWHERE = "lineup_seated_elsewhere"
    SEATED_MEANWHILE = "lineup_seated_meanwhile"
    FIXED_NEEDS_REASON = "lineup_fixed_needs_reason"


class MissingFault(StrEnum):
    NOT_HERE = "missing_not_here"
    NOT_SEATED = "missing_not_seated"
    ONLY_TABLE = "missing_only_table"
    KEPT_RESULTS = "missing_kept_results"


class AddedFault(StrEnum):
    NOT_HERE = "added_not_here"
    NOT_IDLE = "added_not_idle"
    HALL_FULL = "added_hall_full"
    HAVE_MET = "added_have_met"
    DRAWN = "added_drawn"


class CallFault(StrEnum):
    NO_TABLE = "call_no_table"
    TABLE_UNKNOWN = "call_table_unknown"
    TABLE_TAKEN = "call_table_taken"


class ClockFault(StrEnum):
    TURN_UNKNOWN = "clock_turn_unknown"
    CHANGED = "clock_changed"
    TOO_LONG = "clock_too_long"
    OVER_AT_ONCE = "clock_over_at_once"
