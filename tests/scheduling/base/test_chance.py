"""Chance that must be the same everywhere and for ever: golden values of the first numbers."""

from collections import Counter

from tournaments.scheduling.base.chance import below, exponential_limits, seeded, shuffled


def test_the_first_shuffle_of_number_one_never_changes():
    assert shuffled(seeded(1), range(10)) == [8, 0, 3, 4, 5, 2, 9, 6, 7, 1]


def test_every_order_comes_about_equally_often():
    rng = seeded(7)
    orders = Counter(tuple(shuffled(rng, "abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 <= times <= 1150 for times in orders.values())


def test_numbers_below_a_size_reach_both_ends():
    rng = seeded(1)
    assert {below(rng, 5) for _ in range(200)} == {0, 1, 2, 3, 4}


def test_exponential_limits_fall_from_the_tail_to_zero():
    limits = exponential_limits(3000)
    assert list(limits) == sorted(limits, reverse=True)
    # The middle of the first of 1024 slices: -3 * ln(1/2048) = 22.87; the last: -3 * ln(2047/2048) = 0.001.
    assert (limits[0], limits[-1]) == (22, 0)


def test_half_of_the_limits_are_below_the_median_of_the_distribution():
    # The median of an exponential distribution of mean 10 is 10 * ln 2 = 6.93.
    assert sum(limit < 7 for limit in exponential_limits(10_000)) in range(508, 522)
