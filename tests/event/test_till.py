"""What the till must hold, by sums worked out by hand."""

import pytest

from tournaments.event.fees import MovementKind, TillSums, sums_of

EVENING = [
    (MovementKind.FLOAT, 50_00),
    (MovementKind.RAFFLE, 500_00),
    (MovementKind.OFFER, 30_50),
    (MovementKind.INCOME, 5),
    (MovementKind.EXPENSE, 120_00),
    (MovementKind.PRIZES, 210_55),
]


def test_the_float_is_in_the_till_and_is_no_gain() -> None:
    sums = sums_of(920_00, EVENING)
    # 920 + 500 + 30,50 + 0,05 = 1450,55 in; 330,55 out; 1120 left; 50 more in the till.
    assert (sums.taken, sums.paid_out, sums.proceeds, sums.expected) == (1450_55, 330_55, 1120_00, 1170_00)
    assert (sums.counted, sums.difference) == (None, None)


@pytest.mark.parametrize(("counted", "difference"), [(1170_00, 0), (1160_00, -10_00), (1170_01, 1), (0, -1170_00)])
def test_what_was_counted_is_compared_with_what_must_be_there(counted: int, difference: int) -> None:
    sums = sums_of(920_00, [*EVENING, (MovementKind.COUNTED, counted)])
    assert (sums.expected, sums.difference) == (1170_00, difference)


def test_who_spends_more_than_comes_in_has_less_than_nothing() -> None:
    assert sums_of(0, [(MovementKind.EXPENSE, 12_00)]) == TillSums(float_=0, taken=0, paid_out=12_00, counted=None)
    assert sums_of(0, [(MovementKind.EXPENSE, 12_00)]).expected == -12_00
