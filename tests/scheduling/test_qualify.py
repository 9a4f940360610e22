"""Who moves on: by hand, and against every way in which the ties could be resolved."""

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.qualify import (
    Crossing,
    Matter,
    Qualified,
    Takes,
    Undecided,
    Who,
    Why,
    qualifiers,
    takes_problems,
)

few_blocks = settings(max_examples=examples(100), deadline=None)
QUALIFICATION, SEEDING = Matter.QUALIFICATION, Matter.SEEDING


def ranked(text):
    """ranked("A B=C D") has A first, B and C together at the second place, D last."""
    return tuple(tuple(tier.split("=")) for tier in text.split())


# Three groups of four; the seconds and thirds compared across the groups.
GROUPS = (ranked("A1 A2 A3 A4"), ranked("B1 B2 B3 B4"), ranked("C1 C2 C3 C4"))
EVERYBODY = ranked("B1 A1 C1 C2 A2 B2 A3 C3 B3 B4 A4 C4")


@few_blocks
@given(st.data())
def test_a_tie_is_open_just_where_it_decides_for_which_places_somebody_plays(data):
    """Against every order of the level: open where two orders put somebody into different blocks."""
    sizes = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    names = iter("ABCDEFGHIJKL")
    ranking = tuple(tuple(next(names) for _ in range(size)) for size in sizes)
    line = [one for tier in ranking for one in tier]
    block = data.draw(st.integers(2, 5))
    takes = Takes(1, who=Who.EVERYBODY, block=block)
    orders = [[one for tier in found for one in tier] for found in product(*map(permutations, ranking))]
    blocks = {one: {order.index(one) // block for order in orders} for one in line}
    cut = {tier for tier in ranking if any(len(blocks[one]) > 1 for one in tier)}
    found = qualifiers(takes, ranking, seeded=0)
    assert found.seeds == tuple(line)
    assert {tie.entrants for tie in found.undecided} == cut
    assert all(tie.matter is SEEDING for tie in found.undecided)


def test_a_tie_in_a_group_is_settled_before_its_numbers_are_printed():
    level = (ranked("A1=A2 A3"), ranked("B1 B2 B3"))
    line = ranked("B1 A1=A2 B2 A3 B3")
    takes = Takes(2, crossing=Crossing.PRINTED, printed="1A-2B, 1B-2A")
    assert qualifiers(takes, line, level, seeded=0).undecided == (Undecided(("A1", "A2"), SEEDING, 1),)
    assert qualifiers(Takes(2), line, level, seeded=0).decided


def test_everybody_goes_on_whatever_the_numbers_say():
    found = qualifiers(Takes(1, who=Who.EVERYBODY), EVERYBODY, GROUPS, seeded=0)
    assert found.seeds == tuple(one for tier in EVERYBODY for one in tier)
    assert [one.place for one in found.qualified] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]


def test_the_first_two_of_every_group_move_on_the_winners_before_the_seconds():
    found = qualifiers(Takes(2), EVERYBODY, GROUPS)
    assert found.seeds == ("B1", "A1", "C1", "C2", "A2", "B2")
    assert found.undecided == ()
    assert found.decided


def test_everybody_is_told_with_group_place_and_reason():
    found = qualifiers(Takes(1, rest=1), EVERYBODY, GROUPS)
    assert found.qualified == (
        Qualified("B1", 2, 1, Why.PLACE),
        Qualified("A1", 1, 1, Why.PLACE),
        Qualified("C1", 3, 1, Why.PLACE),
        Qualified("C2", 3, 2, Why.REST),
    )


def test_the_best_of_the_rest_are_the_next_of_their_groups():
    assert qualifiers(Takes(2, rest=2), EVERYBODY, GROUPS).seeds[6:] == ("A3", "C3")


def test_those_of_one_group_are_handed_on_so_that_they_can_be_kept_apart():
    found = qualifiers(Takes(1, rest=2), EVERYBODY, GROUPS)
    assert found.groups == (("A1", "A2"), ("C1", "C2"))


def test_places_that_are_passed_over_stay_out():
    assert qualifiers(Takes(2, after=2), EVERYBODY, GROUPS).seeds == ("A3", "C3", "B3", "B4", "A4", "C4")


def test_who_went_elsewhere_is_left_out():
    main = qualifiers(Takes(2, rest=1), EVERYBODY, GROUPS)
    found = qualifiers(Takes(2, after=2), EVERYBODY, GROUPS, elsewhere=main.seeds)
    assert found.seeds == ("C3", "B3", "B4", "A4", "C4")
    assert set(main.seeds).isdisjoint(found.seeds)


# Without groups.


def test_without_groups_the_best_of_the_ranking_move_on():
    found = qualifiers(Takes(3), ranked("D B A C"))
    assert found.seeds == ("D", "B", "A")
    assert found.qualified[1] == Qualified("B", None, 2, Why.PLACE)
    assert found.groups == ()


def test_without_groups_the_rest_are_simply_the_next():
    assert qualifiers(Takes(1, rest=2), ranked("D B A C")).seeds == ("D", "B", "A")


def test_without_groups_places_can_be_passed_over():
    assert qualifiers(Takes(2, after=1), ranked("D B A C")).seeds == ("B", "A")


def test_a_place_shared_across_the_line_is_undecided():
    found = qualifiers(Takes(2), ranked("D B=A C"))
    assert found.seeds == ("D",)
    assert found.undecided == (Undecided(("B", "A"), QUALIFICATION, None),)
    assert not found.decided


def test_a_place_shared_across_the_upper_line_is_undecided():
    assert qualifiers(Takes(2, after=1), ranked("D=B A C")).undecided == (Undecided(("D", "B"), QUALIFICATION, None),)


def test_a_place_shared_above_the_line_matters_for_the_seeding_only():
    found = qualifiers(Takes(3), ranked("D B=A C"))
    assert found.seeds == ("D", "B", "A")
    assert found.undecided == (Undecided(("B", "A"), SEEDING, None),)


@pytest.mark.parametrize(("seeded", "told"), [(0, False), (1, False), (2, True), (None, True)])
def test_a_tie_behind_the_seeded_places_does_not_matter(seeded, told):
    assert bool(qualifiers(Takes(3), ranked("D B=A C"), seeded=seeded).undecided) is told


def test_a_place_shared_below_the_line_does_not_matter():
    assert qualifiers(Takes(2), ranked("D B A=C")).decided


# Ties in groups.


def test_a_tie_across_the_line_of_a_group_comes_first():
    groups = (ranked("A1 A2=A3 A4"), *GROUPS[1:])
    found = qualifiers(Takes(2), ranked("B1 A1 C1 C2 A2=A3 B2 C3 B3 B4 A4 C4"), groups)
    assert found.seeds == ("B1", "A1", "C1", "C2", "B2")
    assert found.undecided == (Undecided(("A2", "A3"), QUALIFICATION, 1),)


def test_two_who_are_level_at_the_top_of_a_group_move_on_and_their_order_matters():
    groups = (ranked("A1=A2 A3 A4"), *GROUPS[1:])
    found = qualifiers(Takes(2), ranked("B1 A1=A2 C1 C2 B2 A3 C3 B3 B4 A4 C4"), groups)
    assert found.undecided == (Undecided(("A1", "A2"), SEEDING, 1),)


def test_a_tie_of_seconds_across_groups_matters_for_the_seeding():
    found = qualifiers(Takes(2), ranked("B1 A1 C1 C2=A2 B2 A3 C3 B3 B4 A4 C4"), GROUPS)
    assert found.undecided == (Undecided(("C2", "A2"), SEEDING, None),)


def test_best_thirds_who_are_level_across_the_line_are_undecided():
    found = qualifiers(Takes(2, rest=1), ranked("B1 A1 C1 C2 A2 B2 A3=C3 B3 B4 A4 C4"), GROUPS)
    assert found.seeds == ("B1", "A1", "C1", "C2", "A2", "B2")
    assert found.undecided == (Undecided(("A3", "C3"), QUALIFICATION, None),)


def test_best_thirds_who_are_level_and_all_move_on_are_not():
    found = qualifiers(Takes(2, rest=2), ranked("B1 A1 C1 C2 A2 B2 A3=C3 B3 B4 A4 C4"), GROUPS, seeded=6)
    assert found.seeds[6:] == ("A3", "C3")
    assert found.decided


def test_a_tie_for_third_in_a_group_matters_when_one_of_them_may_be_a_best_third():
    groups = (ranked("A1 A2 A3=A4"), *GROUPS[1:])
    found = qualifiers(Takes(2, rest=1), ranked("B1 A1 C1 C2 A2 B2 A3=A4 C3 B3 B4 C4"), groups)
    assert found.undecided == (Undecided(("A3", "A4"), QUALIFICATION, 1),)


def test_a_tie_for_third_in_a_group_does_not_matter_when_others_are_better():
    groups = (ranked("A1 A2 A3=A4"), *GROUPS[1:])
    found = qualifiers(Takes(2, rest=2), ranked("B1 A1 C1 C2 A2 B2 C3 B3 A3=A4 B4 C4"), groups)
    assert found.seeds[6:] == ("C3", "B3")
    assert found.decided


# Who of A2 and A3 is third is the best third: both move on, but one of them before the other seconds.
def test_a_tie_across_the_line_is_told_even_if_the_loser_is_a_best_third():
    groups = (ranked("A1 A2=A3 A4"), *GROUPS[1:])
    found = qualifiers(Takes(2, rest=2), ranked("B1 A1 C1 A2=A3 C2 B2 C3 B3 A4 B4 C4"), groups)
    assert found.undecided == (Undecided(("A2", "A3"), QUALIFICATION, 1),)


def test_when_all_of_the_next_place_move_on_they_do_so_by_their_place():
    groups = (ranked("A1=A2 A3 A4"), *GROUPS[1:])
    found = qualifiers(Takes(1, rest=3), ranked("B1 A1=A2 C1 C2 B2 A3 C3 B3 B4 A4 C4"), groups, seeded=0)
    assert found.seeds == ("B1", "A1", "A2", "C1", "C2", "B2")
    assert {one.why for one in found.qualified} == {Why.PLACE}
    assert found.decided


def test_a_smaller_group_sends_whom_it_has():
    found = qualifiers(Takes(2, after=2), ranked("A1 B1 A2 B2 A3 B3 A4"), (GROUPS[0], ranked("B1 B2 B3")))
    assert found.seeds == ("A3", "B3", "A4")


# Against every resolution: a tie is told exactly when different ways to break all ties take different people.


def resolutions(ranking):
    """Every ranking without ties that this one can become."""
    for way in product(*(permutations(tier) for tier in ranking)):
        yield tuple((entrant,) for tier in way for entrant in tier)


def taken(takes, groups, order):
    """Who moves on from groups without ties, the `order` of everybody deciding among those of one place."""
    first, last = takes.after, takes.after + takes.per_group
    found = {group[place][0] for group in groups for place in range(first, min(last, len(group)))}
    behind = sorted((group[last][0] for group in groups if len(group) > last), key=order.index)
    return frozenset(found | set(behind[: takes.rest]))


@st.composite
def tied_groups(draw):
    """Two or three groups with ties, and the levels of everybody's averages, some of them equal."""
    groups = []
    for name in "ABC"[: draw(st.integers(2, 3))]:
        members = [f"{name}{place}" for place in range(1, draw(st.integers(2, 4)) + 1)]
        joins = [draw(st.integers(0, 3)) == 0 for _ in members[1:]]
        text = members[0] + "".join(("=" if join else " ") + one for join, one in zip(joins, members[1:], strict=True))
        groups.append(ranked(text))
    return tuple(groups), {one: draw(st.integers(0, 3)) for group in groups for tier in group for one in tier}


def ranking_of(groups, averages):
    """Everybody by the place in the group, then by the average; equals share their place."""
    place = {
        one: 1 + sum(map(len, group[:index])) for group in groups for index, tier in enumerate(group) for one in tier
    }
    keys = sorted({(place[one], -averages[one]) for one in place})
    return tuple(tuple(sorted(one for one in place if (place[one], -averages[one]) == key)) for key in keys)


TAKEN = st.builds(Takes, st.integers(1, 2), st.integers(0, 2), st.integers(0, 2)) | st.builds(
    Takes, st.just(0), st.integers(1, 2)
)


@given(tied_groups(), TAKEN)
@settings(max_examples=examples(200), deadline=None)
def test_ties_are_told_when_they_decide_who_moves_on(event, takes):
    groups, averages = event
    found = qualifiers(takes, ranking_of(groups, averages), groups, seeded=0)
    outcomes = {
        taken(takes, resolved, [tier[0] for tier in order])
        for resolved in product(*map(resolutions, groups))
        for order in resolutions(ranking_of(resolved, averages))
    }
    assert frozenset(found.seeds) <= frozenset.intersection(*outcomes)
    if found.decided:
        assert {frozenset(found.seeds)} == outcomes
    elif not takes.rest:
        assert len(outcomes) > 1


@pytest.mark.parametrize(
    ("takes", "sizes", "expected"),
    [
        (Takes(2), (4, 4), []),
        (Takes(1, rest=1), (4, 3), []),
        (Takes(0, rest=2), (4, 4), []),
        (Takes(4), (4, 3), []),
        (Takes(2, after=2), (4, 3), []),
        (Takes(0, rest=1), (4, 4), [ProblemCode.TAKES_NOBODY]),
        (Takes(1), (4,), [ProblemCode.TAKES_NOBODY]),
        (Takes(5), (4, 4), [ProblemCode.TAKES_BEYOND_GROUP]),
        (Takes(2, after=3), (4, 4), [ProblemCode.TAKES_BEYOND_GROUP]),
        (Takes(3, rest=2), (4, 3), [ProblemCode.TAKES_REST_TOO_MANY]),
        (Takes(1, rest=3), (4,), []),
        (Takes(1, rest=4), (4,), [ProblemCode.TAKES_BEYOND_GROUP]),
        (Takes(1), (), [ProblemCode.TAKES_NOBODY, ProblemCode.TAKES_BEYOND_GROUP]),
    ],
)
def test_what_cannot_be_taken_from_groups_is_said(takes, sizes, expected):
    assert [problem.code for problem in takes_problems(takes, sizes)] == expected
