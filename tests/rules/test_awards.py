"""Matches that were awarded because a side did not come."""

import pytest

from rules.awards import ABSENT, BOTH_ABSENT, awarded_outcome
from rules.formats import LevelRule, MatchFormat, MatchKind, legal_results
from rules.matches import default_points, match_points

FORMATS = [
    MatchFormat(MatchKind.FIXED, 5),
    MatchFormat(MatchKind.FIRST_TO, 3),
    MatchFormat(MatchKind.BEST_OF, 3),
    MatchFormat(MatchKind.SUM, 2, LevelRule.LEVEL),
]
every_format = pytest.mark.parametrize("match_format", FORMATS)


@every_format
def test_who_came_wins_with_the_best_result(match_format):
    for absent, winner in ((1, 2), (2, 1)):
        outcome = awarded_outcome(match_format, absent)
        assert outcome.complete
        assert outcome.winner == winner
        assert outcome.result in (legal_results(match_format)[0], legal_results(match_format)[-1])
        assert outcome.deals_won[winner - 1] == max(max(result) for result in legal_results(match_format))
        assert outcome.deals_won[absent - 1] == 0


def test_five_deals_are_worth_seven_points_to_nothing():
    match_format = FORMATS[0]
    assert match_points(default_points(match_format), awarded_outcome(match_format, 1)) == (0, 7)
    assert match_points(default_points(match_format), awarded_outcome(match_format, 2)) == (7, 0)


@every_format
def test_nobody_wins_a_match_to_which_nobody_came(match_format):
    outcome = awarded_outcome(match_format, BOTH_ABSENT)
    assert outcome.complete
    assert (outcome.winner, outcome.result, outcome.deals_won) == (None, None, (0, 0))


@every_format
def test_no_cards_are_counted_where_none_were_played(match_format):
    assert {awarded_outcome(match_format, absent).card_points for absent in ABSENT} == {None}


def test_there_is_no_fourth_side():
    with pytest.raises(ValueError, match="4"):
        awarded_outcome(FORMATS[0], 4)
