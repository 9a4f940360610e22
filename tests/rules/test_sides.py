"""Sets of sides and the numbers that are stored for them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games import ALONE_AT, EVERY_SIDE, MOST_SIDES, SIDES, Sides, own_first


@pytest.mark.parametrize(("numbers", "stored"), [((1,), 1), ((2,), 2), ((1, 2), 3), ((3,), 4), ((1, 6), 33), ((), 0)])
def test_a_set_of_sides_is_stored_as_one_number(numbers: tuple[int, ...], stored: int) -> None:
    assert Sides.of(*numbers) == stored
    assert Sides(stored).numbers == numbers


def test_no_table_at_which_everybody_is_a_side_has_more_sides_than_are_kept() -> None:
    assert max(ALONE_AT) == MOST_SIDES


def test_a_side_that_is_named_twice_is_in_the_set_once() -> None:
    assert Sides.of(2, 2) == Sides.SECOND


def test_a_match_has_the_other_sides() -> None:
    assert [Sides.of(side).others for side in SIDES] == [(2,), (1,)]
    assert EVERY_SIDE.others == ()


@given(st.frozensets(st.integers(1, 6)))
def test_sides_come_back_from_their_number(numbers: frozenset[int]) -> None:
    assert Sides(Sides.of(*numbers).value).numbers == tuple(sorted(numbers))


def test_every_side_sees_its_own_first() -> None:
    assert list(own_first("ABC")) == [("A", "B", "C"), ("B", "A", "C"), ("C", "A", "B")]
