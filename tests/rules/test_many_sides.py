import random
from fractions import Fraction
from itertools import permutations

from rules.calls import SCIGHERA_WORTHS, Call
from rules.deals_of_two import DealScore
from rules.games import THREE_PLAYERS, Game, GameKey, IndividualWorth, TopRule
from rules.match_formats import MatchFormat, MatchKind, at_table, check_format
from rules.matches import check_match, counted_scores, match_outcome
from rules.outcomes import Ending, PlayedDeal, leader
from rules.play import play_deal, sensible_strategy, shuffled
from rules.problems import RuleProblem

SCIGHERA = Game(GameKey.CALLED, calls=SCIGHERA_WORTHS)
CALLED = MatchFormat(MatchKind.FIXED, 5, game=SCIGHERA, sides=5, cappotto_allowed=True)
A_TRE = MatchFormat(MatchKind.FIXED, 3, game=Game(GameKey.ALONE), sides=3)


def _alone(first: int, second: int) -> DealScore:
    return DealScore(first, leader((first, second, 120 - first - second)), second=second)


def test_a_match_of_three_is_won_by_who_won_most_deals():
    deals = [PlayedDeal(1, 1, _alone(50, 40)), PlayedDeal(2, 1, _alone(20, 60)), PlayedDeal(3, 1, _alone(70, 30))]
    assert check_match(A_TRE, deals) == ()
    outcome = match_outcome(A_TRE, deals)
    assert (outcome.complete, outcome.winner, outcome.result, outcome.deals) == (True, 1, None, 3)
    assert outcome.deals_won == outcome.score == (2, 1, 0)
    assert outcome.card_points == (140, 130, 90)
    assert [(line.deals_lost, line.cards_against, line.ending) for line in outcome.lines] == [
        (1, 220, Ending.WON),
        (2, 230, Ending.LOST),
        (3, 270, Ending.LOST),
    ]


def test_who_are_level_at_the_top_share_it_or_play_again():
    level = PlayedDeal(1, 1, _alone(50, 50))
    shared = MatchFormat(MatchKind.FIXED, 1, game=Game(GameKey.ALONE, top=TopRule.SHARED), sides=3)
    replay = MatchFormat(MatchKind.FIXED, 1, game=Game(GameKey.ALONE, top=TopRule.REPLAY), sides=3)
    half = Fraction(1, 2)
    outcome = match_outcome(shared, [level])
    assert [line.worth for line in outcome.lines] == [half, half, 0]
    assert [line.ending for line in outcome.lines] == [Ending.LEVEL, Ending.LEVEL, Ending.LOST]
    assert (outcome.winner, outcome.level_deals, outcome.deals, outcome.complete) == (None, 1, 1, True)
    assert outcome.score == (half, half, 0)
    again = match_outcome(replay, [level])
    assert (again.complete, again.missing, again.void_deals) == (False, ((1, 2),), 1)
    assert [line.worth for line in again.lines] == [0, 0, 0]
    decided = PlayedDeal(1, 2, _alone(70, 50))
    assert match_outcome(replay, [level, decided]).winner == 1
    assert [problem.code for problem in check_match(shared, [level, decided])] == ["replaces_decided_deal"]


def test_a_table_of_five_worked_by_hand():
    deals = [
        PlayedDeal(1, 1, DealScore(72, 1, call=Call(1, 3))),  # 2 -1 1 -1 -1
        PlayedDeal(2, 1, DealScore(None)),  # a monte
        PlayedDeal(2, 2, DealScore(60, 2, call=Call(2, 5))),  # twice 1 -2 1 1 -1
        PlayedDeal(3, 1, DealScore(None, error=4)),  # 1 1 1 -4 1
        PlayedDeal(3, 2, DealScore(None, 1, call=Call(4))),  # -1 -1 -1 4 -1
        PlayedDeal(4, 1, DealScore(85, 1, call=Call(5, 1, 81))),  # three times 1 -1 -1 -1 2
    ]
    assert check_match(CALLED, deals) == ()
    outcome = match_outcome(CALLED, deals)
    assert [line.worth for line in outcome.lines] == [7, -8, 0, -2, 3]
    assert outcome.deals_won == (3, 0, 2, 2, 1)
    assert [line.deals_lost for line in outcome.lines] == [1, 4, 2, 2, 3]
    assert (outcome.missing, outcome.void_deals, outcome.card_points) == (((5, 1),), 2, None)
    done = match_outcome(CALLED, [*deals, PlayedDeal(5, 1, DealScore(None, 1, call=Call(3, 5)))])
    assert (done.complete, done.winner, done.deals) == (True, 1, 5)
    assert sum(line.worth for line in done.lines) == 0


def test_two_sheets_agree_only_if_they_say_the_same_of_deals_that_were_called_off():
    played = PlayedDeal(1, 2, DealScore(72, 1, call=Call(1, 3)))
    one = counted_scores(CALLED, [PlayedDeal(1, 1, DealScore(None)), played])
    other = counted_scores(CALLED, [PlayedDeal(1, 1, DealScore(None, error=2)), played])
    assert one != other


def test_everybody_at_a_table_of_six_plays_as_many_deals_as_at_one_of_five():
    six = at_table(CALLED, 6)
    deals = [
        PlayedDeal(number, 1, DealScore(None, 1, call=Call(number % 6 + 1, (number + 1) % 6 + 1)))
        for number in range(1, 7)
    ]
    assert check_match(six, deals) == ()
    outcome = match_outcome(six, deals)
    assert [line.deals_won + line.deals_lost for line in outcome.lines] == [5] * 6
    assert (outcome.complete, outcome.deals, outcome.winner) == (True, 6, None)
    assert [line.worth for line in outcome.lines] == [0] * 6


def test_three_who_play_real_cards_are_level_at_the_top_now_and_then():
    rng = random.Random(39)
    plays = [play_deal(THREE_PLAYERS, shuffled(THREE_PLAYERS, rng), sensible_strategy) for _ in range(150)]
    cards = MatchFormat(MatchKind.FIXED, 31, game=Game(GameKey.ALONE, alone=IndividualWorth.CARDS), sides=3)
    deals = [
        PlayedDeal(number, 1, DealScore(play.points[0], leader(play.points), second=play.points[1]))
        for number, play in enumerate(plays[:31], start=1)
    ]
    assert check_match(cards, deals) == ()
    outcome = match_outcome(cards, deals)
    assert sum(line.worth for line in outcome.lines) == 31 * 120
    assert any(max(play.points) <= 60 for play in plays)  # nobody needs 61


def test_of_totals_nothing_but_who_has_most_is_known() -> None:
    plain = MatchFormat(MatchKind.FIXED, 5, game=Game(GameKey.CALLED), sides=5)
    told = [PlayedDeal(1, 1, DealScore(None, totals=(4, 1, -3, -1, -1)))]
    assert check_match(plain, told) == ()
    outcome = match_outcome(plain, told)
    assert (outcome.complete, outcome.winner, outcome.deals) == (True, 1, 0)
    assert [line.worth for line in outcome.lines] == [4, 1, -3, -1, -1]
    assert [line.ending for line in outcome.lines] == [Ending.WON, *[Ending.LOST] * 4]
    assert {line.calls_won for line in outcome.lines} == {None}


def test_totals_are_told_alone_by_everybody_at_the_table_and_only_where_there_is_a_call() -> None:
    plain = MatchFormat(MatchKind.FIXED, 5, game=Game(GameKey.CALLED), sides=5)

    def codes(match_format: MatchFormat, *scores: DealScore) -> list[str]:
        deals = [PlayedDeal(number, 1, score) for number, score in enumerate(scores, start=1)]
        return [problem.code for problem in check_match(match_format, deals)]

    zero = (4, 1, -3, -1, -1)
    assert codes(plain, DealScore(None, totals=zero[:4])) == ["totals_count"]
    assert codes(plain, DealScore(None, totals=(4, 1, -3, -1, 0))) == ["totals_not_zero"]
    assert codes(plain, DealScore(70, 1, call=Call(1, 2)), DealScore(None, totals=zero)) == ["totals_with_deals"]
    assert codes(plain, DealScore(70, 1, call=Call(1, 2), totals=zero)) == ["totals_not_here"]
    assert codes(A_TRE, DealScore(None, totals=(1, 2, 0))) == ["totals_not_here"]


def test_a_call_that_is_lost_is_a_deal_won_by_all_others() -> None:
    for caller, partner in permutations(range(1, 6), 2):
        outcome = match_outcome(CALLED, [PlayedDeal(1, 1, DealScore(50, 2, call=Call(caller, partner)))])
        assert outcome.deals_won == tuple(int(side not in (caller, partner)) for side in range(1, 6))


def test_calls_that_were_won_are_counted_for_who_called() -> None:
    deals = [
        PlayedDeal(1, 1, DealScore(72, 1, call=Call(1, 3))),
        PlayedDeal(2, 1, DealScore(50, 2, call=Call(1, 3))),
        PlayedDeal(3, 1, DealScore(90, 1, call=Call(2))),
    ]
    assert [line.calls_won for line in match_outcome(CALLED, deals).lines] == [1, 1, 0, 0, 0]


def test_where_the_clock_ends_a_match_what_was_played_counts() -> None:
    timed = MatchFormat(MatchKind.TIMED, 20, game=Game(GameKey.CALLED), sides=5)
    assert check_format(timed) == ()
    won = DealScore(70, 1, call=Call(1, 2))
    for played, missing in (
        ([], ((1, 1),)),
        ([PlayedDeal(1, 1, DealScore(None))], ((1, 2),)),
        ([PlayedDeal(1, 1, won), PlayedDeal(3, 1, won)], ((2, 1),)),
    ):
        outcome = match_outcome(timed, played)
        assert (outcome.complete, outcome.missing) == (False, missing)
    for more in ([], [PlayedDeal(2, 1, DealScore(None))]):
        outcome = match_outcome(timed, [PlayedDeal(1, 1, won), *more])
        assert (outcome.complete, outcome.winner, outcome.missing) == (True, 1, ())
        assert [line.worth for line in outcome.lines] == [2, 1, -1, -1, -1]


def test_only_where_everybody_is_a_side_the_clock_ends_a_match() -> None:
    assert [problem.code for problem in check_format(MatchFormat(MatchKind.TIMED, 5))] == [RuleProblem.GAME_NOT_TIMED]
    timed = MatchFormat(MatchKind.TIMED, 20, game=Game(GameKey.CALLED), sides=5)
    assert at_table(timed, 6).length == 20
    assert check_format(at_table(timed, 6)) == ()
