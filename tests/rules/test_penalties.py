"""Warnings, penalties and disqualifications: which of them takes points."""

import pytest

from rules.match_points import MOST_DEDUCTED, PenaltyFault, PenaltyKind, check_penalty


@pytest.mark.parametrize("points", [0, 1, MOST_DEDUCTED])
def test_a_penalty_takes_points(points):
    assert check_penalty(PenaltyKind.PENALTY, points, counted=True) == ()


@pytest.mark.parametrize("kind", [PenaltyKind.WARNING, PenaltyKind.DISQUALIFICATION])
def test_nothing_else_takes_points(kind):
    assert check_penalty(kind, 0, counted=True) == ()
    assert [fault.code for fault in check_penalty(kind, 1, counted=True)] == [PenaltyFault.POINTS_NOT_HERE]


def test_where_no_points_are_counted_none_are_taken():
    faults = check_penalty(PenaltyKind.PENALTY, 2, counted=False)
    assert [(fault.code, fault.where) for fault in faults] == [(PenaltyFault.POINTS_NOT_HERE, ("points",))]


@pytest.mark.parametrize("points", [-1, MOST_DEDUCTED + 1])
def test_points_out_of_range_are_refused(points):
    assert [fault.code for fault in check_penalty(PenaltyKind.PENALTY, points, counted=True)] == [
        PenaltyFault.POINTS_RANGE
    ]
