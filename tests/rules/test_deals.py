import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.deals import Verdict, check_deal, check_score, verdict
from rules.deals_of_two import DealEntry, DealScore, score_of_points
from rules.games import Game, GameKey
from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.problems import RuleProblem, problem_at
from tests.strategies import PLAYABLE_TOTALS, deal_scores, match_formats

GIOCHI = MatchFormat(MatchKind.FIXED, 5)
WITH_CAPPOTTO = MatchFormat(MatchKind.FIXED, 5, cappotto_allowed=True)
WINNER_ONLY = MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True, cappotto_allowed=True)
LAST_TRICK = MatchFormat(MatchKind.FIXED, 5, LevelRule.LAST_TRICK)


def _codes(entry, match_format=GIOCHI):
    score, problems = check_deal(entry, match_format)
    assert (score is None) == bool(problems)
    return [(problem.code, *problem.where) for problem in problems]


def test_one_total_fills_the_other_whichever_side_it_is_told_from():
    scores = [(score_of_points(total), ()) for total in PLAYABLE_TOTALS]
    assert [check_deal(DealEntry(first=str(total)), GIOCHI) for total in PLAYABLE_TOTALS] == scores
    assert [check_deal(DealEntry(second=str(120 - total)), GIOCHI) for total in PLAYABLE_TOTALS] == scores


def test_exactly_1_and_119_of_all_totals_up_to_120_are_refused():
    refused = [total for total in range(121) if check_deal(DealEntry(first=total), GIOCHI)[1]]
    assert refused == [1, 119]


@pytest.mark.parametrize("typed", [" 75 ", "+75", "075", "７５", "٧٥", 75])
def test_a_number_is_read_however_it_was_typed(typed):
    assert check_deal(DealEntry(first=typed), GIOCHI) == (DealScore(75, 1), ())


def test_the_side_with_more_points_has_won():
    assert [score_of_points(points).winner for points in (120, 61, 60, 59, 0)] == [1, 1, None, 2, 2]


FAULTY = [
    ("nothing at all", DealEntry(), [("nothing_entered",)]),
    ("blanks", DealEntry("  ", ""), [("nothing_entered",)]),
    ("a word", DealEntry("settanta"), [("not_a_whole_number", "first")]),
    ("a decimal", DealEntry(second="60,5"), [("not_a_whole_number", "second")]),
    ("a power", DealEntry("6²"), [("not_a_whole_number", "first")]),
    ("an underscore", DealEntry("6_0"), [("not_a_whole_number", "first")]),
    ("a truth value", DealEntry(first=True), [("not_a_whole_number", "first")]),
    ("below zero", DealEntry("-5"), [("negative", "first")]),
    ("below zero with a typographic minus", DealEntry("−5"), [("negative", "first")]),
    ("too much", DealEntry("121"), [("above_total", "first")]),
    ("one", DealEntry("1"), [("unreachable_total", "first")]),
    ("all but one", DealEntry(second="119"), [("unreachable_total", "second")]),
    ("a sum that is short", DealEntry("70", "40"), [("sum_not_total",)]),
    (
        "both impossible",
        DealEntry("1", "119"),
        [("unreachable_total", "first"), ("unreachable_total", "second")],
    ),
    (
        "everything at once",
        DealEntry("130", "-5", 3, cappotto=True),
        [
            ("above_total", "first"),
            ("negative", "second"),
            ("sum_not_total",),
            ("winner_unknown", "winner"),
            ("cappotto_not_allowed", "cappotto"),
            ("cappotto_without_all_points", "cappotto"),
        ],
    ),
    ("a winner alone", DealEntry(winner=1), [("winner_only_not_allowed", "winner")]),
    (
        "a winner alone who does not play",
        DealEntry(winner=0),
        [("winner_only_not_allowed", "winner"), ("winner_unknown", "winner")],
    ),
    ("a winner with fewer points", DealEntry("70", winner=2), [("winner_contradicts_points", "winner")]),
    ("a winner of 60-60", DealEntry("60", winner=1), [("level_has_no_winner", "winner")]),
    (
        "a cappotto that is not asked for",
        DealEntry("120", cappotto=True),
        [("cappotto_not_allowed", "cappotto")],
    ),
]


@pytest.mark.parametrize(("entry", "problems"), [case[1:] for case in FAULTY], ids=[case[0] for case in FAULTY])
def test_an_entry_is_told_all_its_problems_where_they_are(entry, problems):
    assert _codes(entry) == problems


def test_a_sum_is_refused_with_what_was_found_and_what_was_expected():
    found = check_deal(DealEntry(70, 60), GIOCHI)[1]
    assert found == (problem_at(RuleProblem.SUM_NOT_TOTAL, found=130, total=120),)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("9" * 10_000, RuleProblem.ABOVE_TOTAL),
        ("-" + "9" * 10_000, RuleProblem.NEGATIVE),
        ("x" * 10_000, RuleProblem.NOT_A_WHOLE_NUMBER),
        (10**10_000, RuleProblem.ABOVE_TOTAL),
        (-(10**10_000), RuleProblem.NEGATIVE),
    ],
    ids=["digits", "minus digits", "letters", "a huge integer", "a huge negative integer"],
)
def test_endless_input_is_refused_and_not_repeated_in_full(typed, code):
    (problem,) = check_deal(DealEntry(typed), GIOCHI)[1]
    assert problem.code == code
    most = 10**18
    said = f"{typed[:20]}…" if isinstance(typed, str) else str(max(-most, min(most, typed)))
    assert str(problem.values["value"]) == said


TYPED = st.text(alphabet="0126９٣²+-−., x", max_size=5) | st.integers(-200, 200).map(str)


@given(TYPED, TYPED)
def test_any_text_gives_a_score_or_a_reason_and_never_both(first, second):
    score, problems = check_deal(DealEntry(first, second), GIOCHI)
    assert (score is None) == bool(problems)


def test_a_winner_beside_the_points_that_agrees_changes_nothing():
    assert check_deal(DealEntry("70", winner=1), GIOCHI) == (DealScore(70, 1), ())


def test_a_winner_alone_is_kept_without_points_where_the_event_allows_it():
    assert check_deal(DealEntry(winner=2), WINNER_ONLY) == (DealScore(None, 2), ())


def test_a_cappotto_is_kept_with_all_the_points():
    assert check_deal(DealEntry(second="120", cappotto=True), WITH_CAPPOTTO) == (DealScore(0, 2, cappotto=True), ())


def test_all_the_points_are_no_cappotto_unless_it_is_ticked():
    assert check_deal(DealEntry("120"), WITH_CAPPOTTO) == (DealScore(120, 1), ())


def test_a_cappotto_with_other_points_is_refused():
    assert _codes(DealEntry("118", cappotto=True), WITH_CAPPOTTO) == [("cappotto_without_all_points", "cappotto")]


def test_a_cappotto_of_a_winner_alone_is_120_0_by_itself():
    assert check_deal(DealEntry(winner=2, cappotto=True), WINNER_ONLY) == (DealScore(0, 2, cappotto=True), ())


def test_where_the_last_trick_decides_60_60_needs_its_winner():
    assert _codes(DealEntry("60"), LAST_TRICK) == [("last_trick_unknown", "winner")]
    assert check_deal(DealEntry("60", winner=2), LAST_TRICK) == (DealScore(60, 2), ())


@pytest.mark.parametrize(
    ("score", "level_rule", "decides"),
    [
        (DealScore(61, 1), LevelRule.REPLAY, Verdict.FIRST),
        (DealScore(59, 2), LevelRule.REPLAY, Verdict.SECOND),
        (DealScore(60), LevelRule.REPLAY, Verdict.VOID),
        (DealScore(60), LevelRule.LEVEL, Verdict.LEVEL),
        (DealScore(60, 2), LevelRule.LAST_TRICK, Verdict.SECOND),
        (DealScore(60, 1), LevelRule.LAST_TRICK, Verdict.FIRST),
        (DealScore(None, 1), LevelRule.REPLAY, Verdict.FIRST),
        (DealScore(None, 2), LevelRule.LEVEL, Verdict.SECOND),
    ],
)
def test_a_deal_decides(score, level_rule, decides):
    assert verdict(score, level_rule) is decides


@pytest.mark.parametrize("score", [DealScore(None), DealScore(60), DealScore(None, 3)])
def test_a_deal_that_says_nothing_cannot_decide(score):
    with pytest.raises(ValueError, match="nothing in this deal"):
        verdict(score, LevelRule.LAST_TRICK)


def test_both_totals_are_known_where_one_is():
    assert [DealScore(75, 1).by_party, DealScore(None, 1).by_party] == [(75, 45), None]


@given(match_formats().flatmap(lambda f: st.tuples(st.just(f), deal_scores(f))))
def test_every_score_that_can_be_written_down_is_without_problem_and_reads_back_the_same(drawn):
    match_format, score = drawn
    assert check_score(score, match_format) == ()
    entry = DealEntry(score.points, None, score.winner, score.cappotto)
    assert check_deal(entry, match_format) == (score, ())


def test_a_score_from_elsewhere_meets_the_same_rules():
    assert [problem.code for problem in check_score(DealScore(119, 2), GIOCHI)] == [RuleProblem.UNREACHABLE_TOTAL]


TO_31 = MatchFormat(MatchKind.FIRST_TO, 3, winner_only_allowed=True, game=Game(GameKey.THIRTY_ONE))


def test_to_31_who_won_is_told_and_an_error_gives_the_deal_to_the_other():
    assert check_deal(DealEntry(winner=2), TO_31) == (DealScore(None, 2), ())
    assert check_deal(DealEntry(winner=2, error=1), TO_31) == (DealScore(None, 2, error=1), ())
    assert check_deal(DealEntry(error=2), TO_31) == (DealScore(None, 1, error=2), ())
    assert [check_score(DealScore(None, 1, error=error), TO_31) for error in (None, 2)] == [(), ()]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (DealEntry(), [("nothing_entered",)]),
        (DealEntry("70"), [("points_not_counted", "first"), ("nothing_entered",)]),
        (DealEntry(winner=1, error=1), [("error_by_winner", "error")]),
        (DealEntry(error=3), [("error_unknown", "error"), ("nothing_entered",)]),
        (DealEntry(winner=1, cappotto=True), [("cappotto_not_allowed", "cappotto")]),
        (DealEntry(winner=1, void=True), [("call_not_here", "caller")]),
    ],
)
def test_to_31_nothing_else_is_told(entry, expected):
    score, problems = check_deal(entry, TO_31)
    assert score is None
    assert [(problem.code, *problem.where) for problem in problems] == expected


@pytest.mark.parametrize("game", [GameKey.CLASSIC, GameKey.UNCOVERED])
def test_what_belongs_to_other_games_is_refused(game):
    told = MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True, game=Game(game))
    problems = check_deal(DealEntry("70", caller=1, third="5", error=2), told)[1]
    assert [(problem.code, *problem.where) for problem in problems] == [
        ("call_not_here", "caller"),
        ("sum_not_total", "third"),
        ("error_not_here", "error"),
    ]


def test_a_deal_written_the_other_way_round_is_the_other_sides():
    assert DealScore(75, 1).turned == DealScore(45, 2)
    assert DealScore(60).turned == DealScore(60)
    assert DealScore(None, 2).turned == DealScore(None, 1)
    assert DealScore(120, 1, cappotto=True).turned == DealScore(0, 2, cappotto=True)
    assert DealScore(None, 1, error=2).turned == DealScore(None, 2, error=1)
    assert DealScore(21, 1, second=17, game="tressette").turned == DealScore(17, 2, second=21, game="tressette")
