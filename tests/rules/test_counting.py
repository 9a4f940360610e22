from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.awards import forfeit_results
from rules.calls import Call, CallWorths
from rules.counting import FIVE_PLACES, Counting, places_at_table, points_of_table, side_points
from rules.deals_of_two import DealScore, score_of_points
from rules.games import Game, GameKey, IndividualWorth
from rules.match_formats import LevelRule, MatchFormat, MatchKind, at_table, legal_results, replay_lines
from rules.match_points import (
    RestWorth,
    default_points,
    fair_rest_points,
    mean_points,
    points_by_table,
    points_per_match,
    points_table,
)
from rules.matches import match_outcome, worths_one_by_one
from rules.outcomes import MatchOutcome, PlayedDeal, SideLine
from rules.places import PlacePoints, SharedRule
from tests.strategies import match_formats

GIOCHI = MatchFormat(MatchKind.FIXED, 5)
CALLED = MatchFormat(MatchKind.FIXED, 5, game=Game(GameKey.CALLED), sides=5)
TABLE = default_points(GIOCHI)


def _outcome(*worths: int, complete: bool = True) -> MatchOutcome:
    lines = tuple(SideLine(0, 0, 0, None, None, worth) for worth in worths)
    return MatchOutcome(complete, lines, 0, None, None, ())


def test_two_who_share_the_second_place_of_five_get_three_and_a_half():
    points = side_points(Counting.PLACES, _outcome(7, 2, -4, 2, -7), TABLE)
    assert points == (5, Fraction(7, 2), 2, Fraction(7, 2), 1)
    assert places_at_table((7, 2, -4, 2, -7)) == (1, 2, 4, 2, 5)


def test_however_a_table_ends_its_places_add_up_to_the_list():
    for worths in ((0, 0, 0, 0, 0), (1, 1, 1, 0, -3), (4, 3, 2, 1, -10)):
        points = side_points(Counting.PLACES, _outcome(*worths), TABLE)
        assert points is not None
        assert sum(points) == points_of_table(Counting.PLACES, CALLED) == 15
    assert points_of_table(Counting.PLACES, at_table(CALLED, 6)) == 15
    assert points_of_table(Counting.PLACES, CALLED, PlacePoints(FIVE_PLACES.values, SharedRule.SAME)) is None


def test_a_table_of_three_has_the_first_of_the_list():
    assert side_points(Counting.PLACES, _outcome(1, 5, 1), TABLE) == (Fraction(7, 2), 5, Fraction(7, 2))


def test_a_sum_is_what_the_deals_are_worth():
    assert side_points(Counting.SUM, _outcome(7, 2, -4, 2, -7), TABLE) == (7, 2, -4, 2, -7)
    alone = [Game(GameKey.ALONE, alone=worth) for worth in IndividualWorth]
    three = [MatchFormat(MatchKind.FIXED, 6, game=game, sides=3) for game in alone]
    assert [points_of_table(Counting.SUM, one) for one in three] == [None, 720, 18, None]
    odd = MatchFormat(MatchKind.FIXED, 5, game=Game(GameKey.CALLED, calls=CallWorths(against=-2)), sides=5)
    assert [points_of_table(Counting.SUM, one) for one in (CALLED, odd, GIOCHI)] == [0, None, None]


def test_the_sum_of_two_sides_is_that_of_their_cards():
    summed = MatchFormat(MatchKind.SUM, 2, LevelRule.LEVEL)
    played = match_outcome(summed, [PlayedDeal(1, 1, score_of_points(60)), PlayedDeal(2, 1, score_of_points(71))])
    assert side_points(Counting.SUM, played, TABLE) == (131, 109)
    assert points_of_table(Counting.SUM, summed) == 240


def test_deals_one_by_one_are_cards_where_these_are_added_up_and_else_who_won():
    told = [
        PlayedDeal(2, 1, score_of_points(71)),
        PlayedDeal(1, 1, score_of_points(60)),
        PlayedDeal(1, 2, score_of_points(40)),
    ]
    of_cards = MatchFormat(MatchKind.SUM, 2, LevelRule.REPLAY)
    assert worths_one_by_one(of_cards, told) == ((40, 71), (80, 49))  # the 60 was played again
    assert worths_one_by_one(MatchFormat(MatchKind.FIXED, 2), told) == ((0, 1), (1, 0))
    level = MatchFormat(MatchKind.FIXED, 2, LevelRule.LEVEL)
    assert worths_one_by_one(level, told[:2]) == ((0, 1), (0, 0))


def test_deals_one_by_one_of_a_call_leave_out_who_sits_out_and_what_was_called_off_but_not_an_error():
    six = MatchFormat(MatchKind.FIXED, 6, game=Game(GameKey.CALLED), sides=6)
    called = DealScore(70, 1, call=Call(caller=2, partner=3))
    told = [PlayedDeal(1, 1, DealScore(None)), PlayedDeal(1, 2, called), PlayedDeal(2, 1, DealScore(None, error=1))]
    # Who deals sits out: side 1 the first deal, side 2 the second.
    found = worths_one_by_one(six, told)
    calls = six.game.calls
    assert found == (
        (calls.error,),
        (calls.caller,),
        (calls.partner, calls.shared),
        *[(calls.others, calls.shared)] * 3,
    )
    totals = [PlayedDeal(1, 1, DealScore(None, totals=(4, -1, -1, -1, -1, 0)))]
    assert worths_one_by_one(six, totals) is None


def test_a_match_that_is_not_over_has_no_points_yet():
    assert side_points(Counting.SUM, _outcome(7, -7, complete=False), TABLE) is None
    begun = match_outcome(GIOCHI, [PlayedDeal(1, 1, score_of_points(70))])
    assert side_points(Counting.RESULT, begun, TABLE) is None


def test_between_two_sides_the_result_counts():
    won = match_outcome(GIOCHI, [PlayedDeal(number, 1, DealScore(70, 1)) for number in range(1, 6)])
    assert side_points(Counting.RESULT, won, TABLE) == (7, 0)


FIRST_TO_TWO = MatchFormat(MatchKind.FIRST_TO, 2)


@pytest.mark.parametrize(
    ("match_format", "values", "fair"),
    [
        (GIOCHI, (7, 5, 4, 3, 2, 0), 4),
        (GIOCHI, (20, 18, 15, 5, 2, 0), 10),
        (FIRST_TO_TWO, (1, 1, 0, 0), 1),
        (FIRST_TO_TWO, (3, 3, 0, 0), 2),
        (FIRST_TO_TWO, (3, 2, 1, 0), 2),
        (FIRST_TO_TWO, (0, 0, 0, 0), 0),
        (MatchFormat(MatchKind.SUM, 4), (2, 1, 0), 1),
        (MatchFormat(MatchKind.SUM, 4), (3, 1, 0), 2),
    ],
)
def test_a_rest_is_fair_at_the_mean_of_the_results_rounded_up(match_format, values, fair):
    assert fair_rest_points(points_table(dict(zip(legal_results(match_format), values, strict=True)))) == fair


@given(match_formats())
def test_a_fair_rest_is_worth_no_more_than_a_win_and_no_less_than_half_of_what_a_match_hands_out(match_format):
    table = default_points(match_format)
    handed_out = points_per_match(match_format, table)
    assert handed_out is not None
    assert handed_out <= 2 * fair_rest_points(table)
    assert fair_rest_points(table) <= max(table.by_result.values())


def test_the_mean_of_fractions_is_rounded_up_too():
    assert fair_rest_points(points_table({(1, 0): Fraction(3, 2), (0, 1): Fraction(1, 2)})) == 1
    assert fair_rest_points(points_table({(1, 0): Fraction(7, 2), (0, 1): 0})) == 2


@pytest.mark.parametrize(
    ("worth", "won", "expected"),
    [
        (RestWorth.FIXED, (5, 0), 2),
        (RestWorth.WIN, (5, 0), 7),
        (RestWorth.WIN, (3, 2), 4),
        (RestWorth.HALF, (5, 0), Fraction(7, 2)),
        (RestWorth.HALF, (3, 2), 2),
        (RestWorth.FIELD_MEAN, (5, 0), None),
        (RestWorth.OWN_MEAN, (5, 0), None),
    ],
)
def test_a_rest_is_worth_what_was_chosen_as_far_as_the_table_says_it(worth, won, expected):
    found = points_by_table(worth, 2, default_points(GIOCHI), won)
    assert found == expected
    assert type(found) is type(expected)


@given(match_formats())
def test_a_rest_worth_half_is_half_of_one_worth_a_win(match_format):
    table, won = default_points(match_format), forfeit_results(match_format)[0]
    win, half = (points_by_table(worth, 0, table, won) for worth in (RestWorth.WIN, RestWorth.HALF))
    assert half is not None
    assert half + half == win == max(table.by_result.values())


def test_the_mean_is_exact_and_that_of_nothing_is_nothing():
    assert mean_points([7, 0, 5, 2]) == Fraction(7, 2)
    assert mean_points([Fraction(1, 3), Fraction(2, 3)]) == Fraction(1, 2)
    assert type(mean_points([4, 2])) is int
    assert mean_points([]) == 0


@given(st.lists(st.fractions(min_value=0, max_value=1000, max_denominator=60), min_size=1))
def test_the_mean_of_all_times_their_number_is_their_sum(points):
    assert mean_points(points) * len(points) == sum(points)
    assert min(points) <= mean_points(points) <= max(points)


@pytest.mark.parametrize(
    ("deals", "lines"),
    [
        (1, 2),  # 100 * 0.025 ** 3 = 0.0016; with one line 100 * 0.025 ** 2 = 0.0625
        (3, 3),  # with two lines about 100 * 10 * 0.025 ** 3 = 0.015
        (5, 3),  # with two about 100 * 35 * 0.025 ** 3 = 0.05, with three 100 * 70 * 0.025 ** 4 = 0.003
        (6, 3),
    ],
)
def test_in_99_of_100_evenings_of_a_hundred_matches_no_sheet_lacks_a_line(deals, lines):
    assert replay_lines(deals) == lines


def test_an_evening_of_one_match_needs_fewer_lines_and_one_without_level_deals_none():
    assert replay_lines(5, matches=1) == 1  # two or more are level: about 15 * 0.025 ** 2 * 0.975 ** 5 = 0.008
    assert replay_lines(5, level=Fraction(0)) == 0
    assert replay_lines(1, matches=1, level=Fraction(1, 100)) == 0  # just 99 of 100
    assert replay_lines(1, matches=1, level=Fraction(11, 1000)) == 1


@pytest.mark.parametrize(("deals", "matches", "level"), [(0, 1, 0), (1, 0, 0), (1, 1, 1), (1, 1, -1)])
def test_without_deals_or_where_all_are_level_there_is_no_number(deals, matches, level):
    with pytest.raises(ValueError, match="a match has deals"):
        replay_lines(deals, matches, Fraction(level))
