"""The search for the tables of all against all, and its judge."""

from collections import Counter

import pytest

from benchmarks.searches import table_plans as benchmark
from tournaments.scheduling.all_against_all import table_plans
from tournaments.scheduling.all_against_all.berger import berger_turns
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.stored import stored_lines


@pytest.mark.parametrize("count", [10, 16, 28])
def test_the_search_that_a_line_records_finds_it_again(count):
    (stored,) = (line for line in stored_lines(table_plans.DATA) if line.startswith(f"{count} "))
    assert benchmark.line(*map(int, stored.split()[:3])) == stored


def test_the_search_keeps_count_of_its_cost():
    search = benchmark.TableSearch(28, seeded(1))
    search.run(2_000)
    assert search.cost == sum(max(0, times - 2) for row in search.visits for times in row) > 0


def test_the_judge_of_the_file_counts_as_here():
    turns = berger_turns(16)
    counted = Counter((entrant, table) for turn in turns for table, pair in enumerate(turn) for entrant in pair)
    assert benchmark.too_often(turns) == sum(max(0, times - 2) for times in counted.values()) > 0
