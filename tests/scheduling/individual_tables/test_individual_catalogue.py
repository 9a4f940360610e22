"""Every number of players and turns for which turns are stored or laid out, counted again."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from benchmarks.searches.round_tables import goals, mates, problems, searched
from tournaments.scheduling.individual_tables import individual_catalogue
from tournaments.scheduling.individual_tables.individual_catalogue import known

CELLS = {cell: known(*cell) for cell in goals()}


def test_every_cell_has_turns_without_a_problem():
    for (seats, players, turns), plan in CELLS.items():
        assert plan is not None
        assert len(plan) == turns
        assert problems(seats, players, plan) == []


@cache
def counted_of(seats, players, turns):
    return mates(players, CELLS[seats, players, turns] or [])


def test_nobody_misses_a_goal():
    limits = goals()
    assert [cell for cell in CELLS if (counted_of(*cell).again, counted_of(*cell).most) > limits[cell]] == []


REACHED = {
    3: {
        **dict(zip(range(15, 19), (18, 21, 24, 27), strict=True)),
        **dict(zip(range(20, 25), range(12, 25, 3), strict=True)),
    },
    4: {
        **dict(zip(range(15, 19), (36, 42, 48, 54), strict=True)),
        **dict(zip(range(20, 25), range(24, 49, 6), strict=True)),
    },
}


@pytest.mark.parametrize(("turns", "players"), [(turns, players) for turns in REACHED for players in REACHED[turns]])
def test_at_fives_and_sixes_nobody_meets_the_same_person_three_times(turns, players):
    counted = counted_of(5, players, turns)
    assert (counted.again, counted.most) == (REACHED[turns][players], 2)
    assert counted.again == counted.unavoidable


@pytest.mark.parametrize(("players", "couples"), [(10, 2), (11, 3), (12, 4)])
def test_at_two_tables_few_couples_meet_in_all_of_three_turns(players, couples):
    counted = counted_of(5, players, 3)
    assert (counted.again, counted.most, counted.couples) == (counted.unavoidable, 3, couples)


def test_no_count_is_below_what_is_unavoidable():
    assert all(counted_of(*cell).again >= counted_of(*cell).unavoidable for cell in CELLS)


def test_a_line_is_read_as_it_was_written():
    for entry in individual_catalogue.entries()[::9]:
        assert individual_catalogue.parsed(individual_catalogue.written(entry)) == entry


def test_where_nothing_is_stored_columns_serve_as_far_as_they_go():
    assert known(5, 125, 5) is not None
    assert known(3, 171, 19) is not None
    assert known(3, 171, 59) is None
    assert known(5, 61, 30) is None


def test_recorded_searches_find_the_same_again():
    for entry in [one for one in individual_catalogue.entries() if one.players < 14 and one.steps <= 300_000][::6]:
        cell = entry.seats, entry.players, entry.turns
        again = searched(cell, entry.way, len(entry.lineups), entry.number, entry.steps)
        assert again == entry


@pytest.mark.parametrize("players", [21, 39, 57, 75, 147])
def test_every_two_share_exactly_one_table(players):
    plan = individual_catalogue.plan(players)
    assert len(plan) == (players - 1) // 2
    for tables in plan:
        assert sorted(player for table in tables for player in table) == list(range(players))
    met = Counter(couple for tables in plan for table in tables for couple in combinations(sorted(table), 2))
    assert len(met) == met.total() == players * (players - 1) // 2


def test_other_numbers_do_not_suit():
    assert [players for players in range(3, 120) if individual_catalogue.suits(players)] == [21, 39, 57, 75, 93, 111]
