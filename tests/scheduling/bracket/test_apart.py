"""Clubmates, restrictions and evenings in a bracket: compared with every other way to draw it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.problems import sentences
from tests.covers import examples
from tests.scheduling.bracket.playing import ALONE, KINDS, Clubmates, early_clubmates
from tournaments.scheduling import knockout
from tournaments.scheduling.base.chance import seeded
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
from tournaments.scheduling.bracket.drawing import drawn_slots, first_rivals, put_apart, slots_of
from tournaments.scheduling.knockout import bracket_of

Slots = list[str | None]


def early(slots: Slots, field: Field) -> list[int]:
    """How many clubmates can meet in the first, second ... column."""
    columns = (len(slots) - 1).bit_length()
    found = [0] * columns
    for club in field.clubs:
        for one, two in combinations(club, 2):
            found[(slots.index(one) ^ slots.index(two)).bit_length() - 1] += 1
    return found


def every_other(slots: Slots, field: Field) -> list[Slots]:
    """The bracket with the unseeded in every order."""
    free = [place for place, entrant in enumerate(slots) if entrant not in (None, *field.seeds)]
    others = []
    for order in permutations([slots[place] for place in free]):
        other = list(slots)
        for place, entrant in zip(free, order, strict=True):
            other[place] = entrant
        others.append(other)
    return others


@st.composite
def small_fields(draw):
    """Five to seven entrants in clubs, some of them seeded."""
    ids = draw(st.permutations(singles(draw(st.integers(5, 7))).ids))
    seeds = draw(st.permutations(ids))[: draw(st.integers(0, 4))]
    cuts = sorted(draw(st.sets(st.integers(1, len(ids) - 1), max_size=3)))
    clubs = [tuple(ids[start:end]) for start, end in zip([0, *cuts], [*cuts, len(ids)], strict=True)]
    return Field(singles(len(ids)).teams, tuple(seeds), tuple(club for club in clubs if len(club) > 1))


@settings(max_examples=examples(40), deadline=None)
@given(small_fields(), st.sampled_from(Byes), st.integers(1, 10**6))
@example(Field(singles(5).teams, ("5",), (("1", "3", "4"), ("2", "5"))), Byes.SEEDED, 1)
def test_no_other_draw_keeps_clubmates_apart_longer(field, byes, number):
    slots = drawn_slots(field, byes, seeded(number))
    assert early(slots, field) == min(early(other, field) for other in every_other(slots, field))


def test_two_who_need_not_meet_first_change_places():
    slots: Slots = ["1", "2", "3", "4"]
    put_apart(slots, [1, 2], {"1": [0], "2": [0]})
    assert slots == ["1", "3", "2", "4"]


def test_who_has_no_better_place_stays():
    slots: Slots = ["1", "2", "3", "4"]
    put_apart(slots, [0, 1, 2, 3], {name: [0] for name in "1234"})
    assert slots == ["1", "2", "3", "4"]


def test_nobody_moves_into_a_place_that_is_not_free():
    slots: Slots = ["1", "2", "3", "4"]
    put_apart(slots, [1], {"1": [0], "2": [0]})
    assert slots == ["1", "2", "3", "4"]


def test_of_a_club_too_large_for_the_first_column_nobody_looks_for_another_place():
    slots: Slots = [*"12345678"]
    put_apart(slots, range(8), {name: [0] for name in "12345"})
    assert slots == [*"12345678"]


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


EIGHT = singles(8)


def clubmates_early(field: Field, number: int = 1, knockout: KnockoutOptions = ALONE) -> tuple[Clubmates, ...]:
    return early_clubmates(field, bracket_of(field, Options(knockout=knockout), number))


@pytest.mark.parametrize("size", [2, 3, 4, 5, 8])
def test_without_seeds_no_club_meets_earlier_than_its_size_demands(size):
    field = Field(EIGHT.teams, clubs=(EIGHT.ids[:size],))
    assert all(clubmates_early(field, number) == () for number in range(1, 30))


@pytest.mark.parametrize("knockout", KINDS)
def test_matches_beside_the_main_bracket_demand_no_other_place(knockout):
    field = Field(EIGHT.teams, clubs=(EIGHT.ids[:2], EIGHT.ids[2:6]))
    assert all(clubmates_early(field, number, knockout) == () for number in range(1, 10))


def test_seeds_who_meet_first_are_named_with_the_column_where_a_club_of_two_could_have_met():
    assert clubmates_early(Field(EIGHT.teams, EIGHT.ids, (("1", "8"), ("1", "2")))) == (Clubmates("1", "8", 1, 3),)


def test_the_earliest_come_first():
    found = clubmates_early(Field(EIGHT.teams, EIGHT.ids, (("1", "4"), ("2", "7"))))
    assert [(mates.one, mates.two, mates.column) for mates in found] == [("2", "7", 1), ("1", "4", 2)]


def test_in_a_club_of_everybody_nobody_could_have_met_later():
    field = Field(EIGHT.teams, EIGHT.ids, (EIGHT.ids,))
    assert clubmates_early(field) == ()


def asking_for(*within: Within, byes: Byes = Byes.SEEDED) -> Options:
    return Options(restrictions=Restrictions(within=within), knockout=KnockoutOptions(byes=byes))


def part_of(field: Field, options: Options, number: int, of: int) -> dict[str | None, int]:
    (slots,) = slots_of(knockout.bracket_of(field, options, number))
    return {one: 1 + place * of // len(slots) for place, one in enumerate(slots) if one}


@pytest.mark.parametrize("byes", [Byes.SEEDED, Byes.DRAWN])
@pytest.mark.parametrize("entrants", [16, 27, 40])
def test_everybody_is_in_a_part_that_was_asked_for(entrants: int, byes: Byes) -> None:
    field = singles(entrants)
    restrictions = [Within(str(one), (1, 2), 4) for one in range(1, 5)] + [Within("9", (4,), 4), Within("10", (4,), 4)]
    options = asking_for(*restrictions, byes=byes)
    assert knockout.problems(field, options) == ()
    for number in range(1, 30):
        parts = part_of(field, options, number, 4)
        assert all(parts[restriction.entrant] in restriction.parts for restriction in restrictions)
        assert len(parts) == entrants, "nobody is lost"


def test_who_asks_for_nothing_is_drawn_as_before() -> None:
    field = singles(20)
    assert knockout.bracket_of(field, asking_for(), 7) == knockout.bracket_of(field, Options(), 7)


def test_of_several_parts_it_is_by_lot_which() -> None:
    options = asking_for(Within("3", (1, 3), 4))
    assert {part_of(singles(16), options, number, 4)["3"] for number in range(1, 30)} == {1, 3}


def test_a_group_that_asks_for_one_evening_meets_there_as_late_as_it_can() -> None:
    """Four of one club in a part of four matches: each in a match of its own."""
    field = replace(singles(32), clubs=(("1", "2", "3", "4"),))
    options = asking_for(*(Within(str(one), (2,), 4) for one in range(1, 5)))
    for number in range(1, 20):
        (slots,) = slots_of(knockout.bracket_of(field, options, number))
        places = [slots.index(str(one)) for one in range(1, 5)]
        assert sorted(place // 2 for place in places) == [4, 5, 6, 7]


def refused(field: Field, *within: Within) -> list[tuple[str, Sequence[object]]]:
    return [(problem.code, problem.where) for problem in knockout.problems(field, asking_for(*within))]


def test_more_than_have_room_are_told_by_name() -> None:
    crowd = [Within(str(one), (1,), 4) for one in range(1, 6)]
    assert refused(singles(16), *crowd) == [(ScheduleProblem.WISH_PART_FULL, ("5",))]
    moved = [*crowd[:3], Within("4", (1, 2), 4), Within("5", (1,), 4)]
    assert refused(singles(16), *moved) == [], "who takes either makes room"


def test_a_seed_stays_in_its_place() -> None:
    field = replace(singles(16), seeds=("1", "2"))  # the second seed begins the third part
    assert refused(field, Within("2", (1,), 4)) == [(ScheduleProblem.WISH_PART_FULL, ("2",))]
    assert refused(field, Within("2", (3,), 4)) == []


@pytest.mark.parametrize(
    "restriction", [Within("1", (1,), 3), Within("1", (5,), 4), Within("99", (1,), 4), Within("1", (1,), 16)]
)
def test_parts_that_there_are_not_cannot_be_asked_for(restriction: Within) -> None:
    assert refused(singles(16), restriction) == [(ScheduleProblem.WISHES_IN_BRACKET, ())]
