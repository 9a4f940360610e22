"""The search for neighbours that serves where no turnings are stored."""

from benchmarks.searches.turnings import repeated
from tests.scheduling.whist.counting import counted
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.whist.catalogue import chaired_plan
from tournaments.scheduling.whist.seats import neighbours_alike, neighbours_searched


def test_a_search_leaves_fewer_neighbours_twice_than_turning_each_table_the_better_way():
    plan = chaired_plan(24)
    alike, searched = neighbours_alike(plan, 24), neighbours_searched(plan, 24, seeded(1), 5_000)
    assert repeated(searched) < repeated(alike) < repeated(plan)
    assert counted(searched, 24) == counted(plan, 24)


def test_a_plan_without_a_neighbour_twice_stays_as_it_is():
    plan = chaired_plan(13)
    assert neighbours_searched(plan, 13, seeded(1), 5_000) == plan
