"""What can be wrong with an evening, from its set-up and the door to the draw, the results, the till and the end."""

from enum import StrEnum

# What can be wrong with what is said of a match: played, told at the table, awarded, taken back, punished.


class ResultFault(StrEnum):
    REASON_MISSING = "result_reason_missing"
    CONFIRMED = "result_confirmed"
    NOTE_UNKNOWN = "result_note_unknown"
    PARTNER_MISSING = "result_partner_missing"


class ReportFault(StrEnum):
    SIDE_UNKNOWN = "report_side_unknown"
    NOT_WHOLE = "report_not_whole"
    SAME_ORIGIN = "report_same_origin"
    CARD_SPOKE = "report_card_spoke"
    CARD_WANTED = "report_card_wanted"
    NOT_WANTED = "report_not_wanted"
    GONE = "report_gone"


class AwardFault(StrEnum):
    ABSENT_UNKNOWN = "award_absent_unknown"
    PLAYED = "award_played"
    REASON_MISSING = "award_reason_missing"
    ABANDONED_REASON_MISSING = "award_abandoned_reason_missing"
    LOSER_UNKNOWN = "award_loser_unknown"
    TIME_NOT_UP = "award_time_not_up"
    PLAYS_ON = "award_plays_on"
    LEVEL = "award_level"


class UndoFault(StrEnum):
    UNKNOWN = "undo_unknown"
    NOT_OWN = "undo_not_own"
    TOO_LATE = "undo_too_late"
    CHANGED_SINCE = "undo_changed_since"
    LED_ON = "undo_led_on"
    NOT_LAST = "undo_not_last"


class SanctionFault(StrEnum):
    REASON_MISSING = "sanction_reason_missing"
    OTHER_TEAM = "sanction_other_team"
    MATCH_UNKNOWN = "sanction_match_unknown"
    MATCH_OF_OTHERS = "sanction_match_of_others"
    GONE = "sanction_gone"


# What can be wrong at the door, at the till and with requests to enter.


class ArrivalFault(StrEnum):
    FEE_RANGE = "arrival_fee_range"
    FEE_PER_UNKNOWN = "arrival_fee_per_unknown"
    LIMIT_RANGE = "arrival_limit_range"
    NO_FEE = "arrival_no_fee"
    SUM_RANGE = "arrival_sum_range"
    WITHDRAWN = "arrival_withdrawn"
    QUARTERS_STAY = "arrival_quarters_stay"
    DRAWN_ALREADY = "arrival_drawn_already"


class TermsFault(StrEnum):
    FEE_UNREADABLE = "terms_fee_unreadable"
    LIMIT_UNREADABLE = "terms_limit_unreadable"
    TIME_UNREADABLE = "terms_time_unreadable"


class FeeFault(StrEnum):
    """What can be wrong with what a fee has in it, and with what is chosen of that."""

    CHOICE_GONE = "fee_choice_gone"
    PEOPLE_RANGE = "fee_people_range"
    FOR_ALL = "fee_for_all"
    TOO_MANY = "fee_too_many"
    ALL_CHOOSE = "fee_all_choose"
    CHOOSE_FIRST = "fee_choose_first"
    TOO_MANY_CHOICES = "fee_too_many_choices"
    NAME_MISSING = "fee_name_missing"
    NAME_LONG = "fee_name_long"
    NAME_TWICE = "fee_name_twice"
    AMOUNT_RANGE = "fee_amount_range"
    AMOUNT_UNREADABLE = "fee_amount_unreadable"
    PER_UNKNOWN = "fee_per_unknown"
    CHOSEN_BY = "fee_chosen_by"
    PAID_BEFORE = "fee_paid_before"
    NOTHING_PAID = "fee_nothing_paid"


class RegistrationFault(StrEnum):
    OFF = "registration_off"
    LATE = "registration_late"
    FULL = "registration_full"
    TOO_OFTEN = "registration_too_often"
    TOO_MANY_WAITING = "registration_too_many_waiting"
    PEOPLE_COUNT = "registration_people_count"
    SETTLED = "registration_settled"
    CODE_WRONG = "registration_code_wrong"
    NOTE = "registration_note"
    NOTHING_TICKED = "registration_nothing_ticked"


# Why a change of a tournament is refused, whatever it is.


class ChangeFault(StrEnum):
    CLOSED = "tournament_closed"
    NOT_ALLOWED = "not_allowed"
    MATCH_GONE = "match_gone"
    TURN_LEFT_OUT = "turn_left_out"


# Why there is no draw now, no next stage, and no rehearsal.


class DrawFault(StrEnum):
    PUBLISHED_ALREADY = "draw_published_already"
    NOT_PUBLISHED = "draw_not_published"
    UNKNOWN = "draw_unknown"
    OUTDATED = "draw_outdated"
    RESULTS_EXIST = "draw_results_exist"
    WORTHS_PLAYED = "draw_worths_played"
    TURN_OPEN = "draw_turn_open"
    ALL_DRAWN = "draw_all_drawn"
    NOT_BY_HAND = "draw_not_by_hand"


class EarlyEndFault(StrEnum):
    NOT_THERE = "early_end_not_there"
    NOT_ENDED = "early_end_not_ended"
    GONE_ON = "early_end_gone_on"
    NO_MORE_TURNS = "early_end_no_more_turns"
    TURN_DRAWN = "early_end_turn_drawn"


class PassageFault(StrEnum):
    NO_STAGE = "passage_no_stage"
    NOT_COMPLETE = "passage_not_complete"
    UNDECIDED = "passage_undecided"
    NOT_MADE = "passage_not_made"
    STAGE_DRAWN = "passage_stage_drawn"


class RehearsalFault(StrEnum):
    REAL = "rehearsal_real"
    NOT_REAL = "rehearsal_not_real"
    GONE = "rehearsal_gone"


# What can be wrong at the end: ties, rules on the final points, closing.


class FinalFault(StrEnum):
    TIE_PROVISIONAL = "decision_tie_provisional"
    DECISION_REASON_MISSING = "decision_reason_missing"
    DECISION_UNKNOWN = "decision_unknown"
    MODIFIER_TAKEN = "modifier_taken"
    MODIFIER_UNKNOWN = "modifier_unknown"
    MODIFIER_DECLARED = "modifier_declared"
    DECLARATION_UNKNOWN = "declaration_unknown"
    DECLARATION_CANCELLED_BY = "declaration_cancelled_by"
    NOTHING_PLAYED = "close_nothing_played"
    NOT_ALL_DRAWN = "final_not_all_drawn"
    MATCHES_MISSING = "close_matches_missing"
    NOT_CLOSED = "reopen_not_closed"
    REASON_MISSING = "reopen_reason_missing"


class TieFault(StrEnum):
    ORDER_INCOMPLETE = "tie_order_incomplete"
    NUMBER_MISSING = "tie_number_missing"
    KIND_MISSING = "tie_kind_missing"


# What can be wrong with what is decided about a tournament before it is played.


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


# What can be wrong with a movement of the till.


class TillFault(StrEnum):
    KIND_UNKNOWN = "till_kind_unknown"
    SUM_UNREADABLE = "till_sum_unreadable"
    SUM_RANGE = "till_sum_range"
    NOTHING_NAMED = "till_nothing_named"
    TOO_LONG = "till_too_long"
    TICKETS_UNREADABLE = "till_tickets_unreadable"
    TICKETS_ELSEWHERE = "till_tickets_elsewhere"
    THERE_ALREADY = "till_there_already"
    GONE = "till_gone"
    REASON_MISSING = "till_reason_missing"


# What can be wrong with who plays a turn where and for how long.


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
