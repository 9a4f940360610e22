"""Why there is no paper, or none that is set in type."""

from enum import StrEnum


class PaperFault(StrEnum):
    NOT_SET = "paper_not_set"
    NO_ENTRANTS = "paper_no_entrants"
    NO_CALENDAR = "paper_no_calendar"
    NOT_ALL_MEET = "paper_not_all_meet"
    NO_BRACKET = "paper_no_bracket"
    NO_TURN_BY_HAND = "paper_no_turn_by_hand"
    NO_RESULTS = "paper_no_results"
    NOT_OVER = "paper_not_over"
    PRIZES_NOT_OVER = "paper_prizes_not_over"
    NO_PAIR_CODE = "paper_no_pair_code"
    ONLY_HERE = "paper_only_here"
