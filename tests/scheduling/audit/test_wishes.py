"""The audit of wishes: every place where a hard one is broken is a fault, and what is broken is counted."""

import pytest

from tests.scheduling.examples import meeting
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.kernel.faults import ScheduleFault as Fault
from tournaments.scheduling.kernel.types import (
    Apart,
    Mixed,
    Options,
    Relation,
    Schedule,
    Stay,
    Turn,
    Wishes,
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


def report(wishes):
    return audit(SCHEDULE, singles(8), Options(turns=3, wishes=wishes))


def figures(wishes):
    keys = {Key.APART_BROKEN, Key.STAY_BROKEN, Key.MIXED_BROKEN}
    return {figure.key: (figure.value, figure.bound) for figure in report(wishes).figures if figure.key in keys}


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (Wishes((Apart(("1", "2"), Relation.PARTNERS),)), [(Fault.WISH_PARTNERS_BROKEN, "1", "2", 1)]),
        (
            Wishes((Apart(("1", "2"), Relation.OPPONENTS),)),
            [(Fault.WISH_OPPONENTS_BROKEN, "1", "2", 2), (Fault.WISH_OPPONENTS_BROKEN, "1", "2", 3)],
        ),
        (Wishes((Apart(("2", "1"), first_turn=True),)), [(Fault.WISH_TABLE_BROKEN, "1", "2", 1)]),
        (
            Wishes((Apart(("1", "8", "4"), Relation.OPPONENTS),)),
            [
                (Fault.WISH_OPPONENTS_BROKEN, "1", "4", 1),
                (Fault.WISH_OPPONENTS_BROKEN, "4", "8", 2),
                (Fault.WISH_OPPONENTS_BROKEN, "4", "8", 3),
            ],
        ),
        (
            Wishes(stay=(Stay("1", 1), Stay("5"), Stay("6", 2))),
            [(Fault.WISH_STAY_BROKEN, "5", 3), (Fault.WISH_STAY_BROKEN, "6", 3)],
        ),
        (
            Wishes(mixed=(Mixed(("1", "6"), ("2", "8", "7")),)),
            [
                (Fault.WISH_MIXED_BROKEN, "7", "8", 1),
                (Fault.WISH_MIXED_BROKEN, "2", "7", 2),
                (Fault.WISH_MIXED_BROKEN, "7", "8", 3),
            ],
        ),
    ],
)
def test_every_place_where_a_hard_wish_is_broken_is_a_fault(wishes, expected):
    assert [(fault.code, *fault.where, fault.values["turn"]) for fault in report(wishes).faults] == expected


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (Wishes(), {}),
        (Wishes((Apart(("1", "8")),)), {Key.APART_BROKEN: (0, 0)}),
        (
            Wishes((Apart(("1", "2"), hard=False), Apart(("1", "2", "3"), Relation.PARTNERS))),
            {Key.APART_BROKEN: (5, 0)},
        ),
        (Wishes(stay=(Stay("5", 2, hard=False), Stay("3"))), {Key.STAY_BROKEN: (2, 0)}),
        (Wishes(mixed=(Mixed(("1", "3"), ("2", "4"), hard=False),)), {Key.MIXED_BROKEN: (1, 0)}),
    ],
)
def test_what_is_broken_is_counted_beside_nothing(wishes, expected):
    assert figures(wishes) == expected


def test_soft_wishes_are_no_faults():
    soft = Wishes(
        (Apart(("1", "2"), hard=False),), (Stay("5", 1, hard=False),), (Mixed(("1", "2"), ("3", "4"), hard=False),)
    )
    assert report(soft).faults == ()


def test_somebody_who_wishes_to_stay_and_never_plays_breaks_nothing():
    schedule = Schedule("rotating_partners", 1, (Turn(1, (meeting(1, "1 2 - 3 4"),), ("5",)),))
    options = Options(turns=1, wishes=Wishes(stay=(Stay("5"), Stay("1"))))
    assert audit(schedule, singles(5), options).faults == ()


@pytest.mark.parametrize(
    ("key", "field", "sides"), [("round_robin", singles(2), "1 - 2"), ("quarters", teams((2, 2)), "1.1 1.2 - 2.1 2.2")]
)
def test_every_format_is_asked_about_its_wishes(key, field, sides):
    schedule = Schedule(key, 1, (Turn(1, (meeting(1, sides),), ()),))
    wishes = Wishes((Apart((field.ids[0], field.ids[-1]), Relation.OPPONENTS),))
    found = audit(schedule, field, Options(wishes=wishes))
    assert [fault.code for fault in found.faults] == [Fault.WISH_OPPONENTS_BROKEN]
    assert found.figures[-1].key is Key.APART_BROKEN
