"""Groups once somebody came or left: who has met stays together, newcomers go where there is most room."""

from tests.scheduling.examples import meeting
from tests.scheduling.meetings import numbered
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.types import Played
from tournaments.scheduling.grouping.lots import have_met, joined, keeps


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
