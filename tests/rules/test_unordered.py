"""Results without their deals: the deals put in their place make exactly that result, in an order that can be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.deals_of_two import DealScore
from rules.match_formats import LevelRule, MatchFormat, MatchKind, check_format, legal_results
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
