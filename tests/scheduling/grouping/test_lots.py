"""Who comes into which group: by lot, apart, on an evening, and once somebody came or left."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import meeting, numbered
from tournaments.scheduling import groups
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.restrictions import RestrictionsUnmet
from tournaments.scheduling.base.types import (
    NO_RESTRICTIONS,
    Apart,
    Field,
    Options,
    Played,
    Relation,
    Restrictions,
    Within,
    singles,
)
from tournaments.scheduling.grouping.fewest_turns import cheapest
from tournaments.scheduling.grouping.lots import Together, drawn_groups, groups_apart, have_met, joined, keeps, together


def couples(groups, clubs):
    """How many couples of one club are in one group."""
    return sum(comb(len(set(club) & set(group)), 2) for club in clubs for group in groups)


def divisions(entrants: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to put the entrants into groups of these sizes."""
    if not sizes:
        yield ()
        return
    for group in combinations(entrants, sizes[0]):
        left = tuple(one for one in entrants if one not in group)
        yield from ((group, *others) for others in divisions(left, sizes[1:]))


@st.composite
def events(draw):
    """Entrants, a number of groups, seeds, and clubs without common members."""
    entrants = numbered(draw(st.integers(2, 40)))
    count = draw(st.integers(1, len(entrants) // 2))
    seeds = draw(st.permutations(entrants))[: draw(st.integers(0, len(entrants)))]
    club_of = draw(st.lists(st.integers(0, 6), min_size=len(entrants), max_size=len(entrants)))
    clubs = [
        tuple(one for one, club in zip(entrants, club_of, strict=True) if club == number) for number in range(1, 7)
    ]
    return entrants, count, seeds, clubs, draw(st.integers(1, 10**9))


@given(events())
@settings(deadline=None)
def test_everybody_is_in_one_group_and_sizes_differ_by_one_at_most(event):
    entrants, count, seeds, clubs, number = event
    groups = drawn_groups(entrants, count, seeds, clubs, seeded(number))
    assert sorted(one for group in groups for one in group) == sorted(entrants)
    sizes = [len(group) for group in groups]
    assert len(sizes) == count
    assert max(sizes) - min(sizes) <= 1


@given(events())
@settings(deadline=None)
def test_seeds_of_a_pot_are_in_different_groups_and_the_first_are_their_heads(event):
    entrants, count, seeds, clubs, number = event
    groups = drawn_groups(entrants, count, seeds, clubs, seeded(number))
    for start in range(0, len(seeds), count):
        pot = set(seeds[start : start + count])
        assert max(len(pot.intersection(group)) for group in groups) == 1
    assert [group[0] for group, _ in zip(groups, seeds[:count], strict=False)] == list(seeds[:count])


@given(events())
@settings(deadline=None)
def test_every_club_is_spread_evenly_over_the_groups_whatever_the_seeds(event):
    entrants, count, seeds, clubs, number = event
    groups = drawn_groups(entrants, count, seeds, clubs, seeded(number))
    for club in clubs:
        shares = [len(set(club) & set(group)) for group in groups]
        assert max(shares) - min(shares) <= 1


SMALL = [
    (4, 2, ["123"]),
    (5, 2, ["1234"]),
    (6, 2, ["1234", "56"]),
    (6, 3, ["1234"]),
    (7, 3, ["12345", "67"]),
    (7, 2, ["123", "4567"]),
    (8, 3, ["12345678"]),
]


@pytest.mark.parametrize(("size", "count", "clubs"), SMALL)
def test_no_division_has_fewer_clubmates_together(size, count, clubs):
    entrants = numbered(size)
    sizes = tuple(size // count + (number < size % count) for number in range(count))
    least = min(couples(groups, clubs) for groups in divisions(entrants, sizes))
    for number in range(1, 20):
        assert couples(drawn_groups(entrants, count, (), clubs, seeded(number)), clubs) == least


@pytest.mark.parametrize("seeds", ["12", "1234", "125634"])
def test_seeds_cost_no_club_anything(seeds):
    clubs = ["123", "456"]
    spread = couples(drawn_groups(numbered(6), 2, (), clubs, seeded(1)), clubs)
    assert spread == couples(drawn_groups(numbered(6), 2, tuple(seeds), clubs, seeded(1)), clubs) == 2


def test_without_clubs_every_division_is_about_equally_likely():
    drawn = Counter(
        frozenset(map(frozenset, drawn_groups(numbered(4), 2, (), (), seeded(number)))) for number in range(3000)
    )
    assert len(drawn) == 3
    assert all(900 < times < 1100 for times in drawn.values())


def test_lots_decide_which_group_is_larger():
    larger = Counter(
        max(range(3), key=lambda place: len(groups[place]))
        for groups in (drawn_groups(numbered(7), 3, numbered(3), (), seeded(number)) for number in range(600))
    )
    assert all(150 < larger[place] < 250 for place in range(3))


@given(events())
@settings(max_examples=examples(25), deadline=None)
def test_the_same_number_draws_the_same_groups(event):
    entrants, count, seeds, clubs, number = event
    first = drawn_groups(entrants, count, seeds, clubs, seeded(number))
    assert drawn_groups(entrants, count, seeds, clubs, seeded(number)) == first


@st.composite
def tables(draw):
    size = draw(st.integers(1, 6))
    return [[draw(st.integers(-5, 20)) for _ in range(size)] for _ in range(size)]


def test_nobody_has_nothing_to_share():
    assert cheapest([]) == []


@given(tables())
def test_no_permutation_is_cheaper(costs):
    places = cheapest(costs)
    assert sorted(places) == list(range(len(costs)))
    every = (sum(row[place] for row, place in zip(costs, way, strict=True)) for way in permutations(places))
    assert sum(row[place] for row, place in zip(costs, places, strict=True)) == min(every)


def field_with(size, *clubs, seeds=()):
    return Field(singles(size).teams, tuple(seeds), tuple(map(tuple, clubs)))


def met(groups, couples):
    return sum(set(couple) <= set(group) for couple in couples for group in groups)


def test_who_is_together_is_told_group_by_group():
    groups = (("1", "2", "5"), ("3", "4", "6"))
    assert together(groups, [("1", "2", "3"), ("4", "6")]) == (Together(1, ("1", "2")), Together(2, ("4", "6")))


def test_nobody_is_told_when_all_are_apart():
    assert together((("1", "3"), ("2", "4")), [("1", "2"), ("3", "4")]) == ()


# 1 is of two clubs: with 2 and 3 in the one, with 4 and 5 in the other. In three groups of two all can be apart: 1 with
# 6, and each of 2 and 3 with 4 or 5.
def test_a_pair_of_two_bars_is_kept_apart_from_both():
    field = field_with(6, "123", "145")
    for number in range(1, 30):
        groups = groups_apart(field.ids, 3, field, NO_RESTRICTIONS, seeded(number))
        assert together(groups, field.clubs) == ()


@given(
    clubs=st.lists(st.sets(st.sampled_from("123456"), min_size=2, max_size=4).map(sorted), max_size=4),
    number=st.integers(1, 10**6),
)
@settings(max_examples=examples(60), deadline=None)
def test_no_division_into_two_keeps_more_people_of_several_clubs_apart(clubs, number):
    field = field_with(6, *clubs)
    couples = [couple for club in field.clubs for couple in combinations(club, 2)]
    least = min(met(groups, couples) for groups in divisions(numbered(6), (3, 3)))
    assert met(groups_apart(field.ids, 2, field, NO_RESTRICTIONS, seeded(number)), couples) == least


def test_a_hard_restriction_comes_before_a_club():
    field = field_with(4, "12", "13", "14")
    restrictions = Restrictions((Apart(("1", "2")),))
    for number in range(1, 20):
        groups = groups_apart(field.ids, 2, field, restrictions, seeded(number))
        assert met(groups, [("1", "2")]) == 0


def test_a_soft_restriction_is_kept_where_it_can_be():
    restrictions = Restrictions((Apart(("1", "2", "3"), Relation.OPPONENTS, hard=False),))
    for number in range(1, 20):
        groups = groups_apart(numbered(6), 3, singles(6), restrictions, seeded(number))
        assert met(groups, combinations("123", 2)) == 0


def test_in_groups_of_three_a_restriction_for_the_first_turn_alone_leaves_them_to_the_lots():
    restrictions = Restrictions((Apart(("1", "2"), first_turn=True),))
    with_restriction = groups_apart(numbered(9), 3, singles(9), restrictions, seeded(7))
    assert with_restriction == groups_apart(numbered(9), 3, singles(9), NO_RESTRICTIONS, seeded(7))


def test_exchanges_leave_the_seeds_in_their_pots():
    field = field_with(8, "1537", "1268", "354", seeds="1234")
    for number in range(1, 30):
        groups = groups_apart(field.ids, 2, field, NO_RESTRICTIONS, seeded(number))
        assert [group[0] for group in groups] == ["1", "2"]
        assert met(groups, [("3", "4")]) == 0


def played(*sides):
    return tuple(Played(1, meeting(table, each)) for table, each in enumerate(sides, start=1))


def test_a_newcomer_joins_the_smallest_group():
    assert joined(["123", "45", "678"], ["9"], (), seeded(1)) == (tuple("123"), tuple("459"), tuple("678"))


def test_of_equally_small_groups_a_newcomer_joins_one_without_clubmates():
    for number in range(1, 20):
        groups = joined(["12", "34", "56"], ["7"], ["17", "37"], seeded(number))
        assert "7" in groups[2]


def test_lots_choose_between_groups_that_are_alike():
    assert {len(joined(["12", "34"], ["5"], (), seeded(number))[0]) for number in range(1, 20)} == {2, 3}


def test_newcomers_who_belong_together_are_not_parted():
    assert joined(["", ""], [("1", "2", "3"), ("4", "5"), ("6",)], (), seeded(3)) in (
        (("1", "2", "3"), ("4", "5", "6")),
        (("4", "5", "6"), ("1", "2", "3")),
    )


def test_meetings_connect_those_who_must_be_of_one_group():
    found = have_met(numbered(7), played("1 - 2", "2 - 5", "3 - 4"), seeded(1))
    assert sorted(sorted(each) for each in found) == [["1", "2", "5"], ["3", "4"], ["6"], ["7"]]
    assert [len(each) for each in found] == [3, 2, 1, 1]


def test_who_has_left_still_connects_those_whom_they_met():
    found = have_met(("1", "2"), played("1 - 9", "9 - 2"), seeded(1))
    assert sorted(found[0]) == ["1", "2"]


def test_groups_keep_a_history_when_all_of_it_was_played_inside_them():
    groups = (("1", "2"), ("3", "4"))
    assert keeps(groups, played("1 - 2", "4 - 3"))
    assert not keeps(groups, played("1 - 3"))
    assert not keeps(groups, played("1 - 9"))


def asking(*within: Within, count: int = 4) -> Options:
    return Options(groups=count, restrictions=Restrictions(within=within))


def group_of(field: Field, options: Options, number: int) -> dict[str, int]:
    found = groups.groups_of(field, options, number)
    return {one: place for place, group in enumerate(found, start=1) for one in group}


def test_everybody_is_in_a_group_that_was_asked_for_and_sizes_stay_equal() -> None:
    field = singles(18)
    options = asking(*(Within(str(one), (1, 2), 4) for one in range(1, 6)), Within("9", (4,), 4))
    assert groups.problems(field, options) == ()
    for number in range(1, 40):
        found = group_of(field, options, number)
        assert all(found[str(one)] in (1, 2) for one in range(1, 6))
        assert found["9"] == 4
        assert sorted(list(found.values()).count(group) for group in (1, 2, 3, 4)) == [4, 4, 5, 5]


def test_members_of_a_club_who_ask_for_one_evening_share_its_groups_evenly() -> None:
    field = replace(singles(16), clubs=(("1", "2", "3", "4"),))
    options = asking(*(Within(str(one), (1, 2), 4) for one in range(1, 5)))
    for number in range(1, 40):
        found = group_of(field, options, number)
        assert sorted(found[str(one)] for one in range(1, 5)) == [1, 1, 2, 2]


def test_members_of_a_club_who_share_a_group_do_not_meet_in_its_first_turn() -> None:
    """Three who ask for two groups: two of them are in one, whose first turn has room for them apart."""
    field = replace(singles(16), clubs=(("1", "2", "3"), ("4", "5")))
    options = asking(*(Within(str(one), (2, 3), 4) for one in range(1, 4)))
    for number in range(1, 40):
        first = groups.draw(field, options, number)[0]
        assert not [
            meeting
            for meeting in first.meetings
            for club in field.clubs
            if set(club) >= {side[0] for side in meeting.sides}
        ]


def test_seeds_keep_their_pots() -> None:
    field = replace(singles(12), seeds=("1", "2", "3", "4", "5", "6", "7", "8"))
    options = asking(Within("5", (2,), 4), Within("6", (2, 3), 4), Within("12", (1,), 4))
    for number in range(1, 40):
        found = group_of(field, options, number)
        assert [found[str(head)] for head in range(1, 5)] == [1, 2, 3, 4]
        assert sorted(found[str(one)] for one in range(5, 9)) == [1, 2, 3, 4]
        assert (found["5"], found["6"], found["12"]) == (2, 3, 1)


@pytest.mark.parametrize(
    ("field", "within", "named"),
    [
        (singles(8), [Within(str(one), (1,), 4) for one in (1, 2, 3)], {("1",), ("2",), ("3",)}),
        (replace(singles(8), seeds=("1", "2")), [Within("2", (1,), 4)], {("2",)}),
    ],
    ids=["no room", "head of another group"],
)
def test_one_who_finds_no_room_is_named(field: Field, within: list[Within], named: set[tuple[str]]) -> None:
    with pytest.raises(RestrictionsUnmet) as caught:
        groups.draw(field, asking(*within), 1)
    (problem,) = caught.value.problems
    assert problem.where in named


def test_the_same_number_gives_the_same_groups_and_without_wishes_nothing_changes() -> None:
    field, options = singles(20), asking(Within("1", (3,), 4))
    assert group_of(field, options, 7) == group_of(field, options, 7)
    assert group_of(field, asking(), 7) == group_of(field, Options(groups=4), 7)
