"""Matches that were awarded because a side did not come."""

import pytest

from rules.awards import ABSENT, awarded_outcome, forfeit_results
from rules.games import EVERY_SIDE, Game, GameKey, Sides
from rules.match_formats import LevelRule, MatchFormat, MatchKind, legal_results
from rules.match_points import MOST_DEDUCTED, PenaltyKind, PenaltyProblem, check_penalty, default_points
from rules.matches import match_points

FORMATS = [
    MatchFormat(MatchKind.FIXED, 5),
    MatchFormat(MatchKind.FIRST_TO, 3),
    MatchFormat(MatchKind.BEST_OF, 3),
    MatchFormat(MatchKind.SUM, 2, LevelRule.LEVEL),
]
every_format = pytest.mark.parametrize("match_format", FORMATS)


@pytest.mark.parametrize(("match_format", "deals"), list(zip(FORMATS, (5, 3, 2, 2), strict=True)))
def test_who_came_wins_with_the_best_result(match_format, deals):
    for absent, winner in ((1, 2), (2, 1)):
        outcome = awarded_outcome(match_format, Sides.of(absent))
        assert outcome.complete
        assert outcome.winner == winner
        assert outcome.result in (legal_results(match_format)[0], legal_results(match_format)[-1])
        assert outcome.deals_won[winner - 1] == deals
        assert outcome.deals_won[absent - 1] == outcome.level_deals == 0
        assert [line.ending for line in outcome.lines] == [1 if side == winner else -1 for side in (1, 2)]


def test_five_deals_are_worth_seven_points_to_nothing():
    match_format = FORMATS[0]
    assert match_points(default_points(match_format), awarded_outcome(match_format, Sides.FIRST)) == (0, 7)
    assert match_points(default_points(match_format), awarded_outcome(match_format, Sides.SECOND)) == (7, 0)


def test_where_card_points_decide_who_is_absent_has_lost_all_deals():
    two_summed = MatchFormat(MatchKind.SUM, 2)
    outcome = awarded_outcome(two_summed, Sides.FIRST)
    assert (outcome.result, outcome.deals_won) == ((0, 1), (0, 2))


@every_format
def test_nobody_wins_a_match_to_which_nobody_came(match_format):
    outcome = awarded_outcome(match_format, EVERY_SIDE)
    assert outcome.complete
    assert (outcome.winner, outcome.result, outcome.deals_won) == (None, None, (0, 0))


@every_format
def test_no_cards_are_counted_where_none_were_played(match_format):
    assert {awarded_outcome(match_format, absent).card_points for absent in ABSENT} == {None}


def test_there_is_no_fourth_side():
    with pytest.raises(ValueError, match="4"):
        awarded_outcome(FORMATS[0], Sides(4))


@every_format
def test_the_event_chooses_what_an_awarded_match_counts_as(match_format):
    for score in forfeit_results(match_format):
        assert score[0] > score[1]
        assert awarded_outcome(match_format, Sides.SECOND, score).result == score
        assert awarded_outcome(match_format, Sides.FIRST, score).result == (score[1], score[0])


def test_five_deals_are_awarded_by_five_four_or_three_to_the_rest():
    assert forfeit_results(FORMATS[0]) == ((5, 0), (4, 1), (3, 2))


@pytest.mark.parametrize("score", [(2, 3), (6, 0), (0, 0)])
def test_what_is_no_victory_awards_nothing(score):
    with pytest.raises(ValueError, match="no victory"):
        awarded_outcome(FORMATS[0], Sides.FIRST, score)


def test_a_table_at_which_everybody_is_alone_is_lost_by_who_did_not_come_and_won_by_nobody() -> None:
    five = MatchFormat(MatchKind.FIXED, 5, game=Game(GameKey.CALLED), sides=5)
    outcome = awarded_outcome(five, Sides.of(2, 5))
    assert (outcome.complete, outcome.winner, outcome.result) == (True, None, None)
    assert [line.ending for line in outcome.lines] == [0, -1, 0, 0, -1]
    assert {(line.worth, line.deals_won, line.calls_won) for line in outcome.lines} == {(0, 0, 0)}
    for nobody in (Sides(0), Sides.of(6)):
        with pytest.raises(ValueError, match="nobody is side"):
            awarded_outcome(five, nobody)


@pytest.mark.parametrize("points", [0, 1, MOST_DEDUCTED])
def test_a_penalty_takes_points(points):
    assert check_penalty(PenaltyKind.PENALTY, points, counted=True) == ()


@pytest.mark.parametrize("kind", [PenaltyKind.WARNING, PenaltyKind.DISQUALIFICATION])
def test_nothing_else_takes_points(kind):
    assert check_penalty(kind, 0, counted=True) == ()
    assert [problem.code for problem in check_penalty(kind, 1, counted=True)] == [PenaltyProblem.POINTS_NOT_HERE]


def test_where_no_points_are_counted_none_are_taken():
    problems = check_penalty(PenaltyKind.PENALTY, 2, counted=False)
    assert [(problem.code, problem.where) for problem in problems] == [(PenaltyProblem.POINTS_NOT_HERE, ("points",))]


@pytest.mark.parametrize("points", [-1, MOST_DEDUCTED + 1])
def test_points_out_of_range_are_refused(points):
    assert [problem.code for problem in check_penalty(PenaltyKind.PENALTY, points, counted=True)] == [
        PenaltyProblem.POINTS_RANGE
    ]
