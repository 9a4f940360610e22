"""Matches that are stopped because the time of their turn is up."""

from hypothesis import assume, given
from hypothesis import strategies as st

from rules.awards import (
    TimeRule,
    awarded_outcome,
    forfeit_results,
    loser_when_stopped,
    score_so_far,
    side_ahead,
    stopped_outcome,
)
from rules.deals_of_two import score_of_points
from rules.games import EVERY_SIDE, Sides
from rules.match_formats import LevelRule, MatchFormat, MatchKind, legal_results
from rules.matches import match_outcome
from rules.outcomes import MatchOutcome, PlayedDeal
from tests.strategies import begun_matches, match_formats

FIVE = MatchFormat(MatchKind.FIXED, 5)
FIRST_TO_THREE = MatchFormat(MatchKind.FIRST_TO, 3)
BEST_OF_FIVE = MatchFormat(MatchKind.BEST_OF, 5)
SUM_OF_THREE = MatchFormat(MatchKind.SUM, 3, LevelRule.LEVEL)


@st.composite
def unfinished(draw):
    """A format and the deals of a match that is not over, and the side that is ahead, if one is."""
    match_format = draw(match_formats())
    played = draw(begun_matches(match_format))
    if match_outcome(match_format, played).complete:
        played.pop()
    return match_format, played, side_ahead(match_format, played)


def deals(*points):
    """The deals of a match by the points of side one; a 60 is void, and what follows it is its repeat."""
    played, place = [], (1, 1)
    for value in points:
        played.append(PlayedDeal(*place, score_of_points(value)))
        place = (place[0], place[1] + 1) if value == 60 else (place[0] + 1, 1)
    return played


def stopped(match_format: MatchFormat, *points: int, rule: TimeRule = TimeRule.LEADER) -> MatchOutcome:
    played = deals(*points)
    loser = loser_when_stopped(rule, match_format, played)
    assert loser is not None
    return stopped_outcome(rule, match_format, played, loser)


def test_two_deals_to_one_of_five_become_four_to_one():
    outcome = stopped(FIVE, 70, 70, 40)
    assert (outcome.result, outcome.winner, outcome.complete) == ((4, 1), 1, True)
    assert outcome.card_points == (180, 180)


def test_a_match_that_closes_early_gets_only_the_deals_that_it_needs():
    assert stopped(FIRST_TO_THREE, 70, 70, 40).result == (3, 1)
    assert stopped(BEST_OF_FIVE, 50, 40, 70).result == (1, 3)


def test_a_deal_that_is_to_be_played_again_is_missing():
    assert stopped(FIVE, 60, 70).result == (5, 0)  # 60-60, then its repeat


def test_level_in_deals_who_has_more_card_points_is_ahead():
    assert stopped(FIVE, 80, 50).result == (4, 1)
    assert stopped(BEST_OF_FIVE, 70, 40).result == (1, 3)


def test_where_points_are_added_who_has_more_of_them_wins_whatever_the_deals_are():
    outcome = stopped(SUM_OF_THREE, 61, 20)
    assert (outcome.result, outcome.deals_won, outcome.card_points) == ((0, 1), (1, 1), (81, 159))
    assert score_so_far(SUM_OF_THREE, deals(61, 20)) == (81, 159)


def test_level_in_everything_one_more_deal_is_played():
    for rule in (TimeRule.LEADER, TimeRule.FORFEIT):
        assert loser_when_stopped(rule, FIVE, deals(70, 50)) is None
        assert loser_when_stopped(rule, FIVE, []) is None
        assert loser_when_stopped(rule, FIVE, deals(70, 50, 61)) == 2


def test_points_that_are_not_all_known_put_nobody_ahead():
    known, unknown = PlayedDeal(1, 1, score_of_points(100)), PlayedDeal(2, 1, score_of_points(20))
    told = [known, PlayedDeal(2, 1, type(unknown.score)(None, 2))]
    winners = MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True)
    assert side_ahead(winners, told) is None
    assert side_ahead(winners, [known, unknown]) is None  # 120 to 120
    assert side_ahead(winners, [known]) == 1


@given(unfinished())
def test_the_deals_that_are_missing_all_go_to_the_side_ahead(match):
    match_format, played, ahead = match
    assume(ahead is not None and match_format.kind is not MatchKind.SUM)
    continued = list(played)
    while missing := match_outcome(match_format, continued).missing:
        continued.append(PlayedDeal(*missing[0], score_of_points(61 if ahead == 1 else 59)))
    wanted = match_outcome(match_format, continued)

    outcome = stopped_outcome(TimeRule.LEADER, match_format, played, Sides(3 - ahead))

    assert (outcome.result, outcome.winner, outcome.level_deals) == (wanted.result, ahead, wanted.level_deals)
    assert outcome.card_points == match_outcome(match_format, played).card_points


@given(unfinished(), st.sampled_from((TimeRule.LEADER, TimeRule.FORFEIT)))
def test_who_is_ahead_wins_with_a_result_that_such_a_match_can_have(match, rule):
    match_format, played, ahead = match
    assume(ahead is not None)
    loser = loser_when_stopped(rule, match_format, played)
    outcome = stopped_outcome(rule, match_format, played, Sides(3 - ahead))

    assert loser == 3 - ahead
    assert outcome.winner == ahead
    assert outcome.complete
    assert outcome.result in legal_results(match_format)
    assert outcome.missing == ()


@given(unfinished(), st.data())
def test_under_the_other_rules_it_counts_as_an_awarded_match(match, data):
    match_format, played, ahead = match
    score = data.draw(st.sampled_from((None, *forfeit_results(match_format))))
    assert loser_when_stopped(TimeRule.PLAY_ON, match_format, played) is None
    assert loser_when_stopped(TimeRule.NOBODY, match_format, played) == EVERY_SIDE
    assert stopped_outcome(TimeRule.NOBODY, match_format, played, EVERY_SIDE).result is None
    if ahead is not None:
        awarded = awarded_outcome(match_format, Sides(3 - ahead), score)
        assert stopped_outcome(TimeRule.FORFEIT, match_format, played, Sides(3 - ahead), score) == awarded
