"""Why there is no draw now, no next stage, and no rehearsal."""

from enum import StrEnum


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
