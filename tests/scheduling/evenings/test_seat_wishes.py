"""Restrictions as prices: of couples, of tables, of plans; and seats that may not change."""

import pytest

from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.types import Apart, Meeting, Mixed, Played, Relation, Restrictions, Stay
from tournaments.scheduling.evenings.seating import (
    HARD,
    SOFT,
    SeatGuard,
    Term,
    homes_of,
    price_of,
    prices,
    settled,
    table_price,
    terms,
)

PLAN = [[(0, 1, 2, 3), (4, 5, 6, 7)], [(0, 2, 4, 6), (1, 3, 5, 7)]]


def test_each_kind_of_restriction_has_its_prices():
    restrictions = Restrictions(
        (
            Apart(("1", "2"), Relation.PARTNERS, first_turn=True),
            Apart(("3", "4"), Relation.OPPONENTS, hard=False),
            Apart(("5", "6")),
        ),
        (Stay("7", 1), Stay("8", 1, hard=False), Stay("9", 2)),
        (Mixed(("a", "b"), ("c",)),),
    )
    assert terms(restrictions, {"7": 0, "8": 0, "9": 1}) == (
        Term("1", "2", HARD, first_turn=True),
        Term("3", "4", foes=SOFT),
        Term("5", "6", HARD, HARD),
        Term("a", "b", HARD),
        Term("7", "8", elsewhere=SOFT),
        Term("7", "9", HARD, HARD),
        Term("8", "9", SOFT, SOFT),
    )


def test_who_may_choose_a_table_stays_where_he_played_last_or_at_one_nobody_else_keeps():
    history = (
        Played(2, Meeting(3, (("1", "2"), ("4", "5")))),
        Played(1, Meeting(1, (("1", "2"), ("4", "5")))),
    )
    stays = (Stay("1"), Stay("7", 2), Stay("8"))
    homes = homes_of(stays, 3, history, seeded(1))
    assert homes == {"7": 1, "1": 2, "8": 0}
    assert homes_of((Stay("1"),), 2, history, seeded(1))["1"] in (0, 1)


def test_prices_of_a_couple_are_added_up_who_is_named_first():
    wanted = [Term("a", "b", 1, 2), Term("b", "a", 10), Term("a", "c", foes=5, first_turn=True)]
    index = {"a": 2, "b": 0, "c": 1}
    assert prices(wanted, index, first=False) == {(0, 2): (11, 2)}
    assert prices(wanted, index, first=True) == {(0, 2): (11, 2), (1, 2): (0, 5)}


def test_the_price_of_a_table_tells_partners_from_opponents():
    priced = {(0, 1): (1, 10), (0, 2): (100, 1000), (1, 2): (0, 10_000)}
    assert table_price((1, 0, 2, 3), priced) == 1 + 1000 + 10_000
    assert table_price((0, 2, 3, 1), priced) == 100 + 10 + 10_000


@pytest.mark.parametrize(
    ("term", "price"),
    [
        (Term("a", "b", 1, 10, 100), 1 + 100),
        (Term("a", "c", 1, 10, 100), 10 + 1),
        (Term("a", "e", 1, 10, 100), 100 + 10),
        (Term("a", "e", 1, 10, 100, first_turn=True), 100),
        (Term("a", "i", 1, 10, 100), 0),
    ],
)
def test_the_price_of_a_plan_counts_every_turn_in_which_both_play(term, price):
    assert price_of(PLAN, "abcdefghi", [term]) == price


def test_who_stays_is_moved_home_while_there_is_a_seat():
    assert settled([0, 1, 2, 3, 4, 5, 6, 7], {0: 1, 4: 1, 9: 0}) == [5, 1, 2, 3, 4, 0, 6, 7]
    assert settled([0, 1, 2, 3, 4, 5, 6, 7], dict.fromkeys((0, 4, 5, 6, 7), 1)) == [0, 1, 2, 3, 4, 5, 6, 7]


def test_who_stays_may_change_seats_at_the_table_only():
    guard = SeatGuard({0: 0}, {})
    seats = [0, 1, 2, 3, 4, 5, 6, 7]
    assert guard(seats, 0, 2)
    assert guard(seats, 1, 4)
    assert not guard(seats, 0, 4)
    assert not guard(seats, 4, 0)


def test_the_first_turn_never_becomes_worse_and_other_turns_are_not_asked():
    guard = SeatGuard({}, {(0, 4): (1, 1)})
    first, other = [0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7]
    guard.watch(first)
    assert not guard(first, 1, 4)
    assert guard(first, 1, 5)
    assert guard(other, 1, 4)
    assert first == other
