"""Restrictions: which cannot be read, what is left of them when somebody leaves, and which of them drawn turns
break.
"""

import pytest

from tests.scheduling.meetings import meeting
from tournaments.scheduling.base.restrictions import (
    Ban,
    RestrictionsUnmet,
    bans,
    kept,
    restriction_problems,
    restrictions_among,
    stay_problems,
    unmet,
)
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import Apart, Mixed, Options, Relation, Restrictions, Stay, Turn, singles

TURNS = (
    Turn(1, (meeting(1, "1 2 - 3 4"), meeting(2, "5 6 - 7 8")), ()),
    Turn(2, (meeting(1, "1 3 - 5 7"), meeting(2, "2 4 - 6 8")), ()),
)


def problems(*, apart=(), stay=(), mixed=()):
    found = restriction_problems(singles(8), Options(restrictions=Restrictions(apart, stay, mixed)))
    return [(problem.code, *problem.where) for problem in found]


@pytest.mark.parametrize(
    ("restrictions", "expected"),
    [
        ({}, []),
        ({"apart": (Apart(("1", "8")),), "stay": (Stay("2", 1),), "mixed": (Mixed(("1",), ("2", "3")),)}, []),
        ({"apart": (Apart(("1", "9", "x")),)}, [(ProblemCode.WISH_UNKNOWN, "9"), (ProblemCode.WISH_UNKNOWN, "x")]),
        ({"apart": (Apart(("1", "2", "1")),)}, [(ProblemCode.WISH_REPEATED, "1")]),
        ({"apart": (Apart(("1",)),)}, [(ProblemCode.WISH_APART_ALONE,)]),
        ({"apart": (Apart(("1", "1")),)}, [(ProblemCode.WISH_REPEATED, "1"), (ProblemCode.WISH_APART_ALONE,)]),
        ({"stay": (Stay("9"),)}, [(ProblemCode.WISH_UNKNOWN, "9")]),
        ({"stay": (Stay("1", 1), Stay("2", 1), Stay("1"))}, [(ProblemCode.WISH_STAY_TWICE, "1")]),
        ({"stay": (Stay("1", 0),)}, [(ProblemCode.WISH_TABLE_BELOW_ONE, "1")]),
        ({"mixed": (Mixed(("1", "2"), ()),)}, [(ProblemCode.WISH_GROUP_EMPTY,)]),
        ({"mixed": (Mixed(("1", "2"), ("2", "3")),)}, [(ProblemCode.WISH_IN_BOTH_GROUPS, "2")]),
        ({"mixed": (Mixed(("1", "1"), ("9",)),)}, [(ProblemCode.WISH_UNKNOWN, "9"), (ProblemCode.WISH_REPEATED, "1")]),
    ],
)
def test_a_restriction_that_cannot_be_read_is_named(restrictions, expected):
    assert problems(**restrictions) == expected


def test_a_fixed_table_must_be_in_use_and_have_seats_for_all_who_must_stay():
    stay = tuple(Stay(str(player), 2) for player in range(1, 6))
    restrictions = Restrictions(stay=(*stay, Stay("6", 4), Stay("7")))
    found = stay_problems(Options(restrictions=restrictions), 3, 4)
    assert [(problem.code, *problem.where) for problem in found] == [
        (ProblemCode.WISH_TABLE_UNUSED, "6"),
        (ProblemCode.WISH_TABLE_CROWDED,),
    ]
    assert found[1].values == {"table": 2, "players": 5, "seats": 4}


def test_soft_restrictions_for_a_table_crowd_nobody_out():
    stay = tuple(Stay(str(player), 2, hard=player > 1) for player in range(1, 6))
    assert stay_problems(Options(restrictions=Restrictions(stay=stay)), 3, 4) == []


def test_mixed_sides_are_nothing_but_partners_who_are_apart_in_each_group():
    restrictions = Restrictions(
        (Apart(("5", "6"), Relation.OPPONENTS, first_turn=True, hard=False),), (), (Mixed(("1", "2"), ("3", "4")),)
    )
    assert bans(restrictions) == (
        Ban("5", "6", Relation.OPPONENTS, first_turn=True, hard=False),
        Ban("1", "2", Relation.PARTNERS, first_turn=False, hard=True),
        Ban("3", "4", Relation.PARTNERS, first_turn=False, hard=True),
    )


def test_of_a_family_every_two_are_apart():
    assert [(ban.one, ban.two) for ban in bans(Restrictions((Apart(("1", "2", "3")),)))] == [
        ("1", "2"),
        ("1", "3"),
        ("2", "3"),
    ]


def test_who_left_restrictions_nothing_any_more():
    restrictions = Restrictions(
        (Apart(("1", "2", "3")), Apart(("1", "4"))),
        (Stay("1"), Stay("2")),
        (Mixed(("1", "2"), ("3",)), Mixed(("1",), ("2",))),
    )
    assert restrictions_among(restrictions, ("2", "3", "4")) == Restrictions(
        (Apart(("2", "3")),), (Stay("2"),), (Mixed(("2",), ("3",)),)
    )


@pytest.mark.parametrize(
    ("restrictions", "expected"),
    [
        (Restrictions((Apart(("1", "8")),)), []),
        (Restrictions((Apart(("1", "2"), Relation.OPPONENTS),)), []),
        (Restrictions((Apart(("1", "2"), Relation.PARTNERS),)), [(ProblemCode.WISH_PARTNERS_UNMET, "1", "2")]),
        (Restrictions((Apart(("1", "2"), Relation.PARTNERS, hard=False),)), []),
        (Restrictions((Apart(("1", "7"), Relation.OPPONENTS),)), [(ProblemCode.WISH_OPPONENTS_UNMET, "1", "7")]),
        (Restrictions((Apart(("1", "7"), Relation.OPPONENTS, first_turn=True),)), []),
        (Restrictions((Apart(("3", "2", "1")),)), [(ProblemCode.WISH_TABLE_UNMET, "1", "2")]),
        (Restrictions(stay=(Stay("1"), Stay("3", 1), Stay("8"))), []),
        (
            Restrictions(stay=(Stay("2"), Stay("4", 2))),
            [(ProblemCode.WISH_STAY_UNMET, "2"), (ProblemCode.WISH_STAY_UNMET, "4")],
        ),
        (Restrictions(mixed=(Mixed(("1", "4", "5", "8"), ("2", "3", "6", "7")),)), []),
        (Restrictions(mixed=(Mixed(("1", "5", "8"), ("2", "3", "4")),)), [(ProblemCode.WISH_MIXED_UNMET, "3", "4")]),
    ],
)
def test_the_first_place_where_a_hard_restriction_is_broken_is_named(restrictions, expected):
    assert [(problem.code, *problem.where) for problem in unmet(TURNS, restrictions)] == expected


def test_turns_are_kept_with_their_restrictions_or_refused():
    assert kept(TURNS, Restrictions((Apart(("1", "8")),))) == TURNS
    with pytest.raises(RestrictionsUnmet, match="wish_table_unmet") as refused:
        kept(TURNS, Restrictions((Apart(("1", "2")),)))
    assert [problem.values for problem in refused.value.problems] == [{"turn": 1}]
