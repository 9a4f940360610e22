"""Finite fields and their products, held to the laws of arithmetic by trying all elements."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.whist.fields import prime_powers, ring

ORDERS = [2, 4, 5, 8, 9, 13, 16, 20, 25, 27, 45, 49, 65, 81, 101, 121, 125, 128, 169]


@pytest.mark.parametrize("order", [4, 5, 9, 20, 25, 27, 45])
def test_sums_and_products_obey_the_laws(order):
    numbers = ring(order)
    for one, two in product(range(order), repeat=2):
        assert numbers.plus(one, two) == numbers.plus(two, one)
        assert numbers.times(one, two) == numbers.times(two, one)
        assert numbers.plus(one, numbers.minus(one)) == 0
        third = (one * 7 + two * 3 + 1) % order
        assert numbers.times(third, numbers.plus(one, two)) == numbers.plus(
            numbers.times(third, one), numbers.times(third, two)
        )
        assert numbers.times(third, numbers.times(one, two)) == numbers.times(numbers.times(third, one), two)


@pytest.mark.parametrize("order", [5, 7, 101])
def test_a_field_of_a_prime_counts_like_a_clock(order):
    numbers = ring(order)
    for one, two in product(range(order), repeat=2):
        assert numbers.plus(one, two) == (one + two) % order
        assert numbers.times(one, two) == one * two % order


@pytest.mark.parametrize("order", [4, 8, 9, 25, 27, 49, 81, 121, 125, 128])
def test_in_a_field_every_element_but_zero_divides_every_other(order):
    numbers = ring(order)
    for one in range(1, order):
        assert len({numbers.times(one, two) for two in range(order)}) == order


@pytest.mark.parametrize("order", [5, 9, 13, 25, 45, 49, 65, 81, 125, 153])
def test_a_quarter_turn_done_twice_turns_round(order):
    numbers = ring(order)
    turn = numbers.quarter_turn()
    for one in range(order):
        assert numbers.times(turn, numbers.times(turn, one)) == numbers.minus(one)
    assert len(numbers.quarter_cosets()) == order // 4


@pytest.mark.parametrize(("order", "count"), [(20, 4), (25, 4), (9, 8), (45, 4), (13, 8)])
def test_the_differences_of_unit_different_elements_can_be_divided_by(order, count):
    numbers = ring(order)
    chosen = numbers.unit_different(count)
    for one, two in product(chosen, repeat=2):
        if one != two:
            difference = numbers.plus(one, numbers.minus(two))
            assert len({numbers.times(difference, third) for third in range(order)}) == order


@given(st.integers(2, 5000))
def test_prime_powers_multiply_to_the_number(number):
    whole = 1
    for prime, exponent in prime_powers(number):
        assert all(prime % divisor for divisor in range(2, prime))
        whole *= prime**exponent
    assert whole == number
