"""What can be wrong at the door, at the till and with requests to enter."""

from enum import StrEnum


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
