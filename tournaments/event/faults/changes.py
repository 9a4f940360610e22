"""Why a change of a tournament is refused, whatever it is."""

from enum import StrEnum


class ChangeFault(StrEnum):
    CLOSED = "tournament_closed"
    NOT_ALLOWED = "not_allowed"
    MATCH_GONE = "match_gone"
    TURN_LEFT_OUT = "turn_left_out"
