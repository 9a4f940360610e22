import pytest

from rules.games import Game, GameKey
from rules.problems import problem_at
from tournaments.standings.table import (
    CARD_POINT_CRITERIA,
    DEFAULT_CRITERIA,
    DecisionProblem,
    FormatTraits,
    TiebreakProblem,
    check_criteria,
    check_decision,
    useless_in,
)
from tournaments.standings.types import Criterion, Decision

FIVE_FIXED = FormatTraits(equal_length=True, points_always_known=True)
FIRST_TO_THREE = FormatTraits(equal_length=False, points_always_known=True)
WINNER_ONLY = FormatTraits(equal_length=True, points_always_known=False)
ALL = tuple(Criterion)


@pytest.mark.parametrize("criteria", [(), DEFAULT_CRITERIA, ALL])
def test_a_sensible_list_has_no_problem(criteria: tuple[Criterion, ...]) -> None:
    assert check_criteria(criteria, FIVE_FIXED) == ()


def test_an_unknown_criterion_is_named() -> None:
    assert check_criteria(["wins", "beauty"], FIVE_FIXED) == (
        problem_at(TiebreakProblem.UNKNOWN, 2, criterion="beauty"),
    )


def test_a_criterion_given_again_is_named_at_its_second_position() -> None:
    assert check_criteria(["wins", "deals_won", "wins"], FIVE_FIXED) == (
        problem_at(TiebreakProblem.TWICE, 3, criterion="wins"),
    )


@pytest.mark.parametrize("criterion", sorted(CARD_POINT_CRITERIA))
@pytest.mark.parametrize(
    ("traits", "problem"),
    [(FIRST_TO_THREE, TiebreakProblem.POINTS_UNEQUAL), (WINNER_ONLY, TiebreakProblem.POINTS_UNKNOWN)],
)
def test_card_points_that_cannot_be_compared_are_refused_unless_confirmed(
    criterion: Criterion, traits: FormatTraits, problem: TiebreakProblem
) -> None:
    assert check_criteria([criterion], traits) == (problem_at(problem, 1, criterion=criterion),)
    assert check_criteria([criterion], traits, confirmed=True) == ()


def test_both_reasons_against_card_points_are_given() -> None:
    neither = FormatTraits(equal_length=False, points_always_known=False)
    assert [problem.code for problem in check_criteria(["points_made"], neither)] == [
        TiebreakProblem.POINTS_UNEQUAL,
        TiebreakProblem.POINTS_UNKNOWN,
    ]


def test_deals_may_be_compared_in_every_format() -> None:
    assert check_criteria(["deals_won", "deal_difference", "wins"], FIRST_TO_THREE) == ()


@pytest.mark.parametrize("criteria", [["lot", "wins"], ["play_off", "wins"], ["lot", "play_off"]])
def test_a_recorded_decision_comes_last(criteria: list[str]) -> None:
    assert check_criteria(criteria, FIVE_FIXED) == (
        problem_at(TiebreakProblem.AFTER_RECORDED, 2, criterion=criteria[1]),
    )


def test_confirming_excuses_card_points_only() -> None:
    assert [problem.code for problem in check_criteria(["wins", "wins"], FIRST_TO_THREE, confirmed=True)] == [
        TiebreakProblem.TWICE
    ]


TIES = (("A", "B", "C"), ("E", "F"))


def test_a_lot_for_exactly_one_open_tie_is_recorded() -> None:
    decision = Decision(Criterion.LOT, ("C", "A", "B"))
    assert check_decision(decision, criteria=DEFAULT_CRITERIA, ties=TIES) == ()


@pytest.mark.parametrize("order", [(), ("A", "B"), ("A", "B", "C", "D"), ("A", "B", "B"), ("A", "B", "B", "C")])
def test_an_order_that_is_no_open_tie_is_refused(order: tuple[str, ...]) -> None:
    decision = Decision(Criterion.LOT, order)
    assert check_decision(decision, criteria=DEFAULT_CRITERIA, ties=TIES) == (
        problem_at(DecisionProblem.NO_SUCH_TIE, "order"),
    )


def test_a_play_off_is_refused_where_it_is_not_among_the_criteria() -> None:
    decision = Decision(Criterion.PLAY_OFF, ("F", "E"))
    assert check_decision(decision, criteria=DEFAULT_CRITERIA, ties=TIES) == (
        problem_at(DecisionProblem.NOT_IN_USE, "kind", kind="play_off"),
    )


def test_a_computed_criterion_is_no_decision_and_every_problem_is_said_at_once() -> None:
    decision = Decision(Criterion.WINS, ("A", "E"))
    assert check_decision(decision, criteria=ALL, ties=TIES) == (
        problem_at(DecisionProblem.NOT_A_DECISION, "kind", kind="wins"),
        problem_at(DecisionProblem.NO_SUCH_TIE, "order"),
    )


def test_what_tells_nobody_apart_in_a_game_is_useless_in_it() -> None:
    two_sided = frozenset({Criterion.CALLS_WON, Criterion.BEST_TABLE, Criterion.LAST_DEALS})
    assert {key: useless_in(Game(key)) for key in GameKey} == {
        GameKey.CLASSIC: two_sided,
        GameKey.UNCOVERED: two_sided,
        GameKey.THIRTY_ONE: two_sided,
        GameKey.ALONE: frozenset({Criterion.CALLS_WON}),
        GameKey.CALLED: CARD_POINT_CRITERIA,
    }
    assert useless_in(Game(GameKey.CLASSIC), sums=True) == {Criterion.CALLS_WON}
