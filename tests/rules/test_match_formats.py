import itertools

import pytest
from hypothesis import given

from rules.games import Game, GameKey, IndividualWorth
from rules.match_formats import LONGEST_MATCH, LevelRule, MatchFormat, MatchKind, check_format, legal_results
from rules.problems import RuleProblem, problem_at
from tests.strategies import match_formats

FIVE_FIXED = MatchFormat(MatchKind.FIXED, 5)


def test_five_fixed_deals_end_only_in_the_six_results_of_the_giochi():
    assert legal_results(FIVE_FIXED) == ((5, 0), (4, 1), (3, 2), (2, 3), (1, 4), (0, 5))


@pytest.mark.parametrize(
    ("wins", "results"),
    [
        (1, ((1, 0), (0, 1))),
        (2, ((2, 0), (2, 1), (1, 2), (0, 2))),
        (3, ((3, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 3))),
    ],
)
def test_first_to_k_ends_when_a_side_has_k_wins(wins, results):
    assert legal_results(MatchFormat(MatchKind.FIRST_TO, wins)) == results


def test_best_of_five_is_first_to_three_where_no_deal_ends_level():
    assert legal_results(MatchFormat(MatchKind.BEST_OF, 5)) == legal_results(MatchFormat(MatchKind.FIRST_TO, 3))


def test_best_of_three_with_level_deals_may_end_one_to_nothing_or_level():
    results = legal_results(MatchFormat(MatchKind.BEST_OF, 3, LevelRule.LEVEL))
    assert results == ((2, 0), (2, 1), (1, 0), (1, 1), (0, 0), (1, 2), (0, 1), (0, 2))


def test_two_fixed_deals_with_level_ones_may_end_in_any_way():
    results = legal_results(MatchFormat(MatchKind.FIXED, 2, LevelRule.LEVEL))
    assert results == ((2, 0), (1, 0), (1, 1), (0, 0), (0, 1), (0, 2))


def test_a_sum_of_points_is_won_level_or_lost():
    assert legal_results(MatchFormat(MatchKind.SUM, 4)) == ((1, 0), (0, 0), (0, 1))


def test_a_single_deal_of_points_cannot_end_level_when_60_60_is_replayed():
    assert legal_results(MatchFormat(MatchKind.SUM, 1)) == ((1, 0), (0, 1))
    assert legal_results(MatchFormat(MatchKind.SUM, 1, LevelRule.LEVEL)) == ((1, 0), (0, 0), (0, 1))


def _results_by_playing_everything(match_format, marks):
    """Play every possible sequence of deals to its last number and stop it by the words of the format."""
    found = set()
    for course in itertools.product(marks, repeat=match_format.most_deals):
        for stop in range(len(course) + 1):
            first, second = course[:stop].count("1"), course[:stop].count("2")
            left = len(course) - stop
            caught = match_format.kind is MatchKind.BEST_OF and max(first, second) > min(first, second) + left
            reached = match_format.kind is MatchKind.FIRST_TO and match_format.length in (first, second)
            if left == 0 or caught or reached:
                found.add((first, second))
                break
    return found


@given(match_formats((MatchKind.FIXED, MatchKind.FIRST_TO, MatchKind.BEST_OF)).filter(lambda f: f.most_deals <= 7))
def test_the_legal_results_are_those_of_every_course_played_one_by_one(match_format):
    marks = "12=" if match_format.level_rule is LevelRule.LEVEL else "12"
    assert set(legal_results(match_format)) == _results_by_playing_everything(match_format, marks)


@given(match_formats())
def test_every_legal_result_has_its_mirror(match_format):
    results = legal_results(match_format)
    assert {(b, a) for a, b in results} == set(results)


FAULTY = [
    (
        MatchFormat(MatchKind.FIXED, 0),
        problem_at(RuleProblem.LENGTH_OUT_OF_RANGE, "length", least=1, most=31),
    ),
    (
        MatchFormat(MatchKind.FIXED, 32),
        problem_at(RuleProblem.LENGTH_OUT_OF_RANGE, "length", least=1, most=31),
    ),
    (
        MatchFormat(MatchKind.FIRST_TO, 17),
        problem_at(RuleProblem.LENGTH_OUT_OF_RANGE, "length", least=1, most=16),
    ),
    (MatchFormat(MatchKind.BEST_OF, 4), problem_at(RuleProblem.BEST_OF_EVEN, "length", value=4)),
    (
        MatchFormat(MatchKind.FIRST_TO, 3, LevelRule.LEVEL),
        problem_at(RuleProblem.FIRST_TO_WITH_LEVEL, "level_rule"),
    ),
    (
        MatchFormat(MatchKind.SUM, 3, LevelRule.LAST_TRICK),
        problem_at(RuleProblem.SUM_WITH_LAST_TRICK, "level_rule"),
    ),
    (
        MatchFormat(MatchKind.SUM, 3, winner_only_allowed=True),
        problem_at(RuleProblem.SUM_WITHOUT_POINTS, "winner_only_allowed"),
    ),
]


@pytest.mark.parametrize(("match_format", "problem"), FAULTY)
def test_a_format_that_cannot_be_played_is_refused_where_it_is_mended(match_format, problem):
    assert check_format(match_format) == (problem,)


def test_every_problem_of_a_format_is_told_at_once():
    faulty = MatchFormat(MatchKind.SUM, 99, LevelRule.LAST_TRICK, winner_only_allowed=True)
    assert [problem.where for problem in check_format(faulty)] == [
        ("length",),
        ("level_rule",),
        ("winner_only_allowed",),
    ]


def test_the_longest_match_is_odd_so_that_first_to_and_best_of_reach_as_far():
    assert MatchFormat(MatchKind.FIRST_TO, 16).most_deals == LONGEST_MATCH
    assert check_format(MatchFormat(MatchKind.BEST_OF, LONGEST_MATCH)) == ()


def test_a_match_without_level_deals_is_over_when_its_deals_are():
    assert not MatchFormat(MatchKind.FIXED, 5).is_over(2, 2)
    assert MatchFormat(MatchKind.FIXED, 5).is_over(3, 2)


@pytest.mark.parametrize(
    ("worth", "codes"),
    [
        (IndividualWorth.WON, []),
        (IndividualWorth.CARDS, [RuleProblem.GAME_NEEDS_POINTS]),
        (IndividualWorth.ORDER, [RuleProblem.GAME_NEEDS_POINTS]),
    ],
)
def test_where_three_alone_count_more_than_who_won_the_points_are_written(worth, codes):
    game = Game(GameKey.ALONE, alone=worth)
    winner_only = MatchFormat(MatchKind.FIXED, 6, winner_only_allowed=True, game=game, sides=3)
    assert [problem.code for problem in check_format(winner_only)] == codes


@pytest.mark.parametrize("key", GameKey)
def test_where_the_winner_of_a_deal_is_enough_it_may_be_written_alone(key):
    codes = [problem.code for problem in check_format(MatchFormat(MatchKind.BEST_OF, 3, game=Game(key)))]
    told_by_winner = key in (GameKey.UNCOVERED, GameKey.THIRTY_ONE)
    assert (RuleProblem.GAME_NEEDS_WINNER_ONLY in codes) == told_by_winner
