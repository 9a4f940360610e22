"""Clubmates beside seeds and byes: compared with every other way to draw the same bracket."""

from itertools import combinations, permutations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.types import Byes, Field, singles
from tournaments.scheduling.bracket.drawing import drawn_slots, put_apart

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
