"""Two who are not to meet in their first match do not, wherever a bracket allows it."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.problems import sentences
from tournaments.scheduling import knockout
from tournaments.scheduling.base.restrictions import not_at_first
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    Apart,
    Byes,
    Field,
    KnockoutOptions,
    Options,
    Relation,
    Restrictions,
    Within,
    singles,
)
from tournaments.scheduling.bracket.drawing import first_rivals, slots_of

Couples = Iterable[tuple[str, str]]


def asking(couples: Couples, byes: Byes = Byes.SEEDED, within: tuple[Within, ...] = ()) -> Options:
    return Options(restrictions=Restrictions(not_at_first(couples), within=within), knockout=KnockoutOptions(byes=byes))


def drawn(field: Field, options: Options, number: int) -> list[str | None]:
    (slots,) = slots_of(knockout.bracket_of(field, options, number))
    return slots


def opponents(slots: list[str | None]) -> set[frozenset[str]]:
    """Every two who can meet in the first match of one of them, followed match by match from the first column."""
    found: set[frozenset[str]] = set()
    sides, fresh = [{one} if one else set() for one in slots], {one for one in slots if one}
    while len(sides) > 1:
        there = list(zip(sides[::2], sides[1::2], strict=True))
        met = [(one, two) for one, two in there if one and two]
        found |= {frozenset((a, b)) for one, two in met for a in one for b in two if fresh.intersection((a, b))}
        fresh -= {each for one, two in met for each in one | two}
        sides = [one | two for one, two in there]
    return found


@pytest.mark.parametrize(("slots", "rivals"), [
    (["1", "2", "3", "4"], {0: [1], 1: [0], 2: [3], 3: [2]}),
    (["1", None, "3", "4"], {0: [2, 3], 2: [0, 3], 3: [0, 2]}),
    (["1", None, "3", None], {0: [2], 2: [0]}),
    (["1", None, None, None, "5", "6", "7", "8"], {0: [4, 5, 6, 7], 4: [0, 5], 5: [0, 4], 6: [0, 7], 7: [0, 6]}),
])  # fmt: skip
def test_behind_a_bye_comes_everybody_who_may_win_there(slots: list[str | None], rivals: dict[int, list[int]]) -> None:
    assert first_rivals(slots) == rivals


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Field, Options, int]:
    count = draw(st.integers(4, 40))
    some = st.integers(1, count).map(str)
    couples = draw(
        st.lists(st.tuples(some, some).filter(lambda two: two[0] != two[1]), min_size=1, max_size=count // 4)
    )
    seeds = draw(st.integers(0, 1))
    field = replace(singles(count), seeds=("1",) * seeds, clubs=(("2", "3", "4"),) if draw(st.booleans()) else ())
    return field, asking(couples, draw(st.sampled_from(Byes))), draw(st.integers(1, 10_000))


@given(evening=evenings())
def test_nobody_can_come_to_the_first_match_of_one_from_whom_they_are_apart(
    evening: tuple[Field, Options, int],
) -> None:
    field, options, number = evening
    if knockout.problems(field, options):
        return
    slots = drawn(field, options, number)
    assert sorted(one for one in slots if one) == sorted(field.ids), "nobody is lost"
    apart = {frozenset(one.members) for one in options.restrictions.apart}
    assert not apart & opponents(slots)


def possible(field: Field, couples: Couples) -> bool:
    """Whether some order of the entrants in the bracket keeps these couples apart, all of them tried."""
    empty = [one is None for one in drawn(field, Options(), 1)]
    apart = {frozenset(couple) for couple in couples}
    for order in permutations(field.ids):
        left = iter(order)
        if not apart & opponents([None if gap else next(left) for gap in empty]):
            return True
    return False


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_a_draw_is_refused_only_where_no_bracket_would_do(count: int) -> None:
    """Of up to three couples every set there is (of six entrants those of the first), against every bracket."""
    field = singles(count)
    every = list(combinations(field.ids, 2))
    for couples in (some for size in (1, 2, 3) for some in combinations(every, size)):
        if count < 6 or couples[0] == ("1", "2"):
            refused = knockout.problems(field, asking(couples))
            assert bool(refused) is not possible(field, couples), couples


def test_seeds_whose_places_are_fixed_are_told_by_name() -> None:
    field = replace(singles(4), seeds=("1", "2", "3", "4"))
    (problem,) = knockout.problems(field, asking([("1", "4")]))
    assert (problem.code, problem.where) == (ScheduleProblem.WISH_FIRST_MEET, ("1", "4"))
    assert sentences([problem])[0].startswith("1 e 4 non possono evitarsi: togli")
    assert knockout.problems(field, asking([("1", "2"), ("1", "3")])) == ()


def test_who_may_meet_nobody_at_first_is_told() -> None:
    (problem,) = knockout.problems(singles(4), asking([("2", "1"), ("2", "3"), ("2", "4")]))
    assert (problem.code, problem.where) == (ScheduleProblem.WISH_NOBODY_LEFT, ("2",))


def test_who_asks_for_an_evening_is_apart_there_too() -> None:
    within = tuple(Within(str(one), (1,), 4) for one in (1, 2, 3, 4))
    options = asking([("1", "2"), ("3", "4")], within=within)
    for number in range(1, 40):
        slots = drawn(singles(16), options, number)
        assert {slots.index(str(one)) // 4 for one in (1, 2, 3, 4)} == {0}
        assert not {frozenset("12"), frozenset("34")} & opponents(slots)


@pytest.mark.parametrize("apart", [Apart(("1", "2")), Apart(("1", "2"), Relation.PARTNERS, first_turn=True)])
def test_more_than_the_first_match_a_bracket_cannot_promise(apart: Apart) -> None:
    found = knockout.problems(singles(8), Options(restrictions=Restrictions((apart,))))
    assert [problem.code for problem in found] == [ScheduleProblem.WISHES_IN_BRACKET]


def test_clubmates_stay_as_far_apart_as_without() -> None:
    """Two clubs of four in a bracket of sixteen: each has one in every quarter, also while others are apart."""
    field = replace(singles(16), clubs=(("1", "2", "3", "4"), ("5", "6", "7", "8")))
    options = asking([("1", "5"), ("9", "10"), ("2", "16")])
    for number in range(1, 40):
        slots = drawn(field, options, number)
        for club in field.clubs:
            assert {slots.index(one) // 4 for one in club} == {0, 1, 2, 3}
