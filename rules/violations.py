"""Faults as values: what is wrong, where it was found, and the numbers a sentence needs; no sentences."""

from dataclasses import dataclass
from enum import StrEnum


class ViolationCode(StrEnum):
    """Every way in which a deal, a match, a format or a points table can break the rules.

    Other modules have codes in a `StrEnum` of their own and carry them in the same `Violation`.
    """

    NOTHING_ENTERED = "nothing_entered"
    NOT_A_WHOLE_NUMBER = "not_a_whole_number"
    NEGATIVE = "negative"
    ABOVE_TOTAL = "above_total"
    UNREACHABLE_TOTAL = "unreachable_total"
    SUM_NOT_TOTAL = "sum_not_total"
    WINNER_UNKNOWN = "winner_unknown"
    WINNER_ONLY_NOT_ALLOWED = "winner_only_not_allowed"
    WINNER_CONTRADICTS_POINTS = "winner_contradicts_points"
    LEVEL_HAS_NO_WINNER = "level_has_no_winner"
    LAST_TRICK_UNKNOWN = "last_trick_unknown"
    CAPPOTTO_NOT_ALLOWED = "cappotto_not_allowed"
    CAPPOTTO_WITHOUT_ALL_POINTS = "cappotto_without_all_points"
    POINTS_NOT_COUNTED = "points_not_counted"
    TWO_TOTALS_NEEDED = "two_totals_needed"
    THIRD_TOTAL_UNREACHABLE = "third_total_unreachable"
    WINNER_NOT_TOP = "winner_not_top"
    CALLER_MISSING = "caller_missing"
    CALLER_UNKNOWN = "caller_unknown"
    CALLER_SITS_OUT = "caller_sits_out"
    PARTNER_UNKNOWN = "partner_unknown"
    PARTNER_IS_CALLER = "partner_is_caller"
    PARTNER_SITS_OUT = "partner_sits_out"
    BID_OUT_OF_RANGE = "bid_out_of_range"
    CALL_NOT_DECIDED = "call_not_decided"
    CALL_CONTRADICTS_POINTS = "call_contradicts_points"
    CALL_NOT_HERE = "call_not_here"
    VOID_WITH_RESULT = "void_with_result"
    ERROR_WITH_RESULT = "error_with_result"
    ERROR_UNKNOWN = "error_unknown"
    ERROR_SITS_OUT = "error_sits_out"
    ERROR_NOT_HERE = "error_not_here"
    ERROR_BY_WINNER = "error_by_winner"

    TOTALS_NOT_HERE = "totals_not_here"
    TOTALS_COUNT = "totals_count"
    TOTALS_WITH_DEALS = "totals_with_deals"
    TOTAL_MISSING = "total_missing"
    TOTAL_TOO_HIGH = "total_too_high"
    TOTALS_NOT_ZERO = "totals_not_zero"
    TOTALS_NOT_WHOLE = "totals_not_whole"
    TOTAL_BELOW_ZERO = "total_below_zero"
    EVERY_TOTAL_NEEDED = "every_total_needed"
    TOTALS_UNREACHABLE = "totals_unreachable"

    NUMBER_OUT_OF_RANGE = "number_out_of_range"
    ATTEMPT_OUT_OF_RANGE = "attempt_out_of_range"
    DEAL_TWICE = "deal_twice"
    ATTEMPT_SKIPPED = "attempt_skipped"
    REPLACES_DECIDED_DEAL = "replaces_decided_deal"
    EARLIER_DEAL_MISSING = "earlier_deal_missing"
    AFTER_DECISION = "after_decision"

    LENGTH_OUT_OF_RANGE = "length_out_of_range"
    BEST_OF_EVEN = "best_of_even"
    FIRST_TO_WITH_LEVEL = "first_to_with_level"
    SUM_WITH_LAST_TRICK = "sum_with_last_trick"
    SUM_WITHOUT_POINTS = "sum_without_points"
    GAME_NOT_FIXED = "game_not_fixed"
    GAME_NOT_TIMED = "game_not_timed"
    GAME_NEEDS_WINNER_ONLY = "game_needs_winner_only"
    GAME_NEVER_LEVEL = "game_never_level"
    GAME_NEEDS_POINTS = "game_needs_points"
    GAME_SIDES = "game_sides"
    SIX_NOT_EVEN = "six_not_even"

    WORTH_OUT_OF_RANGE = "worth_out_of_range"
    TIMES_OUT_OF_RANGE = "times_out_of_range"
    CALL_WITHOUT_GAIN = "call_without_gain"
    THRESHOLDS_NOT_RISING = "thresholds_not_rising"
    CALL_NOT_ZERO = "call_not_zero"
    ALONE_NOT_ZERO = "alone_not_zero"
    ERROR_NOT_ZERO = "error_not_zero"

    RESULT_WITHOUT_POINTS = "result_without_points"
    RESULT_IMPOSSIBLE = "result_impossible"
    POINTS_NOT_WHOLE = "points_not_whole"
    POINTS_RISING = "points_rising"


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault. `where` leads to its place (a field, or a deal and a field); a sentence names `params`."""

    code: StrEnum
    where: tuple[str | int, ...] = ()
    params: tuple[tuple[str, str | int], ...] = ()

    @property
    def values(self) -> dict[str, str | int]:
        """The parameters by name, ready to be put into a sentence."""
        return dict(self.params)

    def at(self, *prefix: str | int) -> "Violation":
        """The same fault seen from further out: `prefix` leads to the thing in which `where` leads on."""
        return Violation(self.code, (*prefix, *self.where), self.params)


def violation(code: StrEnum, *where: str | int, **params: str | int) -> Violation:
    """A `Violation` at `where`; parameters are sorted by name, so that equal faults are equal values."""
    return Violation(code, where, tuple(sorted(params.items())))
