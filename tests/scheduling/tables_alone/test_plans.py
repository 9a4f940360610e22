"""Every number of players and turns for which turns are stored or laid out, counted again."""

from benchmarks.searches import round_tables
from benchmarks.searches.round_tables import faults, goals, mates
from tournaments.scheduling.tables_alone import catalogue
from tournaments.scheduling.tables_alone.plans import known

OFTEN = 12
"""In so many cells somebody meets somebody more than three times."""
CELLS = {cell: known(*cell) for cell in goals()}


def test_every_cell_has_turns_without_a_fault():
    for (seats, players, turns), plan in CELLS.items():
        assert plan is not None
        assert len(plan) == turns
        assert faults(seats, players, plan) == []


def test_nobody_misses_a_goal():
    missed = {
        cell: counted.repeats
        for cell, plan in CELLS.items()
        if plan is not None and (counted := mates(cell[1], plan)).repeats > goals()[cell]
    }
    assert missed == {}


def test_no_two_meet_much_more_often_than_others():
    wide = {cell: mates(cell[1], plan) for cell, plan in CELLS.items() if plan and cell[1] >= cell[0] ** 2}
    assert sum(counted.most > round_tables.MOST_EVEN for counted in wide.values()) <= OFTEN
    assert sum(counted.most <= counted.even + 1 for counted in wide.values()) >= 0.95 * len(wide)


def test_no_count_is_below_what_is_unavoidable():
    assert all((counted := mates(cell[1], plan)).repeats >= counted.unavoidable for cell, plan in CELLS.items() if plan)


def test_a_line_is_read_as_it_was_written():
    for entry in catalogue.entries()[::9]:
        assert catalogue.parsed(catalogue.written(entry)) == entry


def test_where_nothing_is_stored_columns_serve_as_far_as_they_go():
    assert known(5, 125, 5) is not None
    assert known(3, 171, 19) is not None
    assert known(3, 171, 59) is None
    assert known(5, 61, 30) is None


def test_recorded_searches_find_the_same_again():
    for entry in [one for one in catalogue.entries() if one.players < 14 and one.steps <= 100_000][::12]:
        cell = entry.seats, entry.players, entry.turns
        again = round_tables.searched(cell, entry.way, len(entry.lineups), entry.number, entry.steps)
        assert again == entry
