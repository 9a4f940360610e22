"""The search for which way round the tables of full-length plans sit."""

from benchmarks.searches import turnings as search
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.whist import turnings
from tournaments.scheduling.whist.catalogue import chaired_plan


def test_the_data_file_is_written_as_the_search_writes_it():
    lines = [search.line(count, turnings.turnings()[count]) for count in sorted(turnings.turnings())]
    assert search.FILE.read_text(encoding="ascii") == search.HEADER + "".join(lines)


def test_a_search_leaves_fewer_neighbours_twice():
    plan = chaired_plan(12)
    found = turnings.turned(plan, search.searched(plan, 300, seeded(1)))
    assert search.repeated(found) <= 16 < search.repeated(plan)
