"""Groups that are each played on one evening: who asks for an evening is drawn into one of its groups."""

from dataclasses import replace

import pytest

from tournaments.scheduling import groups
from tournaments.scheduling.base.restrictions import RestrictionsUnmet
from tournaments.scheduling.base.types import Field, Options, Restrictions, Within, singles


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
