import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.deals_of_two import DealScore, score_of_points
from rules.match_formats import LevelRule, MatchFormat, MatchKind, legal_results
from rules.match_points import default_points
from rules.matches import check_match, match_outcome, match_points
from rules.outcomes import Ending, PlayedDeal, SideLine
from rules.problems import RuleProblem, problem_at
from tests.covers import examples
from tests.strategies import begun_matches, complete_matches, match_formats

GIOCHI = MatchFormat(MatchKind.FIXED, 5)
FIRST_TO_TWO = MatchFormat(MatchKind.FIRST_TO, 2)
BEST_OF_THREE = MatchFormat(MatchKind.BEST_OF, 3)
BEST_OF_FIVE = MatchFormat(MatchKind.BEST_OF, 5)
BEST_OF_THREE_LEVEL = MatchFormat(MatchKind.BEST_OF, 3, LevelRule.LEVEL)
SUM_OF_TWO = MatchFormat(MatchKind.SUM, 2)
WINNERS = MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True)


def deals(*points, first_number=1):
    """Points of side one, one deal after the other; a tuple is one number with its replays."""
    played = []
    for number, attempts in enumerate(points, start=first_number):
        for attempt, total in enumerate(attempts if isinstance(attempts, tuple) else (attempts,), start=1):
            played.append(PlayedDeal(number, attempt, score_of_points(total)))
    return played


def _problems(match_format, played):
    return [(problem.code, *problem.where) for problem in check_match(match_format, played)]


def test_five_deals_are_played_even_after_three_wins():
    three = match_outcome(GIOCHI, deals(70, 80, 90))
    assert (three.complete, three.winner, three.missing) == (False, None, ((4, 1), (5, 1)))


def test_a_match_of_five_deals_counts_wins_and_card_points():
    outcome = match_outcome(GIOCHI, deals(70, 50, 61, 59, 120))
    assert (outcome.complete, outcome.winner, outcome.result) == (True, 1, (3, 2))
    assert outcome.card_points == (360, 240)


def test_the_points_of_the_giochi_follow_from_the_result():
    results = {
        match_points(default_points(GIOCHI), match_outcome(GIOCHI, deals(*[61] * won, *[59] * (5 - won))))
        for won in range(6)
    }
    assert results == {(7, 0), (5, 2), (4, 3), (3, 4), (2, 5), (0, 7)}


def test_a_match_that_is_not_complete_has_no_points_yet():
    assert match_points(default_points(GIOCHI), match_outcome(GIOCHI, deals(70))) is None


def test_a_level_deal_counts_nowhere_and_its_replay_is_missing():
    outcome = match_outcome(GIOCHI, deals(70, 60, 61, 59, 120))
    assert (outcome.complete, outcome.missing) == (False, ((2, 2),))
    assert (outcome.deals_won, outcome.void_deals, outcome.card_points) == ((3, 1), 1, (310, 170))


def test_a_deal_is_replayed_as_often_as_needed():
    outcome = match_outcome(GIOCHI, deals(70, (60, 60, 60, 50), 61, 59, 120))
    assert (outcome.complete, outcome.result, outcome.void_deals) == (True, (3, 2), 3)


def test_deals_typed_in_any_order_give_the_same_outcome():
    played = deals(70, (60, 50), 61, 59, 120)
    shuffled = random.Random(4).sample(played, len(played))
    assert match_outcome(GIOCHI, shuffled) == match_outcome(GIOCHI, played)
    assert check_match(GIOCHI, shuffled) == ()


def test_a_gap_in_a_match_of_fixed_length_is_only_missing():
    played = [deal for deal in deals(70, 80, 61, 59, 120) if deal.number != 2]
    assert check_match(GIOCHI, played) == ()
    assert match_outcome(GIOCHI, played).missing == ((2, 1),)


def test_nothing_played_is_no_problem_and_everything_is_missing():
    outcome = match_outcome(GIOCHI, [])
    assert (check_match(GIOCHI, []), outcome.missing) == ((), tuple((number, 1) for number in range(1, 6)))
    assert (outcome.deals_won, outcome.card_points) == ((0, 0), (0, 0))


def test_first_to_two_is_over_with_the_second_win():
    outcome = match_outcome(FIRST_TO_TWO, deals(70, 80))
    assert (outcome.complete, outcome.result, outcome.missing) == (True, (2, 0), ())


def test_of_a_match_that_may_close_early_only_the_deals_that_are_certain_are_missing():
    missing = [match_outcome(FIRST_TO_TWO, played).missing for played in (deals(), deals(70), deals(70, 50))]
    assert missing == [((1, 1), (2, 1)), ((2, 1),), ((3, 1),)]


def test_best_of_three_is_over_when_level_deals_leave_no_way_to_catch_up():
    outcome = match_outcome(BEST_OF_THREE_LEVEL, deals(70, 60, 60))
    assert (outcome.complete, outcome.result, outcome.winner, outcome.level_deals) == (True, (1, 0), 1, 2)


def test_best_of_three_goes_on_while_the_side_behind_can_still_draw_level():
    outcome = match_outcome(BEST_OF_THREE_LEVEL, deals(70, 60))
    assert (outcome.complete, outcome.missing) == (False, ((3, 1),))
    assert check_match(BEST_OF_THREE_LEVEL, deals(70, 60, 50)) == ()


def test_a_match_of_level_deals_ends_level():
    outcome = match_outcome(BEST_OF_THREE_LEVEL, deals(70, 50, 60))
    assert (outcome.complete, outcome.result, outcome.winner) == (True, (1, 1), None)


def test_where_the_last_trick_decides_60_60_is_won():
    match_format = MatchFormat(MatchKind.FIRST_TO, 1, LevelRule.LAST_TRICK)
    outcome = match_outcome(match_format, [PlayedDeal(1, 1, DealScore(60, 2))])
    assert (outcome.complete, outcome.winner, outcome.card_points) == (True, 2, (60, 60))


def test_a_sum_of_points_goes_to_the_side_with_more_of_them_who_won_the_deals():
    outcome = match_outcome(MatchFormat(MatchKind.SUM, 3), deals(61, 61, 10))
    assert (outcome.deals_won, outcome.card_points, outcome.result, outcome.winner) == ((2, 1), (132, 228), (0, 1), 2)


def test_equal_sums_are_a_level_match():
    outcome = match_outcome(SUM_OF_TWO, deals(70, 50))
    assert (outcome.complete, outcome.result, outcome.winner) == (True, (0, 0), None)


def test_a_deal_told_without_points_leaves_the_card_points_unknown():
    played = [*deals(70, 80, 90, 50), PlayedDeal(5, 1, DealScore(None, 2))]
    outcome = match_outcome(WINNERS, played)
    assert (check_match(WINNERS, played), outcome.result, outcome.card_points) == ((), (3, 2), None)


FAULTY = [
    ("a sixth deal of five", GIOCHI, deals(70, first_number=6), [("number_out_of_range", 6, 1)]),
    ("a deal before the first", GIOCHI, deals(70, first_number=0), [("number_out_of_range", 0, 1)]),
    ("an attempt before the first", GIOCHI, [PlayedDeal(1, 0, score_of_points(70))], [("attempt_out_of_range", 1, 0)]),
    ("the same deal twice", GIOCHI, deals(70) + deals(80), [("deal_twice", 1, 1)]),
    (
        "a replay of a replay that was not played",
        GIOCHI,
        [PlayedDeal(1, 1, score_of_points(60)), PlayedDeal(1, 3, score_of_points(70))],
        [("attempt_skipped", 1, 3)],
    ),
    ("a replay of nothing", GIOCHI, [PlayedDeal(2, 2, score_of_points(70))], [("attempt_skipped", 2, 2)]),
    ("a replay of a deal that was decided", GIOCHI, deals((70, 80)), [("replaces_decided_deal", 1, 2)]),
    (
        "a replay of a deal that counts as level",
        BEST_OF_THREE_LEVEL,
        deals((60, 80)),
        [("replaces_decided_deal", 1, 2)],
    ),
    ("a deal after the decision", FIRST_TO_TWO, deals(70, 80, 90), [("after_decision", 3, 1)]),
    (
        "a replay after the decision",
        FIRST_TO_TWO,
        deals(70, 80, (60, 90)),
        [("after_decision", 3, 1), ("after_decision", 3, 2)],
    ),
    ("a deal before its turn", BEST_OF_THREE, deals(70, first_number=2), [("earlier_deal_missing", 2, 1)]),
    (
        "a total that does not exist",
        GIOCHI,
        [PlayedDeal(3, 1, DealScore(119, 1))],
        [("unreachable_total", 3, 1, "first")],
    ),
    (
        "everything at once",
        GIOCHI,
        [PlayedDeal(6, 1, DealScore(130, 1)), PlayedDeal(2, 2, DealScore(None, 1))],
        [
            ("number_out_of_range", 6, 1),
            ("winner_only_not_allowed", 2, 2, "winner"),
            ("above_total", 6, 1, "first"),
            ("attempt_skipped", 2, 2),
        ],
    ),
]


@pytest.mark.parametrize(
    ("match_format", "played", "problems"), [case[1:] for case in FAULTY], ids=[case[0] for case in FAULTY]
)
def test_a_match_is_told_all_its_problems_where_they_are(match_format, played, problems):
    assert _problems(match_format, played) == problems


def test_a_deal_after_the_decision_is_refused_with_the_result_that_decided():
    found = check_match(FIRST_TO_TWO, deals(70, 80, 90))
    assert found == (problem_at(RuleProblem.AFTER_DECISION, 3, 1, number=3, first=2, second=0),)


# Best of five: 70, a 60-60, 80 and 65 are three wins of side one. Two deals could still be played, which side two would
# have to win by more than two: nobody plays the 60-60 again.
@pytest.mark.parametrize(("played", "result"), [(deals(70, 60, 80, 65), (3, 0)), (deals(60, 50, 40, 30), (0, 3))])
def test_no_replay_is_owed_once_a_match_is_decided_without_it(played, result):
    outcome = match_outcome(BEST_OF_FIVE, played)
    assert check_match(BEST_OF_FIVE, played) == ()
    assert (outcome.complete, outcome.result, outcome.missing) == (True, result, ())


def test_a_replay_is_owed_as_long_as_it_may_decide_and_in_a_fixed_number_of_deals():
    assert match_outcome(BEST_OF_FIVE, deals(70, 60, 80, 50)).missing == ((2, 2),)
    assert match_outcome(GIOCHI, deals(70, 60, 80, 65, 90)).missing == ((2, 2),)


# The 60-60 is played again after the fourth deal, at 2-1: the third win comes last.
def test_a_replay_may_be_played_after_later_deals():
    played = deals(70, (60, 80), 90, 50)
    assert check_match(BEST_OF_FIVE, played) == ()
    assert match_outcome(BEST_OF_FIVE, played).result == (3, 1)


# Whichever of the replay and the fourth deal came last, the score was 3-0 before it.
def test_four_wins_of_five_are_refused_with_a_replay_among_them():
    found = check_match(BEST_OF_FIVE, deals(70, (60, 80), 90, 65))
    assert found == (problem_at(RuleProblem.AFTER_DECISION, 4, 1, number=4, first=3, second=0),)


# Each example is a whole match of some format, so a few of them go a long way.
fewer = settings(max_examples=examples(40))
formats_with_matches = match_formats().flatmap(lambda f: st.tuples(st.just(f), begun_matches(f)))
formats_with_complete_matches = match_formats().flatmap(lambda f: st.tuples(st.just(f), complete_matches(f)))


@fewer
@given(formats_with_matches)
def test_a_match_played_in_order_has_no_problem_at_any_moment(drawn):
    match_format, played = drawn
    assert check_match(match_format, played) == ()


@fewer
@given(formats_with_matches, st.randoms(use_true_random=False))
def test_the_order_in_which_deals_are_typed_does_not_matter(drawn, rng):
    match_format, played = drawn
    shuffled = rng.sample(played, len(played))
    assert match_outcome(match_format, shuffled) == match_outcome(match_format, played)


@fewer
@given(formats_with_complete_matches)
def test_a_complete_match_ends_with_a_legal_result_and_nothing_missing(drawn):
    match_format, played = drawn
    outcome = match_outcome(match_format, played)
    assert outcome.result in legal_results(match_format)
    assert outcome.missing == ()


@fewer
@given(formats_with_complete_matches)
def test_seen_from_the_other_side_a_match_is_its_mirror(drawn):
    match_format, played = drawn
    mirrored = [PlayedDeal(deal.number, deal.attempt, _mirror(deal.score)) for deal in played]
    outcome, other = match_outcome(match_format, played), match_outcome(match_format, mirrored)
    assert outcome.result is not None
    assert other.result == outcome.result[::-1]
    table = default_points(match_format)
    points = match_points(table, outcome)
    assert points is not None
    assert match_points(table, other) == points[::-1]


@fewer
@given(formats_with_matches)
def test_the_card_points_of_the_deals_that_count_add_up_to_the_pack(drawn):
    match_format, played = drawn
    outcome = match_outcome(match_format, played)
    if outcome.card_points is not None:
        assert sum(outcome.card_points) == 120 * (len(played) - outcome.void_deals)


def _mirror(score):
    winner = None if score.winner is None else 3 - score.winner
    return DealScore(None if score.points is None else 120 - score.points, winner, score.cappotto)


@given(st.lists(st.sampled_from("12="), min_size=5, max_size=12))
def test_five_deals_of_the_giochi_counted_by_hand(marks):
    # The sheet as a referee reads it: cross out every level deal, then the first five that remain are the match.
    points = {"1": 61, "2": 59, "=": 60}
    played, number, attempt = [], 1, 1
    for mark in marks:
        if number <= 5:
            played.append(PlayedDeal(number, attempt, score_of_points(points[mark])))
            number, attempt = (number, attempt + 1) if mark == "=" else (number + 1, 1)
    decided = [mark for mark in marks if mark != "="][:5]
    outcome = match_outcome(GIOCHI, played)
    assert outcome.deals_won == (decided.count("1"), decided.count("2"))
    assert outcome.complete == (len(decided) == 5)


def test_each_side_has_a_line_of_what_it_won_lost_and_made():
    fixed = MatchFormat(MatchKind.FIXED, 3, LevelRule.LEVEL)
    first, second = match_outcome(fixed, deals(100, 60, 50)).lines
    assert first == SideLine(1, 1, 1, 210, 150, 1, Ending.LEVEL)
    assert second == SideLine(1, 1, 1, 150, 210, 1, Ending.LEVEL)


def test_what_decides_is_told_for_each_side():
    summed = MatchFormat(MatchKind.SUM, 2, LevelRule.LEVEL)
    assert [line.worth for line in match_outcome(summed, deals(100, 50)).lines] == [150, 90]
    assert [line.worth for line in match_outcome(GIOCHI, deals(100, 50)).lines] == [1, 1]
