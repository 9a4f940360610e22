"""Who asks for the evening of a part of the bracket is drawn into one of its parts."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tournaments.scheduling import knockout
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Byes, Field, KnockoutOptions, Options, Restrictions, Within, singles
from tournaments.scheduling.bracket.drawing import slots_of


def asking(*within: Within, byes: Byes = Byes.SEEDED) -> Options:
    return Options(restrictions=Restrictions(within=within), knockout=KnockoutOptions(byes=byes))


def part_of(field: Field, options: Options, number: int, of: int) -> dict[str | None, int]:
    (slots,) = slots_of(knockout.bracket_of(field, options, number))
    return {one: 1 + place * of // len(slots) for place, one in enumerate(slots) if one}


@pytest.mark.parametrize("byes", [Byes.SEEDED, Byes.DRAWN])
@pytest.mark.parametrize("entrants", [16, 27, 40])
def test_everybody_is_in_a_part_that_was_asked_for(entrants: int, byes: Byes) -> None:
    field = singles(entrants)
    restrictions = [Within(str(one), (1, 2), 4) for one in range(1, 5)] + [Within("9", (4,), 4), Within("10", (4,), 4)]
    options = asking(*restrictions, byes=byes)
    assert knockout.problems(field, options) == ()
    for number in range(1, 30):
        parts = part_of(field, options, number, 4)
        assert all(parts[restriction.entrant] in restriction.parts for restriction in restrictions)
        assert len(parts) == entrants, "nobody is lost"


def test_who_asks_for_nothing_is_drawn_as_before() -> None:
    field = singles(20)
    assert knockout.bracket_of(field, asking(), 7) == knockout.bracket_of(field, Options(), 7)


def test_of_several_parts_it_is_by_lot_which() -> None:
    options = asking(Within("3", (1, 3), 4))
    assert {part_of(singles(16), options, number, 4)["3"] for number in range(1, 30)} == {1, 3}


def test_a_group_that_asks_for_one_evening_meets_there_as_late_as_it_can() -> None:
    """Four of one club in a part of four matches: each in a match of its own."""
    field = replace(singles(32), clubs=(("1", "2", "3", "4"),))
    options = asking(*(Within(str(one), (2,), 4) for one in range(1, 5)))
    for number in range(1, 20):
        (slots,) = slots_of(knockout.bracket_of(field, options, number))
        places = [slots.index(str(one)) for one in range(1, 5)]
        assert sorted(place // 2 for place in places) == [4, 5, 6, 7]


def refused(field: Field, *within: Within) -> list[tuple[str, Sequence[object]]]:
    return [(problem.code, problem.where) for problem in knockout.problems(field, asking(*within))]


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
