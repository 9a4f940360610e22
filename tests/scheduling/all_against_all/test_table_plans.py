"""The tables of all against all, counted without the audit, with every stored plan."""

from collections import Counter

import pytest

from benchmarks.searches.stored import FOLDER
from tournaments.scheduling.all_against_all import table_plans
from tournaments.scheduling.all_against_all.berger import berger_turns
from tournaments.scheduling.all_against_all.table_plans import plans, turns_by_table


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
