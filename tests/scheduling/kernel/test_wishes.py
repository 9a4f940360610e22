"""Wishes: which cannot be read, what is left of them when somebody leaves, and which of them drawn turns break."""

import pytest

from tests.scheduling.examples import meeting
from tournaments.scheduling.kernel.faults import ScheduleFault as Fault
from tournaments.scheduling.kernel.types import Apart, Mixed, Options, Relation, Stay, Turn, Wishes, singles
from tournaments.scheduling.kernel.wishes import (
    Ban,
    WishesUnmet,
    bans,
    kept,
    stay_problems,
    unmet,
    wish_problems,
    wishes_among,
)

TURNS = (
    Turn(1, (meeting(1, "1 2 - 3 4"), meeting(2, "5 6 - 7 8")), ()),
    Turn(2, (meeting(1, "1 3 - 5 7"), meeting(2, "2 4 - 6 8")), ()),
)


def problems(*, apart=(), stay=(), mixed=()):
    found = wish_problems(singles(8), Options(wishes=Wishes(apart, stay, mixed)))
    return [(fault.code, *fault.where) for fault in found]


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ({}, []),
        ({"apart": (Apart(("1", "8")),), "stay": (Stay("2", 1),), "mixed": (Mixed(("1",), ("2", "3")),)}, []),
        ({"apart": (Apart(("1", "9", "x")),)}, [(Fault.WISH_UNKNOWN, "9"), (Fault.WISH_UNKNOWN, "x")]),
        ({"apart": (Apart(("1", "2", "1")),)}, [(Fault.WISH_REPEATED, "1")]),
        ({"apart": (Apart(("1",)),)}, [(Fault.WISH_APART_ALONE,)]),
        ({"apart": (Apart(("1", "1")),)}, [(Fault.WISH_REPEATED, "1"), (Fault.WISH_APART_ALONE,)]),
        ({"stay": (Stay("9"),)}, [(Fault.WISH_UNKNOWN, "9")]),
        ({"stay": (Stay("1", 1), Stay("2", 1), Stay("1"))}, [(Fault.WISH_STAY_TWICE, "1")]),
        ({"stay": (Stay("1", 0),)}, [(Fault.WISH_TABLE_BELOW_ONE, "1")]),
        ({"mixed": (Mixed(("1", "2"), ()),)}, [(Fault.WISH_GROUP_EMPTY,)]),
        ({"mixed": (Mixed(("1", "2"), ("2", "3")),)}, [(Fault.WISH_IN_BOTH_GROUPS, "2")]),
        ({"mixed": (Mixed(("1", "1"), ("9",)),)}, [(Fault.WISH_UNKNOWN, "9"), (Fault.WISH_REPEATED, "1")]),
    ],
)
def test_a_wish_that_cannot_be_read_is_named(wishes, expected):
    assert problems(**wishes) == expected


def test_a_fixed_table_must_be_in_use_and_have_seats_for_all_who_must_stay():
    stay = tuple(Stay(str(player), 2) for player in range(1, 6))
    wishes = Wishes(stay=(*stay, Stay("6", 4), Stay("7")))
    found = stay_problems(Options(wishes=wishes), 3, 4)
    assert [(fault.code, *fault.where) for fault in found] == [
        (Fault.WISH_TABLE_UNUSED, "6"),
        (Fault.WISH_TABLE_CROWDED,),
    ]
    assert found[1].values == {"table": 2, "players": 5, "seats": 4}


def test_soft_wishes_for_a_table_crowd_nobody_out():
    stay = tuple(Stay(str(player), 2, hard=player > 1) for player in range(1, 6))
    assert stay_problems(Options(wishes=Wishes(stay=stay)), 3, 4) == []


def test_mixed_sides_are_nothing_but_partners_who_are_apart_in_each_group():
    wishes = Wishes(
        (Apart(("5", "6"), Relation.OPPONENTS, first_turn=True, hard=False),), (), (Mixed(("1", "2"), ("3", "4")),)
    )
    assert bans(wishes) == (
        Ban("5", "6", Relation.OPPONENTS, first_turn=True, hard=False),
        Ban("1", "2", Relation.PARTNERS, first_turn=False, hard=True),
        Ban("3", "4", Relation.PARTNERS, first_turn=False, hard=True),
    )


def test_of_a_family_every_two_are_apart():
    assert [(ban.one, ban.two) for ban in bans(Wishes((Apart(("1", "2", "3")),)))] == [
        ("1", "2"),
        ("1", "3"),
        ("2", "3"),
    ]


def test_who_left_wishes_nothing_any_more():
    wishes = Wishes(
        (Apart(("1", "2", "3")), Apart(("1", "4"))),
        (Stay("1"), Stay("2")),
        (Mixed(("1", "2"), ("3",)), Mixed(("1",), ("2",))),
    )
    assert wishes_among(wishes, ("2", "3", "4")) == Wishes((Apart(("2", "3")),), (Stay("2"),), (Mixed(("2",), ("3",)),))


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (Wishes((Apart(("1", "8")),)), []),
        (Wishes((Apart(("1", "2"), Relation.OPPONENTS),)), []),
        (Wishes((Apart(("1", "2"), Relation.PARTNERS),)), [(Fault.WISH_PARTNERS_UNMET, "1", "2")]),
        (Wishes((Apart(("1", "2"), Relation.PARTNERS, hard=False),)), []),
        (Wishes((Apart(("1", "7"), Relation.OPPONENTS),)), [(Fault.WISH_OPPONENTS_UNMET, "1", "7")]),
        (Wishes((Apart(("1", "7"), Relation.OPPONENTS, first_turn=True),)), []),
        (Wishes((Apart(("3", "2", "1")),)), [(Fault.WISH_TABLE_UNMET, "1", "2")]),
        (Wishes(stay=(Stay("1"), Stay("3", 1), Stay("8"))), []),
        (Wishes(stay=(Stay("2"), Stay("4", 2))), [(Fault.WISH_STAY_UNMET, "2"), (Fault.WISH_STAY_UNMET, "4")]),
        (Wishes(mixed=(Mixed(("1", "4", "5", "8"), ("2", "3", "6", "7")),)), []),
        (Wishes(mixed=(Mixed(("1", "5", "8"), ("2", "3", "4")),)), [(Fault.WISH_MIXED_UNMET, "3", "4")]),
    ],
)
def test_the_first_place_where_a_hard_wish_is_broken_is_named(wishes, expected):
    assert [(fault.code, *fault.where) for fault in unmet(TURNS, wishes)] == expected


def test_turns_are_kept_with_their_wishes_or_refused():
    assert kept(TURNS, Wishes((Apart(("1", "8")),))) == TURNS
    with pytest.raises(WishesUnmet, match="wish_table_unmet") as refused:
        kept(TURNS, Wishes((Apart(("1", "2")),)))
    assert [fault.values for fault in refused.value.violations] == [{"turn": 1}]
