"""What can be wrong at the end: ties, rules on the final points, closing."""

from enum import StrEnum


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
