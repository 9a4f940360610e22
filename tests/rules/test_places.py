from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.places import (
    GIOCHI_PLACE_POINTS,
    LastValue,
    PlacePoints,
    PlacesProblem,
    SharedRule,
    check_places,
    points_for,
)
from rules.problems import problem_at


def table(*values: int, shared: SharedRule = SharedRule.SAME, last: LastValue = LastValue.PLACE) -> PlacePoints:
    return PlacePoints(tuple(Fraction(value) for value in values), shared, last)


def ranking(sizes: list[int]) -> dict[str, int]:
    """Places of a ranking in which groups of these sizes share a place: [2, 1] is 1, 1, 3."""
    places: dict[str, int] = {}
    for size in sizes:
        place = len(places) + 1
        places |= {f"team {place + member}": place for member in range(size)}
    return places


def test_four_teams_get_five_three_two_and_one() -> None:
    assert points_for(GIOCHI_PLACE_POINTS, {"A": 1, "B": 2, "C": 3, "D": 4}) == {
        "A": 5,
        "B": 3,
        "C": 2,
        "D": 1,
    }


def test_a_place_beyond_the_list_is_worth_nothing() -> None:
    assert points_for(table(5, 3), {"A": 1, "B": 2, "C": 3}) == {"A": 5, "B": 3, "C": 0}


@pytest.mark.parametrize(
    ("teams", "by_place", "to_the_last"),
    [
        (1, (5,), (5,)),
        (2, (5, 3), (5, 1)),
        (3, (5, 3, 2), (5, 3, 1)),
        (4, (5, 3, 2, 1), (5, 3, 2, 1)),
        (5, (5, 3, 2, 1, 0), (5, 3, 2, 0, 1)),
        (6, (5, 3, 2, 1, 0, 0), (5, 3, 2, 0, 0, 1)),
        (7, (5, 3, 2, 1, 0, 0, 0), (5, 3, 2, 0, 0, 0, 1)),
        (8, (5, 3, 2, 1, 0, 0, 0, 0), (5, 3, 2, 0, 0, 0, 0, 1)),
    ],
)
def test_the_last_value_is_that_of_the_fourth_place_or_of_the_last(
    teams: int, by_place: tuple[int, ...], to_the_last: tuple[int, ...]
) -> None:
    places = ranking([1] * teams)
    for last, expected in ((LastValue.PLACE, by_place), (LastValue.LAST, to_the_last)):
        points = points_for(table(5, 3, 2, 1, last=last), places)
        assert tuple(points[f"team {place}"] for place in range(1, teams + 1)) == expected
    assert table(5, 3, 2, 1).says_alike(teams) is (by_place == to_the_last)


def test_in_the_giochi_the_last_gets_one_point_who_that_is() -> None:
    assert points_for(GIOCHI_PLACE_POINTS, {"A": 1, "B": 2, "C": 3}) == {"A": 5, "B": 3, "C": 1}


@pytest.mark.parametrize(
    ("sizes", "shared", "expected"),
    [
        ([1, 2], SharedRule.SAME, 3),
        ([1, 2], SharedRule.AVERAGE, 2),
        ([1, 2], SharedRule.NEXT, 1),
        ([1, 1, 2], SharedRule.SAME, 2),
        ([1, 1, 2], SharedRule.AVERAGE, Fraction(3, 2)),
        ([1, 1, 2], SharedRule.NEXT, 1),
        ([1, 1, 1, 2], SharedRule.SAME, 1),
        ([1, 1, 1, 2], SharedRule.AVERAGE, Fraction(1, 2)),
        ([1, 1, 1, 2], SharedRule.NEXT, 0),
        ([1, 1, 3], SharedRule.SAME, 2),
        ([1, 1, 3], SharedRule.AVERAGE, 1),
        ([1, 1, 3], SharedRule.NEXT, 0),
    ],
)
def test_who_shares_the_last_place_shares_what_its_places_are_worth(
    sizes: list[int], shared: SharedRule, expected: Fraction
) -> None:
    places = ranking(sizes)
    points = points_for(table(5, 3, 2, 1, shared=shared, last=LastValue.LAST), places)
    lowest = max(places.values())
    assert {points[team] for team, place in places.items() if place == lowest} == {expected}


def test_a_list_of_one_value_is_for_the_first_place() -> None:
    assert points_for(table(5, last=LastValue.LAST), {"A": 1, "B": 2, "C": 3}) == {"A": 5, "B": 0, "C": 0}


@pytest.mark.parametrize(
    ("shared", "expected"),
    [
        (SharedRule.SAME, {"A": 5, "B": 3, "C": 3, "D": 1}),
        (SharedRule.AVERAGE, {"A": 5, "B": Fraction(5, 2), "C": Fraction(5, 2), "D": 1}),
        (SharedRule.NEXT, {"A": 5, "B": 2, "C": 2, "D": 1}),
    ],
)
def test_a_shared_second_place_follows_the_rule(shared: SharedRule, expected: dict[str, Fraction]) -> None:
    assert points_for(table(5, 3, 2, 1, shared=shared), {"A": 1, "B": 2, "C": 2, "D": 4}) == expected


def test_three_on_the_first_place_average_exactly() -> None:
    points = points_for(table(5, 3, 2, 1, shared=SharedRule.AVERAGE), {"A": 1, "B": 1, "C": 1, "D": 4})
    assert points["A"] == Fraction(10, 3)


def test_a_shared_place_may_reach_beyond_the_list() -> None:
    points = points_for(table(5, 3, shared=SharedRule.AVERAGE), {"A": 1, "B": 2, "C": 2})
    assert points == {"A": 5, "B": Fraction(3, 2), "C": Fraction(3, 2)}


@pytest.mark.parametrize("places", [{"A": 2}, {"A": 1, "B": 1, "C": 2}, {"A": 1, "B": 3}, {"A": 0, "B": 2}])
def test_places_that_are_no_ranking_are_a_problem_of_the_caller(places: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="not a ranking"):
        points_for(GIOCHI_PLACE_POINTS, places)


def test_the_default_list_has_no_problem() -> None:
    assert check_places(GIOCHI_PLACE_POINTS) == ()


def test_an_empty_list_is_refused() -> None:
    assert check_places(table()) == (problem_at(PlacesProblem.EMPTY),)


def test_every_negative_and_rising_value_is_named() -> None:
    assert check_places(table(2, 3, -1, 0)) == (
        problem_at(PlacesProblem.NEGATIVE, 3, place=3),
        problem_at(PlacesProblem.RISING, 2, place=2, before=1),
        problem_at(PlacesProblem.RISING, 4, place=4, before=3),
    )


def test_equal_values_for_two_places_are_allowed() -> None:
    assert check_places(table(3, 1, 1)) == ()


@given(
    values=st.lists(st.integers(min_value=0, max_value=50), min_size=1, max_size=8),
    sizes=st.lists(st.integers(min_value=1, max_value=4), min_size=1, max_size=5),
    last=st.sampled_from(LastValue),
)
def test_the_average_rule_gives_out_exactly_the_points_of_the_places(
    values: list[int], sizes: list[int], last: LastValue
) -> None:
    points = table(*sorted(values, reverse=True), shared=SharedRule.AVERAGE, last=last)
    places = ranking(sizes)
    assert sum(points_for(points, places).values()) == sum(points.among(len(places)))


@given(
    values=st.lists(st.integers(min_value=0, max_value=50), min_size=1, max_size=8),
    sizes=st.lists(st.integers(min_value=1, max_value=4), min_size=1, max_size=5),
    last=st.sampled_from(LastValue),
)
def test_next_never_gives_more_than_average_and_average_never_more_than_same(
    values: list[int], sizes: list[int], last: LastValue
) -> None:
    places = ranking(sizes)
    same, average, lowest = (
        points_for(table(*sorted(values, reverse=True), shared=rule, last=last), places)
        for rule in (SharedRule.SAME, SharedRule.AVERAGE, SharedRule.NEXT)
    )
    assert all(lowest[team] <= average[team] <= same[team] for team in places)


@given(
    sizes=st.lists(st.integers(min_value=1, max_value=4), min_size=1, max_size=5),
    shared=st.sampled_from(SharedRule),
)
def test_a_better_place_never_brings_fewer_points(sizes: list[int], shared: SharedRule) -> None:
    places = ranking(sizes)
    points = points_for(table(5, 3, 2, 1, shared=shared), places)
    in_order = [points[team] for team in sorted(places, key=lambda team: places[team])]
    assert in_order == sorted(in_order, reverse=True)
