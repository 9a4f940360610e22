import pytest

from rules.calls import Call
from rules.cards import TOTAL_POINTS
from rules.deals import Verdict, check_deal, check_score, verdict_in
from rules.deals_of_two import DealEntry, DealScore
from rules.games import Game, GameKey
from rules.match_formats import MatchFormat, MatchKind, at_table, check_format
from rules.matches import check_match
from rules.outcomes import PlayedDeal

CALLED = MatchFormat(MatchKind.FIXED, 5, game=Game(GameKey.CALLED), sides=5, cappotto_allowed=True)
SIX = at_table(CALLED, 6)


def _codes(entry: DealEntry) -> list[tuple[str, ...]]:
    score, problems = check_deal(entry, CALLED)
    assert (score is None) == bool(problems)
    return [(problem.code, *map(str, problem.where)) for problem in problems]


def test_whether_the_call_was_reached_follows_from_points_and_bid_for_every_pair_of_them():
    for bid in range(61, 121):
        for points in set(range(TOTAL_POINTS + 1)) - {1, 119}:
            entry = DealEntry(points, caller=1, partner=2, bid=bid)
            score = DealScore(points, 1 if points >= bid else 2, call=Call(1, 2, bid))
            assert check_deal(entry, CALLED) == (score, ())
            assert check_score(score, CALLED) == ()


def test_60_to_60_is_lost_by_the_caller():
    score, _problems = check_deal(DealEntry("60", caller=3, partner=1), CALLED)
    assert score is not None
    assert (score.winner, verdict_in(score, CALLED)) == (2, Verdict.SECOND)


def test_a_bid_of_119_is_won_with_all_points_alone():
    won = [
        points
        for points in set(range(TOTAL_POINTS + 1)) - {1, 119}
        if check_deal(DealEntry(points, caller=1, bid=119), CALLED)[0] == DealScore(points, 1, call=Call(1, None, 119))
    ]
    assert won == [120]


def test_the_points_of_the_others_say_the_same():
    one, other = DealEntry("72", caller=1, partner=4), DealEntry(second="48", caller=1, partner=4)
    assert check_deal(one, CALLED) == check_deal(other, CALLED)


def test_who_won_is_enough_and_without_a_partner_the_caller_is_alone():
    assert check_deal(DealEntry(winner=1, caller=2), CALLED) == (DealScore(None, 1, call=Call(2)), ())
    assert check_deal(DealEntry(winner=2, caller=2, cappotto=True), CALLED) == (
        DealScore(0, 2, cappotto=True, call=Call(2)),
        (),
    )


def test_a_deal_that_was_called_off_or_ended_by_an_error_has_nothing_else():
    assert check_deal(DealEntry(void=True), CALLED) == (DealScore(None), ())
    assert check_deal(DealEntry(error=4), CALLED) == (DealScore(None, error=4), ())
    for score in (DealScore(None), DealScore(None, error=4)):
        assert check_score(score, CALLED) == ()
        assert verdict_in(score, CALLED) is Verdict.VOID


@pytest.mark.parametrize(
    ("told", "entry", "expected"),
    [
        ("nothing", DealEntry(), [("caller_missing", "caller"), ("call_not_decided",)]),
        ("no result", DealEntry(caller=1, partner=2), [("call_not_decided",)]),
        ("nobody", DealEntry(70, caller=0), [("caller_unknown", "caller")]),
        ("a sixth", DealEntry(70, caller=6, partner=7), [("caller_unknown", "caller"), ("partner_unknown", "partner")]),
        ("oneself", DealEntry(70, caller=2, partner=2), [("partner_is_caller", "partner")]),
        ("60 promised", DealEntry(70, caller=2, bid="60"), [("bid_out_of_range", "bid")]),
        ("121 promised", DealEntry(70, caller=2, bid="121"), [("bid_out_of_range", "bid")]),
        ("a bid below zero", DealEntry(70, caller=2, bid="-5"), [("bid_out_of_range", "bid")]),
        ("an endless bid", DealEntry(70, caller=2, bid="9" * 40), [("above_total", "bid")]),
        ("words", DealEntry(70, caller=2, bid="tanto"), [("not_a_whole_number", "bid")]),
        ("one point", DealEntry(1, caller=2), [("unreachable_total", "first")]),
        ("a wrong sum", DealEntry(70, 70, caller=2), [("sum_not_total",)]),
        ("a third party", DealEntry(70, caller=2, third="50"), [("sum_not_total", "third")]),
        ("another winner", DealEntry(70, winner=1, caller=2, bid=71), [("call_contradicts_points", "winner")]),
        ("no party", DealEntry(70, winner=3, caller=2), [("winner_unknown", "winner")]),
        ("not all points", DealEntry(70, caller=2, cappotto=True), [("cappotto_without_all_points", "cappotto")]),
        ("off with a result", DealEntry(70, caller=2, void=True), [("void_with_result", "void")]),
        ("an error with one", DealEntry(70, error=2), [("error_with_result", "error")]),
        ("an error of nobody", DealEntry(error=6), [("error_unknown", "error")]),
        (
            "everything at once",
            DealEntry("x", "130", winner=9, caller=9, partner=9, bid="200"),
            [
                ("caller_unknown", "caller"),
                ("partner_unknown", "partner"),
                ("bid_out_of_range", "bid"),
                ("not_a_whole_number", "first"),
                ("above_total", "second"),
                ("winner_unknown", "winner"),
            ],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_problem_is_said_at_once_where_it_is(told, entry, expected):
    assert _codes(entry) == expected


def test_at_a_table_of_six_who_deals_is_neither_caller_nor_partner_nor_makes_an_error():
    deals = [
        PlayedDeal(1, 1, DealScore(None, 1, call=Call(1, 2))),
        PlayedDeal(2, 1, DealScore(None, 1, call=Call(1, 2))),
        PlayedDeal(3, 1, DealScore(None, error=3)),
        PlayedDeal(4, 1, DealScore(None, 1, call=Call(6, 5))),
        PlayedDeal(7, 1, DealScore(None, 1, call=Call(1))),
    ]
    six = at_table(MatchFormat(MatchKind.FIXED, 10, game=Game(GameKey.CALLED)), 6)
    found = [(problem.code, problem.where) for problem in check_match(six, deals)]
    assert found == [
        ("caller_sits_out", (1, 1, "caller")),
        ("partner_sits_out", (2, 1, "partner")),
        ("error_sits_out", (3, 1, "error")),
        ("caller_sits_out", (7, 1, "caller")),
    ]


def test_six_play_six_deals_for_every_five():
    assert (SIX.sides, SIX.length, check_format(SIX)) == (6, 6, ())
    with pytest.raises(ValueError, match="no whole number"):
        at_table(MatchFormat(MatchKind.FIXED, 7, game=Game(GameKey.CALLED)), 6)
    uneven = MatchFormat(MatchKind.FIXED, 7, game=Game(GameKey.CALLED), sides=6)
    assert [problem.code for problem in check_format(uneven)] == ["six_not_even"]
