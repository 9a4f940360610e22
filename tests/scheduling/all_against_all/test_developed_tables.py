"""Turns that go round the circle: every stored one counted without the audit, and the search that found it."""

from collections import Counter

import pytest

from benchmarks import developed_tables as benchmark
from benchmarks.stored import FOLDER
from tournaments.scheduling.all_against_all import developed_tables
from tournaments.scheduling.all_against_all.developed_tables import columns, turns_in_any_order
from tournaments.scheduling.all_against_all.table_plans import turns_by_table
from tournaments.scheduling.chance import seeded
from tournaments.scheduling.stored import stored_lines


def visits(turns):
    return Counter((entrant, table) for turn in turns for table, pairing in enumerate(turn) for entrant in pairing)


@pytest.mark.parametrize("count", columns())
def test_everybody_plays_in_every_turn_and_meets_everybody_once(count):
    turns = turns_in_any_order(count, 1)
    assert len(turns) == count - 1
    assert all(sorted(one for pairing in turn for one in pairing) == list(range(count)) for turn in turns)
    assert len({frozenset(pairing) for turn in turns for pairing in turn}) == count * (count - 1) // 2


@pytest.mark.parametrize("legs", [1, 3])
@pytest.mark.parametrize("count", columns())
def test_everybody_comes_to_all_tables_alike_and_never_misses_one_twice(count, legs):
    found = visits(turns_in_any_order(count, legs))
    assert len(found) == count * (count // 2)
    assert set(found.values()) == {2 * legs - 1, 2 * legs}


@pytest.mark.parametrize("count", columns())
def test_everybody_is_named_first_as_often_as_second_within_one(count):
    first = Counter(pairing.first for turn in turns_in_any_order(count, 1) for pairing in turn)
    assert set(first.values()) == {count // 2 - 1, count // 2}


def test_the_second_leg_turns_the_pairings_round():
    turns = turns_in_any_order(52, 2)
    assert {(one, two) for turn in turns[:51] for one, two in turn} == {(b, a) for turn in turns[51:] for a, b in turn}


@pytest.mark.parametrize(("count", "tables"), [(46, None), (51, None), (50, 25), (52, 25), (52, 6)])
def test_other_sizes_and_smaller_halls_keep_the_turns_of_berger(count, tables):
    assert turns_in_any_order(count, 1, tables) == turns_by_table(count, 1, tables)


def test_a_larger_hall_changes_nothing():
    assert turns_in_any_order(52, 1, 30) == turns_in_any_order(52, 1)


def test_these_sizes_are_stored():
    assert list(columns()) == [*range(52, 197, 6)]


def test_only_sizes_are_stored_for_which_berger_has_no_perfect_tables():
    assert all(count % 6 == 4 and max(visits(turns_by_table(count, 1)).values()) > 2 for count in columns())


def test_the_file_is_small():
    assert (FOLDER / developed_tables.DATA).stat().st_size < 10_000


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
