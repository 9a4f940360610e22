"""What can be wrong with a movement of the till."""

from enum import StrEnum


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
