"""The search for turns that go round the circle, and its judge."""

import pytest

from benchmarks.searches import developed_tables as benchmark
from tournaments.scheduling.all_against_all import developed_tables
from tournaments.scheduling.all_against_all.developed_tables import columns
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.stored import stored_lines


@pytest.mark.parametrize("count", [58, 70])
def test_the_search_that_a_line_records_finds_it_again(count):
    (stored,) = (line for line in stored_lines(developed_tables.DATA) if line.startswith(f"{count} "))
    assert benchmark.line(*map(int, stored.split()[: developed_tables.OPTIONS])) == stored


@pytest.mark.parametrize("count", [16, 26, 28])
def test_what_the_search_finds_for_smaller_fields_is_even(count):
    found = benchmark.line(count, 1, 100_000, hottest=300, coldest=80)
    assert found is not None
    assert benchmark.is_even(count, [*map(int, found.split()[developed_tables.OPTIONS :])])


@pytest.mark.parametrize("count", [58, 64])
def test_the_search_keeps_count_of_whatever_is_missing(count):
    search = benchmark.ColumnSearch(count, seeded(2))
    assert not search.run(2_000, benchmark.TEMPERATURE, benchmark.TEMPERATURE)
    assert sorted(search.free) == [need for need, times in enumerate(search.taken) if not times]
    assert all(search.free[search.rank[need]] == need for need in search.free)


def test_the_judge_of_the_file_finds_two_couples_that_changed_places():
    column = columns()[58]
    assert benchmark.is_even(58, column)
    assert not benchmark.is_even(58, [column[1], column[0], *column[2:]])
