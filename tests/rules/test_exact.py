"""Exact points: whole numbers and fractions, as they are stored and compared."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match_points import as_written, exact, in_parts, in_whole_numbers, read_exact

POINTS = st.fractions(-1000, 1000, max_denominator=60)


@pytest.mark.parametrize(
    ("points", "written"),
    [(7, 7), (Fraction(7, 2), "7/2"), (Fraction(10, 3), "10/3"), (Fraction(4, 2), 2), (Fraction(-1, 2), "-1/2")],
)
def test_a_whole_number_is_written_as_one_and_a_fraction_as_two(points: int | Fraction, written: int | str) -> None:
    assert as_written(points) == written
    assert type(as_written(points)) is type(written)


def test_halves_to_sixths_and_tenths_can_be_stored_and_sevenths_cannot() -> None:
    assert [parts for parts in range(1, 14) if in_parts(Fraction(1, parts))] == [1, 2, 3, 4, 5, 6, 10, 12]


def test_what_is_whole_is_an_int() -> None:
    assert type(exact(Fraction(1, 2) + Fraction(1, 2))) is int
    assert type(read_exact("4/2")) is int


@pytest.mark.parametrize("text", ["", "1/0", "0.5", "1/", "/2", "1/2/3", " 1", "½", 0.5, True, None, "1" * 10, "1e3"])
def test_what_is_no_exact_number_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="no exact number"):
        read_exact(text)  # type: ignore[arg-type]  # as from a file


@given(POINTS)
def test_points_come_back_as_they_were_written(points: Fraction) -> None:
    assert read_exact(as_written(points)) == points


@given(st.dictionaries(st.text(max_size=3), POINTS | st.integers(-9, 9), min_size=1))
def test_whole_numbers_compare_as_the_fractions_did(points: dict[str, int | Fraction]) -> None:
    whole = in_whole_numbers(points)
    assert all(type(one) is int for one in whole.values())
    for one in points:
        for other in points:
            assert whole[one] * points[other] == whole[other] * points[one]
            assert (whole[one] < whole[other]) == (points[one] < points[other])


@given(st.dictionaries(st.text(max_size=3), st.integers()))
def test_whole_numbers_stay_as_they_are(points: dict[str, int]) -> None:
    assert in_whole_numbers(points) == points
