"""The tables of all against all, counted without the audit; every stored plan, and the search that found it."""

from collections import Counter

import pytest

from benchmarks import table_plans as benchmark
from benchmarks.stored import FOLDER
from tournaments.scheduling.all_against_all import table_plans
from tournaments.scheduling.all_against_all.berger import berger_turns
from tournaments.scheduling.all_against_all.table_plans import plans, turns_by_table
from tournaments.scheduling.chance import seeded
from tournaments.scheduling.stored import stored_lines


def visits(count, legs):
    return Counter(
        (entrant, table)
        for turn in turns_by_table(count, legs)
        for table, pairing in enumerate(turn)
        for entrant in pairing
    )


@pytest.mark.parametrize("count", range(2, 41))
def test_every_turn_has_the_pairings_of_berger(count):
    turns = zip(turns_by_table(count, 2), berger_turns(count, 2), strict=True)
    assert all(sorted(planned) == sorted(berger) for planned, berger in turns)


# Entrants of whom somebody comes to a table a third time: how many visits are too many.
NEARLY = {52: 6, 58: 12, 64: 14, 70: 18, 76: 20, 82: 26, 88: 36, 94: 40, 100: 52}


@pytest.mark.parametrize("count", plans())
def test_a_stored_plan_brings_everybody_to_every_table_once_or_twice_or_nearly(count):
    found = visits(count, 1)
    assert len(found) == count * (count // 2)
    assert sum(max(0, times - 2) for times in found.values()) == NEARLY.get(count, 0)


@pytest.mark.parametrize("count", [6, 8, 10, 12, 22])
def test_in_many_legs_nobody_misses_the_same_table_again_before_all_others(count):
    tables = count // 2
    found = visits(count, tables)
    assert set(found.values()) == {2 * tables - 1}


def test_all_sizes_up_to_a_hundred_are_stored_for_which_the_exchange_fails():
    assert list(plans()) == list(range(10, 101, 6))


def test_four_entrants_cannot_visit_both_tables_evenly():
    assert max(visits(4, 1).values()) == 3


def test_the_file_is_small():
    assert (FOLDER / table_plans.DATA).stat().st_size < 40_000


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
