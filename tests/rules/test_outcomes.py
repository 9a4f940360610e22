"""Results without their deals, and exact points."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.deals_of_two import DealScore
from rules.match_formats import LevelRule, MatchFormat, MatchKind, check_format, legal_results
from rules.match_points import as_written, exact, in_parts, in_whole_numbers, read_exact
from rules.matches import check_match, match_outcome
from rules.outcomes import deals_of_result

FIVE = MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True)


def formats() -> st.SearchStrategy[MatchFormat]:
    kinds = st.sampled_from([MatchKind.FIXED, MatchKind.FIRST_TO, MatchKind.BEST_OF])
    made = st.builds(MatchFormat, kinds, st.integers(1, 9), st.sampled_from(LevelRule), st.just(value=True))
    return made.filter(lambda one: not check_format(one))


@given(formats(), st.data())
def test_the_deals_of_every_legal_result_make_a_complete_match_of_that_result(
    match_format: MatchFormat, data: st.DataObject
) -> None:
    result = data.draw(st.sampled_from(legal_results(match_format)))
    deals = deals_of_result(match_format, result)
    assert check_match(match_format, deals) == ()
    outcome = match_outcome(match_format, deals)
    assert (outcome.complete, outcome.deals_won) == (True, result)


def test_the_longest_match_is_told_at_once() -> None:
    longest = MatchFormat(MatchKind.BEST_OF, 31, LevelRule.LEVEL, winner_only_allowed=True)
    for result in legal_results(longest):
        assert match_outcome(longest, deals_of_result(longest, result)).deals_won == result


def test_the_side_behind_wins_first_so_that_nothing_comes_after_the_decision() -> None:
    first_to_three = MatchFormat(MatchKind.FIRST_TO, 3, winner_only_allowed=True)
    assert [deal.score for deal in deals_of_result(first_to_three, (3, 1))] == [
        DealScore(None, 2),
        *[DealScore(None, 1)] * 3,
    ]
    assert [deal.score.winner for deal in deals_of_result(FIVE, (0, 5))] == [2] * 5


def test_a_level_deal_is_told_by_its_points() -> None:
    level = MatchFormat(MatchKind.FIXED, 2, LevelRule.LEVEL, winner_only_allowed=True)
    assert [deal.score for deal in deals_of_result(level, (1, 0))] == [DealScore(None, 1), DealScore(60)]


@pytest.mark.parametrize("result", [(3, 1), (5, 1), (-1, 6), (0, 0)])
def test_a_result_that_cannot_be_is_refused(result: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no match of this format ends"):
        deals_of_result(FIVE, result)


def test_a_sum_of_points_is_not_told_by_deals() -> None:
    with pytest.raises(ValueError, match="sum of points"):
        deals_of_result(MatchFormat(MatchKind.SUM, 3), (1, 0))


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
