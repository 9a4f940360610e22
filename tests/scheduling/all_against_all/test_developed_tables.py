"""Turns that go round the circle: every stored one, counted without the audit."""

from collections import Counter
from itertools import product

import pytest

from benchmarks.searches.stored import FOLDER
from tests.covers import cover
from tournaments.scheduling.all_against_all import developed_tables
from tournaments.scheduling.all_against_all.developed_tables import columns, turns_in_any_order
from tournaments.scheduling.all_against_all.table_plans import turns_by_table


def visits(turns):
    return Counter((entrant, table) for turn in turns for table, pairing in enumerate(turn) for entrant in pairing)


@pytest.mark.parametrize("count", columns())
def test_everybody_plays_in_every_turn_and_meets_everybody_once(count):
    turns = turns_in_any_order(count, 1)
    assert len(turns) == count - 1
    assert all(sorted(one for pairing in turn for one in pairing) == list(range(count)) for turn in turns)
    assert len({frozenset(pairing) for turn in turns for pairing in turn}) == count * (count - 1) // 2


@pytest.mark.parametrize(("count", "legs"), cover(product(columns(), [1, 3])))
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
