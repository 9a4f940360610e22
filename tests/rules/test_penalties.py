"""Warnings, penalties and disqualifications: which of them takes points."""

import pytest

from rules.match_points import MOST_DEDUCTED, PenaltyKind, PenaltyProblem, check_penalty


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
