"""The audit of restrictions: every place where a hard one is broken is a problem, and what is broken is counted."""

import pytest

from tests.scheduling.meetings import meeting
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import (
    Apart,
    Mixed,
    Options,
    Relation,
    Restrictions,
    Schedule,
    Stay,
    Turn,
    singles,
    teams,
)

SCHEDULE = Schedule(
    "rotating_partners",
    1,
    (
        Turn(1, (meeting(1, "1 2 - 3 4"), meeting(2, "5 6 - 7 8")), ()),
        Turn(2, (meeting(1, "1 3 - 2 7"), meeting(2, "5 4 - 6 8")), ()),
        Turn(3, (meeting(1, "5 1 - 6 2"), meeting(2, "3 4 - 7 8")), ()),
    ),
)


def report(restrictions):
    return audit(SCHEDULE, singles(8), Options(turns=3, restrictions=restrictions))


def figures(restrictions):
    keys = {Key.APART_BROKEN, Key.STAY_BROKEN, Key.MIXED_BROKEN}
    return {figure.key: (figure.value, figure.bound) for figure in report(restrictions).figures if figure.key in keys}


@pytest.mark.parametrize(
    ("restrictions", "expected"),
    [
        (Restrictions((Apart(("1", "2"), Relation.PARTNERS),)), [(ProblemCode.WISH_PARTNERS_BROKEN, "1", "2", 1)]),
        (
            Restrictions((Apart(("1", "2"), Relation.OPPONENTS),)),
            [(ProblemCode.WISH_OPPONENTS_BROKEN, "1", "2", 2), (ProblemCode.WISH_OPPONENTS_BROKEN, "1", "2", 3)],
        ),
        (Restrictions((Apart(("2", "1"), first_turn=True),)), [(ProblemCode.WISH_TABLE_BROKEN, "1", "2", 1)]),
        (
            Restrictions((Apart(("1", "8", "4"), Relation.OPPONENTS),)),
            [
                (ProblemCode.WISH_OPPONENTS_BROKEN, "1", "4", 1),
                (ProblemCode.WISH_OPPONENTS_BROKEN, "4", "8", 2),
                (ProblemCode.WISH_OPPONENTS_BROKEN, "4", "8", 3),
            ],
        ),
        (
            Restrictions(stay=(Stay("1", 1), Stay("5"), Stay("6", 2))),
            [(ProblemCode.WISH_STAY_BROKEN, "5", 3), (ProblemCode.WISH_STAY_BROKEN, "6", 3)],
        ),
        (
            Restrictions(mixed=(Mixed(("1", "6"), ("2", "8", "7")),)),
            [
                (ProblemCode.WISH_MIXED_BROKEN, "7", "8", 1),
                (ProblemCode.WISH_MIXED_BROKEN, "2", "7", 2),
                (ProblemCode.WISH_MIXED_BROKEN, "7", "8", 3),
            ],
        ),
    ],
)
def test_every_place_where_a_hard_restriction_is_broken_is_a_problem(restrictions, expected):
    assert [
        (problem.code, *problem.where, problem.values["turn"]) for problem in report(restrictions).problems
    ] == expected


@pytest.mark.parametrize(
    ("restrictions", "expected"),
    [
        (Restrictions(), {}),
        (Restrictions((Apart(("1", "8")),)), {Key.APART_BROKEN: (0, 0)}),
        (
            Restrictions((Apart(("1", "2"), hard=False), Apart(("1", "2", "3"), Relation.PARTNERS))),
            {Key.APART_BROKEN: (5, 0)},
        ),
        (Restrictions(stay=(Stay("5", 2, hard=False), Stay("3"))), {Key.STAY_BROKEN: (2, 0)}),
        (Restrictions(mixed=(Mixed(("1", "3"), ("2", "4"), hard=False),)), {Key.MIXED_BROKEN: (1, 0)}),
    ],
)
def test_what_is_broken_is_counted_beside_nothing(restrictions, expected):
    assert figures(restrictions) == expected


def test_soft_restrictions_are_no_problems():
    soft = Restrictions(
        (Apart(("1", "2"), hard=False),), (Stay("5", 1, hard=False),), (Mixed(("1", "2"), ("3", "4"), hard=False),)
    )
    assert report(soft).problems == ()


def test_somebody_who_restrictions_to_stay_and_never_plays_breaks_nothing():
    schedule = Schedule("rotating_partners", 1, (Turn(1, (meeting(1, "1 2 - 3 4"),), ("5",)),))
    options = Options(turns=1, restrictions=Restrictions(stay=(Stay("5"), Stay("1"))))
    assert audit(schedule, singles(5), options).problems == ()


@pytest.mark.parametrize(
    ("key", "field", "sides"), [("round_robin", singles(2), "1 - 2"), ("quarters", teams((2, 2)), "1.1 1.2 - 2.1 2.2")]
)
def test_every_format_is_asked_about_its_restrictions(key, field, sides):
    schedule = Schedule(key, 1, (Turn(1, (meeting(1, sides),), ()),))
    restrictions = Restrictions((Apart((field.ids[0], field.ids[-1]), Relation.OPPONENTS),))
    found = audit(schedule, field, Options(restrictions=restrictions))
    assert [problem.code for problem in found.problems] == [ProblemCode.WISH_OPPONENTS_BROKEN]
    assert found.figures[-1].key is Key.APART_BROKEN
