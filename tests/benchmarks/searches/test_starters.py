"""The search for starters and the judgement of the data file, beside counting whole plans."""

import pytest

from benchmarks.searches import starters as search
from tests.scheduling.whist.counting import counted
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.whist import starters
from tournaments.scheduling.whist.starters import Starter


@pytest.mark.parametrize("players", [6, 7, 20, 21, 22, 23, 74, 105])
def test_distances_tell_what_counting_the_whole_plan_tells(players):
    starter = starters.starters()[players]
    partners, opponents, _ = counted(starters.plan(players), players)
    repeated, uneven = search.unevenness(starter)
    pairs = starter.circle / 2
    assert repeated * pairs == sum((times - 1) * couples for times, couples in partners.items() if times > 1)
    assert uneven * pairs == sum((times - 2) ** 2 * couples for times, couples in opponents.items())


def test_the_data_file_is_written_as_the_search_writes_it():
    lines = [search.line(starter) for _, starter in sorted(starters.starters().items())]
    assert search.FILE.read_text(encoding="ascii") == search.HEADER + "".join(lines)


def test_every_starter_of_the_data_seats_everybody_once():
    assert [problem for starter in starters.starters().values() for problem in search.problems(starter)] == []


def test_nobody_is_partner_twice_in_any_plan_of_the_data():
    assert [players for players, one in starters.starters().items() if search.unevenness(one)[0]] == []


@pytest.mark.parametrize("players", [20, 21, 22, 23, 24])
def test_a_search_keeps_partners_perfect_and_makes_opponents_more_even(players):
    first, found = (search.improved(players, steps, seeded(1)) for steps in (0, 1200))
    assert search.problems(found) == []
    assert search.unevenness(found)[0] == 0
    assert search.unevenness(found)[1] <= search.unevenness(first)[1]


def test_a_starter_with_a_place_used_twice_or_a_table_missing_is_broken():
    broken = Starter(9, 9, ((0, 1, 2, 2),))
    assert search.problems(broken) == ["9: a place is used twice or does not exist", "9: 1 tables"]
