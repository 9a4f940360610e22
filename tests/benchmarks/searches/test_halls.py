"""The search for the tables of plans in which nobody rests."""

from benchmarks.searches import halls as search
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.whist import plan as halls
from tournaments.scheduling.whist.catalogue import whist_plan


def test_the_data_file_is_written_as_the_search_writes_it():
    lines = [search.line(count, places) for count, places in halls.halls().items()]
    assert search.FILE.read_text(encoding="ascii") == search.HEADER + "".join(lines)


def test_a_search_evens_out_what_the_order_of_the_plan_leaves_uneven():
    plan = whist_plan(12)
    first, found = (search.searched(plan, 12, steps, seeded(1)) for steps in (0, 5000))
    assert search.spread(plan, first, 12) == (11, 1)
    assert search.spread(plan, found, 12)[0] <= 3
