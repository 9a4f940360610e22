"""People of several clubs, and restrictions to be apart: by hand, and against every division of a small field."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.grouping.test_lots import divisions
from tests.scheduling.meetings import numbered
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.types import NO_RESTRICTIONS, Apart, Field, Relation, Restrictions, singles
from tournaments.scheduling.grouping.lots import Together, groups_apart, together


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
