"""Everything that can be wrong with a season, as codes; `labels.seasons` words them."""

from enum import StrEnum


class SeasonFault(StrEnum):
    """Faults of a regulation, of result sheets, of lots, and of a file that should hold a season."""

    NOT_A_SEASON = "season_not_a_season"

    BEST_TOO_FEW = "season_best_too_few"
    BEST_TWICE = "season_best_twice"
    SHARE_IMPOSSIBLE = "season_share_impossible"
    MINIMUM_TWICE = "season_minimum_twice"
    MINIMUM_TOO_MANY = "season_minimum_too_many"
    STEP_NEGATIVE = "season_step_negative"
    EACH_TOO_LITTLE = "season_each_too_little"
    BONUS_NEGATIVE = "season_bonus_negative"
    SECTIONS_MISSING = "season_sections_missing"
    SECTION_TWICE = "season_section_twice"
    CRITERION_TWICE = "season_criterion_twice"
    CRITERION_AFTER_LOT = "season_criterion_after_lot"

    SHEET_TWICE = "season_sheet_twice"
    TOURNAMENT_TWICE = "season_tournament_twice"
    SHEET_EMPTY = "season_sheet_empty"
    PLACE_MISSING = "season_place_missing"
    SECTION_UNKNOWN = "season_section_unknown"
    SECTION_NOT_TOLD = "season_section_not_told"
    TEAM_MISSING = "season_team_missing"
    PEOPLE_MISSING = "season_people_missing"
    PAIR_NEEDS_TWO = "season_pair_needs_two"
    UNIT_TWICE = "season_unit_twice"
    POINTS_MISSING = "season_points_missing"
    MATCHES_MISSING = "season_matches_missing"
    WEIGHT_TOO_SMALL = "season_weight_too_small"
    MEETING_UNKNOWN = "season_meeting_unknown"
    PERSON_TWICE = "season_person_twice"
    NAME_SHARED = "season_name_shared"
    MERGED_UNKNOWN = "season_merged_unknown"
    MERGED_IN_A_CIRCLE = "season_merged_in_a_circle"

    UNKNOWN = "season_unknown"
    NAME_MISSING = "season_name_missing"
    SLUG_TAKEN = "season_slug_taken"
    EVENING_NOT_CLOSED = "season_evening_not_closed"
    EVENING_KEPT_BACK = "season_evening_kept_back"
    SHEET_UNKNOWN = "season_sheet_unknown"
    PERSON_UNKNOWN = "season_person_unknown"
    PERSON_IS_ANOTHER = "season_person_is_another"
    CARD_TAKEN = "season_card_taken"

    LOT_UNKNOWN = "season_lot_unknown"
    LOT_REPEATS = "season_lot_repeats"
