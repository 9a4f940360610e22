from fractions import Fraction

from rules.calls import Call, CallWorths
from rules.counting import FIVE_PLACES, Counting, places_at_table, points_of_table, side_points
from rules.deals_of_two import DealScore, score_of_points
from rules.games import Game, GameKey, IndividualWorth
from rules.match_formats import LevelRule, MatchFormat, MatchKind, at_table
from rules.match_points import default_points
from rules.matches import match_outcome, worths_one_by_one
from rules.outcomes import MatchOutcome, PlayedDeal, SideLine
from rules.places import PlacePoints, SharedRule

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
