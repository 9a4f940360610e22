"""What can be wrong with what is decided about a tournament before it is played."""

from enum import StrEnum


class SetupFault(StrEnum):
    NAME_MISSING = "setup_name_missing"
    SLUG_TAKEN = "setup_slug_taken"
    TEAM_TWICE = "setup_team_twice"
    CALENDAR_PUBLISHED = "setup_calendar_published"
    HALL_BELOW_DRAWN = "setup_hall_below_drawn"
    HALL_BELOW_FIXED = "setup_hall_below_fixed"
    STAGE_UNKNOWN = "setup_stage_unknown"
    FORMAT_NOT_FOR_ENTRANTS = "setup_format_not_for_entrants"
    GAME_FOR_TWO = "setup_game_for_two"
    ROTATING_NEEDS_PLAYERS = "setup_rotating_needs_players"
    STAGE_WITHOUT_PASSAGE = "setup_stage_without_passage"
    REASON_MISSING = "setup_reason_missing"
    CARDS_NEED_PAIRS = "setup_cards_need_pairs"


class EveningFault(StrEnum):
    ENTRANTS_RANGE = "evening_entrants_range"
    HALL_RANGE = "evening_hall_range"


class FixedTableFault(StrEnum):
    RANGE = "fixed_table_range"
    OUTSIDE_HALL = "fixed_table_outside_hall"
    PARTNER = "fixed_table_partner"


class PrizeFault(StrEnum):
    TOO_MANY = "prizes_too_many"
    TOO_LONG = "prizes_too_long"
    UNREADABLE = "prizes_unreadable"


class DiscretionFault(StrEnum):
    TURN_UNKNOWN = "discretion_turn_unknown"
