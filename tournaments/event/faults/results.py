"""What can be wrong with what is said of a match: played, told at the table, awarded, taken back, punished."""

from enum import StrEnum


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
